extension LintRule {
    static let regularExpression = LintRule(
        code: "AASA317", name: "regular-expression", severity: .error,
        summary: "A pattern is written as a regular expression.",
        explanation: """
            A pattern has `*` for any text, `?` for one character and `$(name)` for a variable, and nothing else. `^`, \
            `.*`, `\\d+`, `\\/`, `(a|b)` and `{a,b}` are literal. Write several rules, or a variable with the \
            alternatives as its values. A warning where a URL may contain the characters, as with `.*`.
            """,
        sources: [.components, .variables],
        examples: [
            .reported(paths: #""⟦^⟧/buy/.*$""#),
            .reported(paths: #""/⟦^⟧buy/*""#),
            .reported(paths: #""/buy/⟦.*⟧""#),
            .reported(components: #"{"/":"/a⟦\\/⟧b"}"#),
            .reported(components: #"{"/":"/buy/⟦\\d+⟧"}"#),
            .reported(paths: #""⟦\\⟧issue\\*""#),
            .reported(components: #"{"/":"/⟦(en|fr)⟧/buy"}"#),
            .reported(components: #"{"/":"/buy/⟦[0-9]⟧*"}"#),
            .reported(components: #"{"/":"/buy/⟦[^/]+⟧"}"#),
            .reported(paths: #""/buy/⟦(.*)⟧""#),
            .reported(components: #"{"/":"/⟦{en,de}⟧/*"}"#),
            .reported(components: #"{"/":"/item-⟦{2,3}⟧"}"#),
            .reported(components: #"{"/":"/{}/⟦{en,de}⟧/*"}"#),
            .accepted(paths: #""/buy/*","/index.*","/.well-known/*","/wiki/Tea_(drink)","/a+b""#),
        ]
    ) { subject, lintRule in
        subject.patterns.compactMap { use in
            // `\?` in front of a query is reported as that.
            let query = if use.part == .path { PathQuery.range(in: use.bytes) } else { Range<Int>?.none }
            guard let sign = RegularExpressionSign(use), sign.range.lowerBound != query?.lowerBound,
                !subject.hasTemplateMark(in: sign.range, of: use)
            else { return nil }
            let isImpossible =
                use.rule.isPercentEncoded && use.bytes[sign.range].contains { $0 != 0 && URLText.isForbidden($0) }
            return lintRule.finding(
                about: use, at: sign.range, in: subject,
                "'\(use.piece(sign.range))' in '\(use.text.text)' is literal: \(sign.reason)",
                hint: sign.hint
            ).rated(.warning, if: !isImpossible)
        }
    }
}

/// The first sign that a pattern is meant as a regular expression.
struct RegularExpressionSign {
    let range: Range<Int>
    let hint: String
    /// The hint about a pattern that cannot have variables.
    let hintWithoutVariables: String
    /// Why it is literal, as the end of a sentence.
    var reason = "patterns are not regular expressions"

    static let wildcardHint = "write '*' for any text and '?' for one character"
    /// No pattern repeats a kind of character.
    private static let manyHint = "write '?*' for one character and more"
    private static let characterHint = "write '?' for one character"

    private init(_ range: Range<Int>, _ hint: String, withoutVariables: String? = nil) {
        self.range = range
        self.hint = hint
        hintWithoutVariables = withoutVariables ?? hint
    }

    init?(_ use: PatternUse) { self.init(use.pattern, isPath: use.part == .path) }

    init?(_ text: PatternText, isPath: Bool) {
        let textSign = Self.anchor(text) ?? Self.escape(text) ?? Self.alternatives(text)
        let sign = textSign ?? Self.characterClass(text) ?? Self.braces(text) ?? (isPath ? Self.anyText(text) : nil)
        guard let sign else { return nil }
        let isAtEnd = isPath && sign.hint.hasSameBytes(as: Self.manyHint) && sign.endsName(in: text.bytes)
        self = if isAtEnd { Self(sign.range, "write '*' for any text") } else { sign }
    }

    /// Whether `?*` in its place reads as any query of the path (AASA302).
    private func endsName(in bytes: [UInt8]) -> Bool {
        let rest = bytes[range.upperBound...]
        if !rest.isEmpty, !rest.elementsEqual("$".utf8) { return false }
        return PathQuery.anyQuery(in: bytes[..<range.lowerBound] + Array("?*".utf8)) != nil
    }

    /// `^` in front, or behind the first slash.
    private static func anchor(_ text: PatternText) -> Self? {
        guard text.holds("^") else { return nil }
        let start = if text.bytes.first == "/" { 1 } else { 0 }
        guard start < text.bytes.count, text.bytes[start] == "^" else { return nil }
        return Self(start..<start + 1, "a pattern always fits the whole text: leave '^' and '$' out")
    }

    /// `\d`, `\w+`, or `\/`.
    private static func escape(_ text: PatternText) -> Self? {
        let bytes = text.bytes
        guard text.holds("\\"), let at = bytes.dropLast().firstIndex(of: "\\") else { return nil }
        // As in a path of Windows.
        if at == 0, !bytes.contains("/") {
            let path = String(utf8: bytes.map { byte in byte == "\\" ? UInt8(ascii: "/") : byte })
            var sign = Self(0..<1, "write '\(path)'")
            sign.reason = "the parts of a path have '/' between them"
            return sign
        }
        let range = quantified(at..<at + 2, in: bytes)
        if range.count > 2 { return Self(range, manyHint) }
        if bytes[at + 1] == "d" {
            return Self(range, "write '$(digit)' for a digit", withoutVariables: characterHint)
        }
        if isEscapedSign(bytes[at + 1]) { return Self(range, escapedSignHint(text)) }
        return Self(range, wildcardHint)
    }

    /// Whether a sign means itself with a backslash in front, and without one in a pattern too.
    private static func isEscapedSign(_ byte: UInt8) -> Bool { "/.-_~:@!&=+,;".utf8.contains(byte) }

    /// To leave out the backslashes, with the pattern without them if nothing else of it is an expression.
    private static func escapedSignHint(_ text: PatternText) -> String {
        let hint = "leave the backslash out"
        var plain: [UInt8] = []
        for (at, byte) in text.bytes.enumerated() {
            let isEscape = byte == "\\" && at + 1 < text.bytes.count && isEscapedSign(text.bytes[at + 1])
            if !isEscape { plain.append(byte) }
        }
        let pattern = String(utf8: plain)
        let isPlain = text.variables.isEmpty && Self(PatternText(pattern), isPath: true) == nil
        return if isPlain { "\(hint): write '\(pattern)'" } else { hint }
    }

    /// `(en|fr)`.
    private static func alternatives(_ text: PatternText) -> Self? {
        let bytes = text.bytes
        guard text.holds("|"), text.holds("("), let open = bytes.firstIndex(of: "("),
            let close = bytes[open...].firstIndex(of: ")"), bytes[open..<close].contains("|")
        else { return nil }
        return alternatives(open..<close + 1)
    }

    private static func alternatives(_ range: Range<Int>) -> Self {
        Self(range, "write a rule for each, or a variable with these values", withoutVariables: "write a rule for each")
    }

    /// `[a-z]`, or `[^/]+`.
    private static func characterClass(_ text: PatternText) -> Self? {
        guard text.holds("["), text.holds("]") else { return nil }
        let first = bracketed(from: "[", to: "]", in: text.bytes) { inner in
            inner.count >= 2 && inner.first == "^" || inner.count >= 3 && inner.dropFirst().first == "-"
        }
        guard let set = first else { return nil }
        let range = quantified(set, in: text.bytes)
        if range != set { return Self(range, manyHint) }
        let hint = "write '$(digit)', '$(alpha)' or '$(alnum)' for one character"
        return Self(range, hint, withoutVariables: characterHint)
    }

    /// `{en,de}`, or `{2,3}`.
    private static func braces(_ text: PatternText) -> Self? {
        guard text.holds("{") else { return nil }
        let first = bracketed(from: "{", to: "}", in: text.bytes) { inner in
            inner.contains(",") || inner.contains("|")
        }
        guard let range = first else { return nil }
        let isCount = text.bytes[range].dropFirst().dropLast().allSatisfy { $0.isDigit || $0 == "," }
        if isCount { return Self(range, "write '?' for each character") }
        return alternatives(range)
    }

    /// `.*` or `.+` as a whole part of a path.
    private static func anyText(_ text: PatternText) -> Self? {
        guard text.holds("."), text.holds("*") || text.holds("+") else { return nil }
        let bytes = text.bytes
        for at in bytes.indices.dropLast() where bytes[at] == "." {
            let isStart = at == 0 || "/(".utf8.contains(bytes[at - 1])
            let isEnd = at + 2 == bytes.count || "/)$".utf8.contains(bytes[at + 2])
            guard isStart, isEnd else { continue }
            let range = grouped(at..<at + 2, in: bytes)
            if bytes[at + 1] == "*" { return Self(range, "write '*'") }
            if bytes[at + 1] == "+" { return Self(range, manyHint) }
        }
        return nil
    }

    /// The first pair of brackets with an expression between them.
    private static func bracketed(
        from opening: Unicode.Scalar, to closing: Unicode.Scalar, in bytes: [UInt8],
        where isExpression: (ArraySlice<UInt8>) -> Bool
    ) -> Range<Int>? {
        var start = 0
        while let open = bytes[start...].firstIndex(of: opening), let close = bytes[open...].firstIndex(of: closing) {
            if isExpression(bytes[open + 1..<close]) { return open..<close + 1 }
            start = close + 1
        }
        return nil
    }

    /// With a `+` behind.
    private static func quantified(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        let isFollowed = range.upperBound < bytes.count && bytes[range.upperBound] == "+"
        if isFollowed { return range.lowerBound..<range.upperBound + 1 }
        return range
    }

    /// With the parentheses around, if there are any.
    private static func grouped(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        let isOpened = range.lowerBound > 0 && bytes[range.lowerBound - 1] == "("
        let isClosed = range.upperBound < bytes.count && bytes[range.upperBound] == ")"
        if isOpened, isClosed { return range.lowerBound - 1..<range.upperBound + 1 }
        return range
    }
}
