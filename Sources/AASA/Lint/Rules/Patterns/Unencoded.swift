extension LintRule {
    static let unencoded = LintRule(
        code: "AASA312", name: "unencoded", severity: .warning,
        summary: "A pattern holds a character that URLs hold only percent-encoded.",
        explanation: """
            A URL is compared as it is written, where a space is `%20` and `é` is `%C3%A9`; the pattern is not \
            encoded. So `/a b` fits nothing. Percent-encode the pattern in upper case, as browsers do, or let the URL \
            be decoded with "percentEncoded": false. An error where a placeholder in angle brackets was not replaced, \
            and in the diagnosis of a site or file if it leaves an app without a URL.
            """,
        sources: [.components, .uri, .swcutil],
        examples: [
            .reported(components: #"{"/":"/caf⟦é⟧/*"}"#, fixed: #"{"/":"/caf%C3%A9/*"}"#),
            .reported(paths: #""NOT /the⟦ ⟧most of","*""#, fixed: #""NOT /the%20most%20of","*""#),
            .reported(paths: #""/buy/*,⟦ ⟧/sell/*""#),
            .reported(paths: #""/⟦<⟧your path>/*""#),
            .reported(components: #"{"/":"/search","?":{"q":"a⟦ ⟧b"}}"#),
            .reported(components: #"{"/":"/buy/⟦＊⟧"},{"/":"/sell/⟦？∗⟧"}"#),
            .reported(
                #"{"applinks":{"substitutionVariables":{"drink":["caf⟦é⟧","tea","⟦ü⟧"]},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"?":{"q":"$(drink)"}}]}]}}"#,
                fixed:
                    #"{"applinks":{"substitutionVariables":{"drink":["caf%C3%A9","tea","%C3%BC"]},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"?":{"q":"$(drink)"}}]}]}}"#
            ),
            .reported(
                components: #"{"/":"/$(drink)"},{"/":"/hot/$(drink)","percentEncoded":false}"#,
                variables: #""drink":["caf⟦é⟧","tea"]"#),
            .reported(
                components: #"{"/":"/search","?":{"gr⟦öß⟧e":"?*"}}"#,
                fixed: #"{"/":"/search","?":{"gr%C3%B6%C3%9Fe":"?*"}}"#),
            .reported(components: #"{"/":"/$(drink)"}"#, variables: #""drink":["tea⟦|⟧milk"]"#),
            .accepted(components: #"{"/":"/caf%C3%A9/*"}"#),
            .accepted(components: #"{"/":"/$(drink)","percentEncoded":false}"#, variables: #""drink":["café"]"#),
            .accepted(components: #"{"/":"/café/a b","percentEncoded":false}"#),
        ]
    ) { subject, lintRule in
        let isUndecided = subject.hasMistakenEncodingKey
        return (subject.patterns + subject.itemNames + subject.encodedValues).compactMap { use in
            // What could not be read is another rule's matter.
            guard use.rule.isPercentEncoded, !use.text.text.unicodeScalars.contains("\u{FFFD}"),
                UnencodedText.mayBe(in: use), RouterPlaceholder.all(in: use).isEmpty,
                RegularExpressionSign(use) == nil, PathNegation(use) == nil, StrayCharacters.ranges(in: use).isEmpty
            else { return nil }
            let runs = UnencodedText.runs(use)
            guard let first = runs.first, !runs.contains(where: { run in subject.hasTemplateMark(in: run, of: use) })
            else { return nil }
            let isSeveral = runs.contains { run in UnencodedText.separatesPatterns(run, of: use) }
            let encoded = use.written(UnencodedText.encoded(use))
            if use.decodingRule != nil {
                return lintRule.finding(
                    about: use, at: first, in: subject,
                    "'\(use.text.text)' matches nothing in the rule '\(use.rule.patterns)', where a URL is compared as it is written, and holds no \(UnencodedText.name(of: use.piece(first)))",
                    hint: "use a second variable there, with '\(encoded)'")
            }
            // In a query a space may be a plus sign as well.
            let isQuery = use.part != .path && use.part != .fragment
            let isAmbiguous = isQuery && runs.contains { run in use.bytes[run].contains(0x20) }
            var edits: [TextEdit] = []
            if !isSeveral, !isAmbiguous, use.placeholder == nil, !isUndecided {
                edits = runs.compactMap { run in subject.edit(run, of: use, to: UnencodedText.encoded(run, of: use)) }
            }
            var hint = "write '\(encoded)'"
            if use.form == .components { hint += alternativeToEncoding }
            let meant = UnencodedText.withWildcards(use.text.text)
            let isWildcard = use.part != .itemName && !meant.utf8.contains(where: URLText.isForbidden)
            if isWildcard, !meant.hasSameBytes(as: use.text.text) {
                hint = "write '\(use.written(meant))'"
                edits = []
            }
            if isSeveral { hint = "if these are several patterns, write each in a string of its own; if not, \(hint)" }
            // A query item that is not there counts as empty.
            let effect = if use.isOptionalName { "limits nothing" } else { "matches nothing" }
            return lintRule.finding(
                about: use, at: first, in: subject,
                "'\(use.text.text)' \(effect): a URL is compared as it is written, and holds no \(UnencodedText.name(of: use.piece(first)))",
                hint: hint
            ).fixed(by: edits.nonEmpty).rated(.error, if: use.placeholder?.hasPrefix("<") == true)
        }
    }
}

extension LintRule {
    /// What a hint about a component adds.
    package static let alternativeToEncoding = ", or add \"percentEncoded\": false"
}

/// The characters of a pattern that no written URL holds.
enum UnencodedText {
    /// A quick look, with which most patterns are done.
    static func mayBe(in use: PatternUse) -> Bool { !use.characters.isDisjoint(with: forbidden) }

    private static let forbidden = ByteSet((0...255).filter(URLText.isForbidden))

    /// The text with `*` and `?` in place of the wide and mathematical signs that look like them.
    static func withWildcards(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{FF0A}", "\u{2217}": result += "*"
            case "\u{FF1F}": result += "?"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// What no URL holds, as a message shows it: one character outside ASCII may look like a different one.
    static func name(of text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first, !scalar.isASCII else { return "'\(text)'" }
        return scalar.codeAndName
    }

    /// Their ranges. Zeros are variables.
    static func runs(_ use: PatternUse) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for (at, byte) in use.bytes.enumerated() where byte != 0 && URLText.isForbidden(byte) {
            runs.appendJoining(at..<at + 1)
        }
        return runs
    }

    /// Whether a run may be between several patterns: it holds `|`, or has spaces alone in front of a slash of a path.
    static func separatesPatterns(_ run: Range<Int>, of use: PatternUse) -> Bool {
        if use.bytes[run].contains("|") { return true }
        let isBeforeSlash = run.upperBound < use.bytes.count && use.bytes[run.upperBound] == "/"
        return use.part == .path && isBeforeSlash && use.bytes[run].allSatisfy { byte in byte == 0x20 }
    }

    /// A stretch of the pattern, percent-encoded.
    static func encoded(_ range: Range<Int>, of use: PatternUse) -> String {
        var output: [UInt8] = []
        URLText.appendWritten(use.bytes[range].span, to: &output)
        return String(utf8: output)
    }

    /// The pattern with all of them percent-encoded.
    static func encoded(_ use: PatternUse) -> String {
        use.text(replacing: runs(use)) { run in encoded(run, of: use) }
    }
}
