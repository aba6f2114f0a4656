/// One side of a comparison: an entry, compiled alone.
struct ComparedEntry {
    let entry: LinkEntry
    /// By the index in the entry's rules.
    let meanings: [RuleMeaning]
    private let matcher: LinkMatcher
    private var answers = LinkAnswers()

    init(_ entry: LinkEntry, _ variables: SubstitutionVariables) {
        self.entry = entry
        var alone = entry
        // The app's name plays no part: one that every entry has.
        alone.apps = [AssociationFile.Listing(text: "", app: nil, range: 0..<0)]
        matcher = LinkMatcher(UniversalLinks(entries: [alone], variables: variables))
        var reader = PatternReader(variables)
        meanings = entry.rules.map { RuleMeaning($0, &reader) }
    }

    var paths: PatternAutomaton { matcher.compiled.paths }

    /// Whether following the automaton shows everything.
    var isFollowed: Bool { paths.isComplete && matcher.compiled.loose.isEmpty }

    /// Whether an escape in a URL may mean something else to some rules than to others.
    var hasDecodedRules: Bool { matcher.compiled.hasDecodedRules }

    /// The rules that a path fits which ends in a state, the first one that decides being the last.
    func candidates(_ state: UInt32) -> [Int] {
        let list = paths.states[Int(state)].accepted
        guard list != PatternAutomaton.unlisted else { return [] }
        return paths.list(list).map { Int(matcher.compiled.rules[Int(paths.items[$0])].index) }
    }

    /// What the entry says of a path with query and fragment.
    mutating func outcome(_ url: [UInt8]) -> LinkComparison.Outcome {
        do throws(LinkURL.Problem) { try matcher.match(url.span, &answers) } catch {
            return .init(decision: .noMatch, rule: nil)
        }
        guard let answer = answers.decided.first else { return .init(decision: .noMatch, rule: nil) }
        return .init(decision: answer.isExcluded ? .exclude : .match, rule: answer.rule.map { entry.rules[$0] })
    }
}
