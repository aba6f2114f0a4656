/// Rules of paths as devices read them in a document.
struct CompiledPathRules {
    private let matcher: LinkMatcher

    /// Fails if the rules are not those of one entry.
    init?(_ rules: [PathRule]) {
        guard let links = Self.links(of: rules) else { return nil }
        matcher = LinkMatcher(links, for: .every)
    }

    /// The rules as the only entry of a document.
    static func links(of rules: [PathRule]) -> UniversalLinks? {
        var draft = AssociationDraft(rules: rules)
        if let app = try? AppIdentifier("ABCDE12345.app") { draft.add(app, to: .applinks) }
        let links = try? AssociationFile(Array(JSONText.object(draft.members).line.utf8)).links
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
