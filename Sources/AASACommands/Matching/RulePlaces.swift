internal import AASA

/// Where the rules of a document stand, for messages.
struct RulePlaces {
    /// The file as messages name it.
    let name: String
    private let index: LineIndex

    init(_ document: [UInt8], name: String) {
        self.name = name
        index = LineIndex(document)
    }

    /// Which entry and rule, and where.
    func place(_ decision: LinkDecision, in links: UniversalLinks) -> (
        details: Int?, component: Int?, position: SourcePosition
    )? {
        if decision.decision == .noMatch { return nil }
        let entry = links.entries[decision.entry]
        let range = decision.rule?.range ?? entry.range
        return (entry.index, decision.rule?.index, index.position(of: range.lowerBound))
    }

    func position(of offset: Int) -> SourcePosition { index.position(of: offset) }

    /// `file:line:column`.
    func text(_ range: Range<Int>) -> String {
        let position = position(of: range.lowerBound)
        return "\(name):\(position.line):\(position.column)"
    }
}
