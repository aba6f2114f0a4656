/// Rules of paths as devices read them in a document.
struct CompiledPathRules {
    private let matcher: LinkMatcher

    /// Nil when the rules are not those of one entry.
    init?(_ rules: [PathRule]) {
        guard let links = Self.links(of: rules) else { return nil }
        matcher = LinkMatcher(links, for: .every)
    }

    /// The rules as the only entry of a document.
    static func links(of rules: [PathRule]) -> UniversalLinks? {
        let components = rules.map { rule in rule.component(statesMatch: false) }
        let entry = JSONText.object([
            ("appIDs", .array([.string("ABCDE12345.app")])), ("components", .array(components)),
        ])
        let document = JSONText.object([("applinks", .object([("details", .array([entry]))]))])
        let links = try? AssociationFile(Array(document.line.utf8)).links
        guard links?.entries.first?.rules.count == rules.count else { return nil }
        return links
    }

    /// The index of the rule that decides a path; nil if none fits.
    func decidingRule(for path: String) -> Int? {
        guard let url = try? LinkURL(path.nonEmpty ?? "/") else { return nil }
        var answers = LinkAnswers()
        matcher.match(url, into: &answers)
        return answers.decided.first?.rule
    }
}
