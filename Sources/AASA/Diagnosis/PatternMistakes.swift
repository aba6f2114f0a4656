/// The mistakes in patterns because of which URLs open no app: with `*` in place of the mistakes, and without what is
/// behind a path, their rules match.
struct PatternMistakes {
    /// The URLs that each mistake keeps from opening an app, by the place of its finding.
    private(set) var urls: [Range<Int>: [String]] = [:]

    /// - Parameters:
    ///   - findings: what lint found in the document.
    ///   - unopened: URLs that open no app, of which some may be excluded.
    ///   - app: the app that they should open; nil for any.
    init(in document: LintSubject, of findings: [Finding], unopened: [URLDiagnosis], app: AppIdentifier?) {
        let isReported = findings.contains { finding in finding.code == LintRule.urlNotOpened.code && finding.isError }
        guard isReported, let links = document.file?.links else { return }
        var edits: [TextEdit] = []
        for finding in findings where finding.severity > .note && Self.isCause(finding) {
            // In place of a whole text, a wildcard would match every URL.
            guard let range = finding.location.range, document.bytes[range].first != "\"" else { continue }
            let isBehindPath = Self.partsBehindPath.contains { rule in rule.code == finding.code }
            edits.append(TextEdit(range: range, replacement: isBehindPath ? "" : "*"))
        }
        guard !edits.isEmpty, let file = try? AssociationFile(TextEdit.apply(edits, to: document.bytes)) else { return }
        let matcher = file.links.map { links in LinkMatcher(links, for: .every) }
        for url in unopened where url.decision?.decision != .exclude {
            let decision = URLDiagnosis(url.url, by: matcher, for: app).decision
            guard let decision, decision.decision == .match, let rule = decision.rule else { continue }
            // The rule as it is in the document.
            let own = links.entries[decision.entry].rules.first { other in other.index == rule.index }
            guard let range = own?.range else { continue }
            for edit in edits where range.contains(edit.range.lowerBound) {
                urls[edit.range, default: []].append(url.url)
            }
        }
    }

    /// The rules about what a pattern contains and no URL does. What begins with `NOT` was meant to exclude URLs.
    private static let causes =
        [.urlInPath] + LintRule.causesOfNoMatch.filter { rule in rule.code != LintRule.notPrefix.code }

    private static let partsBehindPath: [LintRule] = [.queryInPath, .fragmentInPath]

    private static func isCause(_ finding: Finding) -> Bool { causes.contains { rule in rule.code == finding.code } }

    /// The finding, as the error that no app opens some URLs where it explains that and is a warning.
    func stated(by finding: Finding) -> Finding {
        guard !finding.isError, Self.isCause(finding), let range = finding.location.range, let urls = urls[range] else {
            return finding
        }
        var error = finding.rated(.error)
        error.message += "; no app opens \(urls.shortened)"
        return error
    }
}
