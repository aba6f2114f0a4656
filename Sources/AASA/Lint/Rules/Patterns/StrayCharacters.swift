extension LintRule {
    static let strayCharacters = LintRule(
        code: "AASA327", name: "stray-characters", severity: .error,
        summary: "White space is at an end of a pattern, or an invisible character is in it.",
        explanation: """
            A URL is compared as it is written, and holds neither spaces nor control characters nor zero-width ones: \
            the pattern matches nothing. They come with text that was copied. A warning with "percentEncoded": false.
            """,
        sources: [.components, .uri, .field],
        examples: [
            .reported(paths: #""/help⟦ ⟧","⟦ ⟧/faq""#, fixed: #""/help","/faq""#),
            .reported(paths: #""NOT /login⟦\n⟧","/*""#, fixed: #""NOT /login","/*""#),
            .reported(components: #"{"/":"/a⟦\u200b⟧/b\u200b"}"#, fixed: #"{"/":"/a/b"}"#),
            .reported(components: #"{"/":"/a","?":{"⟦\t⟧id":"1"}}"#, fixed: #"{"/":"/a","?":{"id":"1"}}"#),
            .reported(paths: #""⟦ ⟧""#),
            .reported(components: ##"{"#":"*⟦ ⟧","exclude":true},{"/":"/*"}"##),
            .reported(
                #"{"applinks":{"substitutionVariables":{"drink":["tea⟦ ⟧","milk"]},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/$(drink)"}]}]}}"#,
                fixed:
                    #"{"applinks":{"substitutionVariables":{"drink":["tea","milk"]},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/$(drink)"}]}]}}"#
            ),
            .accepted(paths: #""NOT /help","/the%20most%20of""#),
            .accepted(components: #"{"/":"/a b/می‌خواهم","percentEncoded":false}"#),
        ]
    ) { subject, lintRule in
        (subject.patterns + subject.itemNames + subject.encodedValues).compactMap { use in
            let ranges = StrayCharacters.ranges(in: use)
            guard let first = ranges.first else { return nil }
            var rest = use.text(replacing: ranges) { _ in "" }
            // What matched nothing would match also without a query or a fragment.
            let isOpened = use.part != .path && SourceString(text: rest, range: use.text.range).isAnything
            if isOpened { rest = "?*" }
            let edits = ranges.compactMap { range in subject.edit(range, of: use, to: "") }
            let reason = if use.rule.isPercentEncoded { "URLs do not hold" } else { "is hardly meant" }
            return lintRule.finding(
                about: use, at: first, in: subject,
                "\(StrayCharacters.name(of: use.piece(first))) in '\(use.text.text)', which \(reason)",
                hint: rest.isEmpty ? "remove it" : "remove it: write '\(use.written(rest))'"
            ).fixed(by: rest.isEmpty || isOpened ? nil : edits.nonEmpty).rated(.warning, if: !use.rule.isPercentEncoded)
        }
    }
}

/// Characters of a pattern that are there by mistake.
enum StrayCharacters {
    /// What the first character is: `a space`, `U+2003 EM SPACE`.
    static func name(of text: String) -> String {
        guard let scalar = text.unicodeScalars.first else { return "a character" }
        switch scalar {
        case " ": return "a space"
        case "\t": return "a tab"
        case "\n", "\r": return "a line break"
        default: return scalar.codeAndName
        }
    }

    /// Their ranges: white space and joiners at the ends, and control characters and zero-width ones anywhere. Joiners
    /// inside are part of some words and emoji.
    static func ranges(in use: PatternUse) -> [Range<Int>] {
        guard UnencodedText.mayBe(in: use), !use.text.text.unicodeScalars.contains("\u{FFFD}") else { return [] }
        let scalars = use.text.text.unicodeScalars
        let start = scalars.firstIndex { !$0.isSpace } ?? scalars.endIndex
        let end = scalars.lastIndex { !$0.isSpace } ?? scalars.startIndex
        // Spaces behind `NOT ` are another rule's matter.
        let negation = PathNegation(use)?.end ?? 0
        var ranges: [Range<Int>] = []
        var at = 0
        for index in scalars.indices {
            let scalar = scalars[index]
            let length = UTF8.width(scalar)
            defer { at += length }
            let isEnd = index < start || index > end
            guard isEnd || isStray(scalar), at >= negation else { continue }
            ranges.appendJoining(at..<at + length)
        }
        return ranges
    }

    /// Whether a character is meant nowhere in a pattern.
    static func isStray(_ scalar: Unicode.Scalar) -> Bool {
        let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
        return scalar.properties.generalCategory == .control || scalar.isZeroWidth && !isJoiner
    }
}
