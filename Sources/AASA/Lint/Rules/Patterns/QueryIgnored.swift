extension LintRule {
    static let queryIgnored = LintRule(
        code: "AASA306", name: "query-ignored", severity: .error,
        summary: "A query item's value is not a string.",
        explanation: """
            One value that is not a string makes a device ignore the whole query object, the other items included: the rule \
            fits URLs with any query. Write a pattern as a string, also for numbers and truth values.
            """,
        sources: [.components, .swcutil],
        examples: [
            .reported(
                components: #"{"/":"/buy","?":{"id":⟦42⟧,"kind":"new"}}"#,
                fixed: #"{"/":"/buy","?":{"id":"42","kind":"new"}}"#),
            .reported(components: #"{"/":"/buy","?":{"isNew":⟦true⟧}}"#),
            .accepted(components: #"{"/":"/buy","?":{"id":"42","isNew":"true"}}"#),
        ]
    ) { subject in
        (subject.file?.toleratedDefects ?? []).compactMap { defect in
            guard case .queryIgnored(let item) = defect.kind else { return nil }
            let written = Array(subject.bytes[defect.range])
            let isNumber = written.allSatisfy(\.isDigit)
            let quoted = [UInt8(ascii: "\"")] + written + [UInt8(ascii: "\"")]
            let digits = String(decoding: quoted, as: UTF8.self)
            return Issue(
                defect.range,
                "the value for the query item '\(item)' is not a string: the whole query object is ignored",
                hint: isNumber ? "write \(digits)" : "write a pattern as a string: \"?*\" for any value that is there"
            ).fixed(by: isNumber ? [TextEdit(range: defect.range, replacement: quoted)] : nil)
        }
    }
}
