extension LintRule {
    /// The end of the hint where the key is an alternative.
    package static let alternativeToCase = ", or add \"caseSensitive\": false"

    static let hexCase = LintRule(
        code: "AASA313", name: "hex-case", severity: .warning,
        summary: "A percent-encoded character has lower-case digits.",
        explanation: """
            A URL is compared as it is written: `%c3` does not fit `%C3`, although both mean the same. Browsers and \
            libraries write upper case (RFC 3986 section 2.1 recommends it).
            """,
        sources: [.uri, .swcutil],
        examples: [
            .reported(components: #"{"/":"/caf⟦%c3%a9⟧"}"#),
            .reported(components: #"{"/":"/$(drink)"}"#, variables: #""drink":["caf⟦%c3%a9⟧"]"#),
            .accepted(components: #"{"/":"/caf%C3%A9"}"#),
            .accepted(components: #"{"/":"/caf%c3%a9","caseSensitive":false}"#),
        ]
    ) { subject, lintRule in
        (subject.patterns + subject.encodedValues).flatMap { use -> [Finding] in
            guard use.holds("%"), use.rule.isPercentEncoded, use.rule.isCaseSensitive else { return [] }
            return PercentEscapes.runs(use).compactMap { run in
                let written = use.piece(run)
                let upper = written.uppercased()
                guard written != upper else { return nil }
                return lintRule.finding(
                    about: use, at: run, in: subject, "'\(written)' does not fit '\(upper)', which browsers write",
                    hint: "write '\(upper)'\(alternativeToCase)")
            }
        }
    }

    static let encodedPattern = LintRule(
        code: "AASA314", name: "encoded-pattern", severity: .error,
        summary: "A pattern is percent-encoded where the URL is decoded.",
        explanation: """
            With "percentEncoded": false the URL is decoded before it is compared, and the pattern is not: `/a%20b` \
            does not fit `/a%20b`. Write the characters themselves, or leave "percentEncoded" out. What is not UTF-8 is \
            compared as it is written.
            """,
        sources: [.components, .swcutil],
        examples: [
            .reported(
                components: #"{"/":"/a⟦%20⟧b","percentEncoded":false}"#, fixed: #"{"/":"/a b","percentEncoded":false}"#),
            .reported(
                components: #"{"/":"/%/caf⟦%C3%A9⟧","percentEncoded":false}"#,
                fixed: #"{"/":"/%/café","percentEncoded":false}"#),
            .reported(components: #"{"/":"/a⟦%2F⟧b","percentEncoded":false}"#),
            .reported(components: #"{"/":"/⟦%20⟧","percentEncoded":false}"#),
            .reported(components: #"{"/":"/a⟦%E2%80%8B⟧b","percentEncoded":false}"#),
            .reported(
                components: #"{"/":"/a","?":{"b⟦%20⟧c":"?*"},"percentEncoded":false}"#,
                fixed: #"{"/":"/a","?":{"b c":"?*"},"percentEncoded":false}"#),
            .reported(
                #"{"applinks":{"substitutionVariables":{"drink":["caf⟦%C3%A9⟧"]},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/$(drink)","percentEncoded":false}]}]}}"#,
                fixed:
                    #"{"applinks":{"substitutionVariables":{"drink":["café"]},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/$(drink)","percentEncoded":false}]}]}}"#
            ),
            .reported(
                components: #"{"/":"/$(drink)"},{"/":"/hot/$(drink)","percentEncoded":false}"#,
                variables: #""drink":["caf⟦%C3%A9⟧"]"#),
            .accepted(components: #"{"/":"/a%FF","percentEncoded":false}"#),
            .accepted(components: #"{"/":"/a b","percentEncoded":false}"#),
            .accepted(components: #"{"/":"/a%20b"}"#),
        ]
    ) { subject, lintRule in
        let isUndecided = subject.hasMistakenEncodingKey
        return (subject.patterns + subject.itemNames + subject.variableValues).flatMap { use -> [Finding] in
            guard use.holds("%"), let rule = use.rule.isPercentEncoded ? use.decodingRule : use.rule else { return [] }
            let runs = PercentEscapes.runs(use)
            guard runs.allSatisfy({ run in PercentEscapes.bytes(run, of: use) != nil }) else { return [] }
            let hasStrays = !StrayCharacters.ranges(in: use).isEmpty
            return runs.map { run in
                let written = use.piece(run)
                var hint = "leave \"percentEncoded\" out"
                var edit: TextEdit?
                if !hasStrays, let decoded = PercentEscapes.decoded(run, of: use) {
                    hint = "write '\(decoded)', or \(hint)"
                    if !isUndecided { edit = subject.edit(run, of: use, to: decoded) }
                }
                let whole = if use.part == .itemName { "name" } else { "pattern" }
                var ruleClause = ""
                if use.decodingRule != nil {
                    ruleClause = " in the rule '\(rule.patterns)'"
                    hint = "use a second variable there, with the characters themselves"
                    edit = nil
                }
                return lintRule.finding(
                    about: use, at: run, in: subject,
                    "'\(written)' of a URL is decoded before it is compared\(ruleClause), and '\(written)' in the \(whole) is not",
                    hint: hint
                ).fixed(byEdit: edit)
            }
        }
    }

    static let malformedEscape = LintRule(
        code: "AASA324", name: "malformed-escape", severity: .warning,
        summary: "A `%` in a pattern is not followed by two hexadecimal digits.",
        explanation: """
            A URL is compared as it is written, and there `%` is always followed by two digits: a percent sign itself \
            is `%25`.
            """,
        sources: [.uri, .components],
        examples: [
            .reported(components: #"{"/":"/100⟦%⟧/sale"}"#),
            .reported(components: #"{"/":"/a⟦%⟧zz"}"#),
            .accepted(components: #"{"/":"/100%25/sale"}"#),
            .accepted(components: #"{"/":"/a%2?/%*"}"#),
            .accepted(components: #"{"/":"/100%/sale","percentEncoded":false}"#),
        ]
    ) { subject, lintRule in
        subject.patterns.flatMap { use -> [Finding] in
            guard use.holds("%"), use.rule.isPercentEncoded else { return [] }
            return use.bytes.indices.compactMap { at in
                guard use.bytes[at] == "%", !mayBeEscape(use.bytes[(at + 1)...]),
                    !subject.hasTemplateMark(in: at..<at + 1, of: use)
                else { return nil }
                return lintRule.finding(
                    about: use, at: at..<at + 1, in: subject,
                    "'%' in '\(use.text.text)' is not followed by two hexadecimal digits",
                    hint: "write '%25' for a percent sign")
            }
        }
    }

    /// Whether two digits follow, or wildcards for them. Zeros are variables.
    private static func mayBeEscape(_ rest: ArraySlice<UInt8>) -> Bool {
        var count = 0
        for byte in rest.prefix(2) {
            if byte == 0 || byte == "*" { return true }
            guard byte == "?" || byte.isHexDigit else { return false }
            count += 1
        }
        return count == 2
    }
}

/// The percent-encoded characters of a pattern (RFC 3986 section 2.1).
enum PercentEscapes {
    /// Their ranges, adjacent ones joined.
    static func runs(_ use: PatternUse) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var at = 0
        while at + 2 < use.bytes.count {
            let isEscape = use.bytes[at] == "%" && use.bytes[at + 1].isHexDigit && use.bytes[at + 2].isHexDigit
            guard isEscape else {
                at += 1
                continue
            }
            runs.appendJoining(at..<at + 3)
            at += 3
        }
        return runs
    }

    /// The decoded bytes of a run; nil when they are not UTF-8.
    static func bytes(_ run: Range<Int>, of use: PatternUse) -> [UInt8]? {
        var output: [UInt8] = []
        URLText.appendDecoded(use.bytes[run].span, to: &output)
        return if output.count < run.count { output } else { nil }
    }

    /// The decoded text of a run; nil when it is not text, or would have another meaning in a pattern or none.
    ///
    /// - Parameter use: without stray characters.
    static func decoded(_ run: Range<Int>, of use: PatternUse) -> String? {
        guard let output = bytes(run, of: use), !output.contains(where: special.contains) else { return nil }
        let text = String(utf8: output)
        let scalars = text.unicodeScalars
        if scalars.contains(where: StrayCharacters.isStray) { return nil }
        if run.lowerBound == 0, scalars.first?.isSpace == true { return nil }
        if run.upperBound == use.bytes.count, scalars.last?.isSpace == true { return nil }
        return text
    }

    private static let special = Array("*?$#%/(".utf8)
}

extension [Range<Int>] {
    /// Appends a range that is behind the others, or extends the last one if it is adjacent.
    mutating func appendJoining(_ range: Range<Int>) {
        if let last, last.upperBound == range.lowerBound {
            self[count - 1] = last.lowerBound..<range.upperBound
        } else {
            append(range)
        }
    }
}
