internal import AASA

/// The location of a rule, or of an entry that matches every URL.
struct RuleLocation: JSONConvertible {
    enum Document {
        case associationFile
        /// A statement list; the URL of one that the site's list includes, or nil for the list that was named.
        case statements(included: String?)
    }

    var document = Document.associationFile
    /// The index of the entry in `details`.
    var details: Int?
    /// The index in `components` or `paths`.
    var component: Int?
    var position: SourcePosition

    var json: JSONText { .object(members) }

    var members: [(String, JSONText)] {
        let members: [(String, JSONText)] = [
            ("details", JSONText(details)), ("component", JSONText(component)),
            ("line", .integer(Int64(position.line))), ("column", .integer(Int64(position.column))),
        ]
        guard case .statements(let included) = document else { return members }
        return members + [("list", included.json)]
    }
}

/// The locations of a document's rules, for messages.
struct RuleLocations {
    /// The file as messages name it.
    let name: String
    /// The document; that of a signed file is in it.
    let source: SourceText

    init(_ document: [UInt8], name: String) {
        self.name = name
        source = SourceText(document, isFile: false)
    }

    /// The location of the rule that decides; nil when none does.
    func location(_ decision: LinkDecision, in links: UniversalLinks) -> RuleLocation? {
        if decision.decision == .noMatch { return nil }
        let entry = links.entries[decision.entry]
        let range = decision.rule?.range ?? entry.range
        let position = position(of: range.lowerBound)
        return RuleLocation(details: entry.index, component: decision.rule?.index, position: position)
    }

    func position(of offset: Int) -> SourcePosition { source.lines.position(of: offset) }

    /// `file:line:column`.
    func text(_ range: Range<Int>) -> String { position(of: range.lowerBound).text(in: name) }

    /// The location of a finding; the file alone if the finding is about all of it.
    func text(of finding: Finding) -> String {
        guard let range = finding.location.range else { return name }
        return text(range)
    }

    /// The source text on one line, shortened to 100 characters.
    func source(_ range: Range<Int>) -> String {
        let text = String(utf8: JSONFormatter.minify(Array(source.bytes[range]))).printable
        if text.count > 100 { return text.prefix(99) + "…" }
        return text
    }

    func json(_ range: Range<Int>) -> JSONText {
        let position = position(of: range.lowerBound)
        return .object([("line", position.line.json), ("column", position.column.json)])
    }
}

extension LinkRule {
    /// The rule on one line: its patterns in quotes, with `exclude` in front.
    var quotedPatterns: String {
        let text = if patterns.isEmpty { "every URL" } else { "'\(patterns.printable)'" }
        if isExcluded { return "exclude \(text)" }
        return text
    }
}
