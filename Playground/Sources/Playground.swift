/// What the page shows about a document. Each result is JSON, with the objects that the command line writes.
enum Playground {
    /// The file as results name it.
    static let name = "apple-app-site-association"

    private static let options = LintOptions(rules: nil, knownApps: [])
    private static let plain = Style(isColoured: false)

    /// `findings`, as `aasa lint --json` writes them; for each of them whether it has a fix, and what its rule is about.
    static func lint(_ document: [UInt8]) -> JSONText {
        let findings = findings(in: document)
        let lines = LineIndex(document)
        let objects = findings.map { finding in
            let range = finding.location.range
            return finding.lintObject(
                in: name, from: range.map { lines.position(of: $0.lowerBound) },
                to: range.map { lines.position(of: $0.upperBound) }, hint: finding.hint)
        }
        return .object([
            ("findings", .array(objects)), ("fixable", .array(findings.map { .bool($0.fix != nil) })),
            ("rules", .array(findings.map { rule(of: $0) })),
        ])
    }

    /// The document with every fix, as `aasa lint --fix` writes it.
    static func fix(_ document: [UInt8]) -> [UInt8] { FixApplier(of: document, options, .standard).bytes }

    /// The document with the fix of one finding.
    ///
    /// - Parameter index: in the findings that ``lint(_:)`` returns.
    static func fix(_ document: [UInt8], findingAt index: Int) -> [UInt8] {
        let findings = findings(in: document)
        guard findings.indices.contains(index), let fix = findings[index].fix else { return document }
        return FixApplier.applied([fix], to: document)?.bytes ?? document
    }

    /// `document`, as `aasa format` writes it.
    static func format(_ document: [UInt8]) throws(PlaygroundError) -> JSONText {
        do throws(JSONSyntaxError) {
            let root = try JSONReader.read(document)
            let formatted = JSONFormatter.format(root, in: document)
            return .object([("document", .string(String(decoding: formatted, as: UTF8.self)))])
        } catch {
            throw PlaygroundError(error, in: document, named: name)
        }
    }

    /// For each URL `results`, as `aasa match --json` writes them, and `lines`, as `aasa match --explain` does; or why there are
    /// none.
    ///
    /// - Parameter urls: one a line.
    static func match(_ document: [UInt8], urls: String) throws(PlaygroundError) -> JSONText {
        let file = try file(document, named: name)
        let links = file.links ?? UniversalLinks(entries: [], variables: SubstitutionVariables([]))
        let locations = RuleLocations(document, name: name)
        let matches = LinkMatches(links, of: .every, at: locations, app: nil)
        let budget = TraceBudget()
        let results = urls.split(separator: "\n").map { line -> JSONText in
            let url = String(line)
            do throws(LinkURL.Problem) {
                let results = try matches.lines(url.utf8Span.span)
                let lines = results.map { result in result.text(plain) } + matches.explanation(of: url, plain, budget)
                let objects = results.map { result in JSONText.object(result.members).line }
                return .object([("results", strings(objects)), ("lines", strings(lines))])
            } catch {
                let message = "'\(ShownURL.text(url))' is not a URL to match: \(error.sentence)"
                return PlaygroundError(message: message, hint: LinkURL.Problem.hint).json
            }
        }
        return .object([("urls", .array(results))])
    }

    /// `results`, as `aasa diff --json` writes them, and `lines`, as `aasa diff` does.
    static func compare(_ old: [UInt8], _ new: [UInt8]) throws(PlaygroundError) -> JSONText {
        let (oldName, newName) = ("old", "new")
        let before = try file(old, named: oldName)
        let after = try file(new, named: newName)
        let comparison = AssociationComparison(from: before, to: after, limit: AssociationComparison.usualLimit)
        let view = DiffView(
            old: RuleLocations(old, name: oldName), new: RuleLocations(new, name: newName), style: plain)
        return .object([
            ("results", strings(view.json(comparison).lines)), ("lines", strings(view.lines(comparison).lines)),
        ])
    }

    private static func findings(in document: [UInt8]) -> [Finding] {
        let subject = LintSubject(.plain(document), size: document.count, options: options)
        return Linter.findings(in: subject, .standard)
    }

    private static func rule(of finding: Finding) -> JSONText {
        let rule = Linter.rules.rule(named: finding.code)
        return .object([("name", JSONText(rule?.name)), ("explanation", JSONText(rule?.explanation))])
    }

    private static func file(_ document: [UInt8], named name: String) throws(PlaygroundError) -> AssociationFile {
        do throws(JSONSyntaxError) {
            return try UnsignedDocument(document, service: .webcredentials).file
        } catch {
            throw PlaygroundError(error, in: document, named: name)
        }
    }

    private static func strings(_ lines: [String]) -> JSONText { .array(lines.map { .string($0) }) }
}

/// Why there is no result.
struct PlaygroundError: Error {
    let message: String
    let hint: String?

    var json: JSONText { .object([("error", message.json), ("hint", hint.json)]) }
}

extension PlaygroundError {
    /// The error of a document that is not JSON.
    init(_ error: JSONSyntaxError, in document: [UInt8], named name: String) {
        if let finding = Linter.foreignContent(.plain(document)) {
            message = "\(name): \(finding.message)"
            hint = finding.hint
            return
        }
        let position = SourcePosition(of: error.offset, in: document)
        message = "\(name):\(position.line):\(position.column): \(error.whole(in: document).sentence(in: document))"
        hint = error.hint
    }
}
