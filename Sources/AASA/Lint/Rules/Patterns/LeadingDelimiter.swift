extension LintRule {
    static let leadingDelimiter = LintRule(
        code: "AASA325", name: "leading-delimiter", severity: .error,
        summary: "A pattern for a query or a fragment begins with the mark in front of it.",
        explanation: """
            A URL's query is what follows the `?`, and its fragment what follows the `#`; neither begins with it. In a pattern \
            `?` is any one character, so `?a=1` fits no query that begins with `a=1`.
            """,
        sources: [.components, .uri],
        examples: [
            .reported(components: #"{"/":"/a","?":"⟦?⟧id=*"}"#, fixed: #"{"/":"/a","?":"id=*"}"#),
            .reported(components: #"{"/":"/a","?":{"⟦?⟧id":"1"}}"#, fixed: #"{"/":"/a","?":{"id":"1"}}"#),
            .reported(components: ##"{"/":"/a","#":"⟦#⟧top"}"##, fixed: ##"{"/":"/a","#":"top"}"##),
            .accepted(components: #"{"/":"/a","?":"?*"}"#),
            .accepted(components: ##"{"/":"/a","?":"id=?*","#":"top"}"##),
        ]
    ) { subject in
        (subject.patterns + subject.itemNames).compactMap { use in
            guard let mark = use.bytes.first, use.bytes.count > 1 else { return nil }
            let rest = use.piece(1..<use.bytes.count)
            switch use.part {
            case .query where mark == UInt8(ascii: "?"):
                // Only what looks like a name and its value: a `?` may be meant as one character.
                let name = use.bytes.dropFirst().prefix { JSONReader.isWordByte($0) || $0 == UInt8(ascii: "-") }
                guard !name.isEmpty, use.bytes.dropFirst(1 + name.count).first == UInt8(ascii: "=") else { return nil }
            case .fragment where mark == UInt8(ascii: "#"): break
            case .itemName where mark == UInt8(ascii: "?"): break
            default: return nil
            }
            return subject.issue(
                use, 0..<1,
                "'\(use.text.text)' begins with '\(use.piece(0..<1))', which is not part of the compared text",
                hint: "write '\(rest)'"
            ).fixed(by: subject.edit(0..<1, of: use, "").map { [$0] })
        }
    }
}
