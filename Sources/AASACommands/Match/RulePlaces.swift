internal import AASA

/// Where one rule stands, or an entry that has every URL.
struct RulePlace {
    /// The index of the entry in `details`.
    var details: Int?
    /// The index in `components` or `paths`.
    var component: Int?
    var position: SourcePosition

    /// The members of its object in JSON.
    var members: [(String, JSONText)] {
        [
            ("details", JSONText(details)), ("component", JSONText(component)),
            ("line", .integer(Int64(position.line))), ("column", .integer(Int64(position.column))),
        ]
    }
}

/// Where the rules of a document stand, for messages.
struct RulePlaces {
    /// The file as messages name it.
    let name: String
    private let document: [UInt8]
    private let index: LineIndex

    init(_ document: [UInt8], name: String) {
        self.document = document
        self.name = name
        index = LineIndex(document)
    }

    /// Which entry and rule, and where.
    func place(_ decision: LinkDecision, in links: UniversalLinks) -> RulePlace? {
        if decision.decision == .noMatch { return nil }
        let entry = links.entries[decision.entry]
        let range = decision.rule?.range ?? entry.range
        return RulePlace(
            details: entry.index, component: decision.rule?.index, position: index.position(of: range.lowerBound))
    }

    func position(of offset: Int) -> SourcePosition { index.position(of: offset) }

    /// `file:line:column`.
    func text(_ range: Range<Int>) -> String {
        let position = position(of: range.lowerBound)
        return "\(name):\(position.line):\(position.column)"
    }

    /// What stands there, on one line and not too long.
    func source(_ range: Range<Int>) -> String {
        let text = String(decoding: JSONLayout.minify(Array(document[range])), as: UTF8.self).printable
        return text.count > 100 ? text.prefix(99) + "…" : text
    }

    func json(_ range: Range<Int>) -> JSONText {
        let position = position(of: range.lowerBound)
        return .object([("line", .integer(Int64(position.line))), ("column", .integer(Int64(position.column)))])
    }
}
