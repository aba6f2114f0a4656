extension LintRule {
    static let routerSyntax = LintRule(
        code: "AASA316", name: "router-syntax", severity: .error,
        summary: "A pattern names a parameter as a web framework does.",
        explanation: """
            `:id`, `{id}`, `<id>` and `[id]` mean nothing to a device: it looks for these very characters in the URL. \
            Write `?*` for any text that is not empty, or `*` for any text, as at the end of a path. `:id` and `[id]` \
            are reported in paths only. A warning where a URL may contain the characters: `:id` and `[id]`, and patterns with \
            `"percentEncoded": false`.
            """,
        sources: [.components, .field],
        examples: [
            .reported(paths: #""/hotel/⟦:country⟧/⟦:hotelId⟧""#),
            .reported(paths: #""/hotel/⟦:id?⟧""#),
            .reported(components: #"{"/":"/user/⟦{id}⟧/posts"}"#),
            .reported(components: #"{"/":"/user/⟦<int:id>⟧"}"#),
            .reported(components: #"{"/":"/user/⟦[id]⟧"}"#),
            .reported(components: ##"{"/":"/user","?":"tab=⟦{tab}⟧"},{"?":{"q":"⟦{q}⟧"},"#":"section-⟦{id}⟧"}"##),
            .reported(components: #"{"?":{"⟦{name}⟧":"?*"}}"#),
            .reported(components: #"{"/":"/$(id)"}"#, variables: #""id":["⟦{id}⟧"]"#),
            .accepted(paths: #""/hotel/*/?*","/wiki/Talk:*","/a:b/c""#),
            .accepted(components: ##"{"/":"/a","?":{"[id]":":id"}}"##),
        ]
    ) { subject, lintRule in
        (subject.patterns + subject.itemNames + subject.variableValues).flatMap { use -> [Finding] in
            // `${name}` is a template's.
            let placeholders = RouterPlaceholder.all(in: use).filter { range in
                !subject.hasTemplateMark(in: range, of: use)
            }
            if placeholders.isEmpty { return [] }
            let negation = PathNegation(use)
            var corrected = use.text(from: negation?.end ?? 0, replacing: placeholders) { range in
                // A parameter that may be missing.
                use.bytes[range.upperBound - 1] == "?" ? "*" : "?*"
            }
            if use.part == .path, use.rule.query == nil { corrected = PathQuery.withoutAnyQuery(corrected) }
            if negation != nil, use.form != .components, !use.rule.isExcluded { corrected = "NOT \(corrected)" }
            var hint = "write '\(use.written(corrected))'"
            if use.part == .itemName { hint = Self.itemNameHint }
            return placeholders.map { range in
                // No URL as it is written holds these characters.
                let isImpossible = use.rule.isPercentEncoded && "{<".utf8.contains(use.bytes[range.lowerBound])
                return lintRule.finding(
                    about: use, at: range, in: subject, "'\(use.piece(range))' is literal, not a parameter",
                    hint: hint
                ).rated(.warning, if: !isImpossible)
            }
        }
    }
}

/// A parameter of a web framework's route in a pattern.
enum RouterPlaceholder {
    /// Their ranges.
    static func all(in use: PatternUse) -> [Range<Int>] { all(in: use.pattern, isPath: use.part == .path) }

    /// - Parameter isPath: whether `:name` and `[name]` are meant for parameters, as elsewhere they may be text.
    static func all(in text: PatternText, isPath: Bool) -> [Range<Int>] {
        let pairs = brackets.filter { bracket in
            text.characters.contains(bracket.opening) && (isPath || bracket.opening != "[")
        }
        let mayHaveColon = isPath && text.holds(":")
        if pairs.isEmpty, !mayHaveColon { return [] }
        var placeholders: [Range<Int>] = []
        for segment in text.bytes.parts(separatedBy: "/") {
            if mayHaveColon, let parameter = parameterBehindColon(in: segment) { placeholders.append(parameter) }
            for (opening, closing) in pairs {
                placeholders += parameters(in: segment, between: opening, and: closing)
            }
        }
        return placeholders.sortedByOffset(\.lowerBound)
    }

    /// A segment that begins with `:name`, or is `:name?`.
    private static func parameterBehindColon(in segment: ArraySlice<UInt8>) -> Range<Int>? {
        guard segment.first == ":" else { return nil }
        let name = segment.dropFirst().prefix(while: \.isWord)
        guard let letter = name.first, letter > UInt8(ascii: "9") else { return nil }
        let isOptional = segment[name.endIndex...].elementsEqual("?".utf8)
        return segment.startIndex..<(isOptional ? segment.endIndex : name.endIndex)
    }

    private static func parameters(
        in segment: ArraySlice<UInt8>, between opening: UInt8, and closing: UInt8
    ) -> [Range<Int>] {
        var parameters: [Range<Int>] = []
        var rest = segment
        while let from = rest.firstIndex(of: opening), let to = rest[from...].firstIndex(of: closing) {
            // A pair of brackets is a placeholder only where it is the whole segment.
            let isWhole = from == segment.startIndex && to + 1 == segment.endIndex
            let isName = isName(rest[(from + 1)..<to])
            if isName, opening != "[" || isWhole { parameters.append(from..<to + 1) }
            rest = rest[(to + 1)...]
        }
        return parameters
    }

    private static let brackets: [(opening: UInt8, closing: UInt8)] = [
        (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "<"), UInt8(ascii: ">")),
        (UInt8(ascii: "["), UInt8(ascii: "]")),
    ]

    /// A name, perhaps with a type or dots of a rest parameter.
    private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, first > UInt8(ascii: "9") || first == "." else { return false }
        return text.allSatisfy { $0.isWord || $0 == ":" || $0 == "." }
    }
}

extension PatternText {
    /// The first piece of a pattern that is written as a regular expression or as a parameter of a web framework, which
    /// patterns of no system have, and what to write without variables; nil if there is none.
    ///
    /// - Parameter isExcluded: whether the pattern excludes: `/.*` means the files whose names begin with a dot.
    package static func foreignPiece(
        of pattern: String, isPath: Bool, isExcluded: Bool
    ) -> (text: String, hint: String)? {
        let text = PatternText(pattern)
        let bytes = Array(pattern.utf8)
        // `${name}` is a template's.
        let marks = TemplateMark.all(in: bytes)
        let sign = RegularExpressionSign(text, isPath: isPath && !isExcluded)
        if let sign, marks.mark(in: sign.range) == nil {
            return (String(utf8: bytes[sign.range]), sign.hintWithoutVariables)
        }
        let placeholders = RouterPlaceholder.all(in: text, isPath: isPath)
        let placeholder = placeholders.first { range in marks.mark(in: range) == nil }
        return placeholder.map { range in (String(utf8: bytes[range]), RegularExpressionSign.wildcardHint) }
    }
}
