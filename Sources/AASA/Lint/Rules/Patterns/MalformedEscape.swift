extension LintRule {
    static let malformedEscape = LintRule(
        code: "AASA324", name: "malformed-escape", severity: .warning,
        summary: "A `%` in a pattern is not followed by two hexadecimal digits.",
        explanation: """
            A URL is compared as it is written, and there `%` is always followed by two digits: a percent sign itself is \
            `%25`.
            """,
        sources: [.uri, .components],
        examples: [
            .reported(components: #"{"/":"/100⟦%⟧/sale"}"#),
            .reported(components: #"{"/":"/a⟦%⟧zz"}"#),
            .accepted(components: #"{"/":"/100%25/sale"}"#),
            .accepted(components: #"{"/":"/a%2?/%*"}"#),
            .accepted(components: #"{"/":"/100%/sale","percentEncoded":false}"#),
        ]
    ) { subject in
        subject.patterns.flatMap { use -> [Issue] in
            guard use.holds("%"), use.rule.isPercentEncoded else { return [] }
            return use.bytes.indices.compactMap { at in
                guard use.bytes[at] == UInt8(ascii: "%"), !mayBeEscape(use.bytes[(at + 1)...]) else { return nil }
                return subject.issue(
                    use, at..<at + 1, "'%' in '\(use.text.text)' is not followed by two hexadecimal digits",
                    hint: "write '%25' for a percent sign")
            }
        }
    }

    /// Whether two digits follow, or wildcards for them. Zeros are variables.
    private static func mayBeEscape(_ rest: ArraySlice<UInt8>) -> Bool {
        var count = 0
        for byte in rest.prefix(2) {
            if byte == 0 || byte == UInt8(ascii: "*") { return true }
            guard byte == UInt8(ascii: "?") || byte.isHexDigit else { return false }
            count += 1
        }
        return count == 2
    }
}
