internal import AASA
internal import Arguments
internal import AssetLinks
internal import POSIX

/// Matches URLs against an Android app, a statement list, or both.
struct AndroidMatch {
    /// The result for one URL and one app.
    struct Line {
        let isMatch: Bool
        let json: JSONText
        let text: String
    }

    /// What decides about one app.
    private struct Candidate {
        let package: String
        let matcher: AppLinkMatcher
        var statement: Int?
        var rules: DynamicRules?
    }

    private var candidates: [Candidate] = []
    private let places: LineIndex
    private let name: String

    /// Nil for an association file or a site.
    ///
    /// - Parameter app: only this package; or the path of a package, whose filters decide first.
    init?(_ source: DocumentSource, app: String?) throws(CommandFailure) {
        guard case .file(let path) = source, path != FileReader.standardInput else { return nil }
        name = path
        if AndroidAppFile.isOne(path) {
            let file = try AndroidAppFile.read(path)
            places = LineIndex([])
            candidates = [Candidate(package: file.package, matcher: AppLinkMatcher(filters: file.filters, rules: nil))]
            return
        }
        guard let bytes = try? FileReader.read(path, limit: StatementList.maximumSize),
            let list = StatementList(recognising: bytes, named: path)
        else { return nil }
        places = LineIndex(bytes)
        let file = try app.flatMap { (app) throws(CommandFailure) in
            AndroidAppFile.isOne(app) ? try AndroidAppFile.read(app) : nil
        }
        candidates = Self.candidates(in: list, file: file, package: file?.package ?? app)
    }

    /// The apps of the list that may open links; one app with the same rules once.
    private static func candidates(in list: StatementList, file: AndroidApp?, package: String?) -> [Candidate] {
        var packages: Set<String> = []
        var candidates: [Candidate] = []
        for (index, statement) in list.statements.enumerated() {
            guard let app = statement.app?.package.text, package == nil || app == package else { continue }
            let opens = statement.relations.contains { $0.text == Relation.handleAllURLs.description }
            guard opens, packages.insert(app).inserted else { continue }
            let matcher = AppLinkMatcher(filters: file?.filters, rules: statement.dynamicRules)
            candidates.append(
                Candidate(package: app, matcher: matcher, statement: index, rules: statement.dynamicRules))
        }
        return candidates
    }

    /// A line for each app; one without an app if there is none.
    func lines(_ text: String, style: Style) throws(CommandFailure) -> [Line] {
        let url = text.hasPrefix("/") ? "https://localhost\(text)" : text
        guard let parsed = AndroidURL(url) else {
            throw CommandFailure(
                .usage, "'\(text)' is not a URL to match: it has no host", hint: "write https://HOST/PATH")
        }
        if candidates.isEmpty { return [line(text, of: nil, decision: "no_match", rule: nil, style: style)] }
        return candidates.map { candidate in
            switch candidate.matcher.decision(parsed) {
            case .match(_, let rule): line(text, of: candidate, decision: "match", rule: rule, style: style)
            case .exclude(let rule): line(text, of: candidate, decision: "exclude", rule: rule, style: style)
            case .noFilter, .noRule: line(text, of: candidate, decision: "no_match", rule: nil, style: style)
            }
        }
    }

    private func line(
        _ url: String, of candidate: Candidate?, decision: String, rule: Int?, style: Style
    ) -> Line {
        var place: SourcePosition?
        if let rule, let node = candidate?.rules?.components[rule].node {
            place = places.position(of: node.range.lowerBound)
        }
        let ruleJSON: JSONText? = place.map {
            JSONText([
                "details": candidate?.statement, "component": rule, "line": $0.line, "column": $0.column,
            ])
        }
        let word =
            switch decision {
            case "match": style.good("match   ")
            case "exclude": style.bad("exclude ")
            default: style.faint("no match")
            }
        var text = "\(word)  \(url.printable)"
        if let package = candidate?.package { text += "  \(package.printable)" }
        if let place { text += style.faint("  \(name.printable):\(place.line):\(place.column)") }
        return Line(
            isMatch: decision == "match",
            json: JSONText(["url": url, "app": candidate?.package, "decision": decision, "rule": ruleJSON]), text: text)
    }
}
