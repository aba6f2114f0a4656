extension LintRule {
    static let notPrefix = LintRule(
        code: "AASA315", name: "not-prefix", severity: .error,
        summary: "An exclusion is written in a way that devices do not know.",
        explanation: """
            In `paths` the word `NOT` and exactly one space make an exclusion. In `components` nothing in a pattern \
            does: there "exclude": true does. Written otherwise the text is part of the pattern, and the page that \
            should stay in the browser may open in the app.
            """,
        sources: [.components, .swcutil],
        examples: [
            .reported(paths: #""⟦NOT⟧/admin/*","*""#, fixed: #""NOT /admin/*","*""#),
            .reported(paths: #""NOT ⟦ ⟧/admin/*","*""#, fixed: #""NOT /admin/*","*""#),
            .reported(paths: #""⟦NOT\u00a0⟧/admin/*","*""#, fixed: #""NOT /admin/*","*""#),
            .reported(paths: #""⟦!⟧/admin/*","*""#, fixed: #""NOT /admin/*","*""#),
            .reported(
                paths: #""⟦!https://example.com⟧/login","⟦NOT: ⟧/account","*""#,
                fixed: #""NOT /login","NOT /account","*""#),
            .reported(
                components: #"{"/": "⟦NOT ⟧/admin/*"}, {"/": "*"}"#,
                fixed: #"{"/": "/admin/*", "exclude": true}, {"/": "*"}"#),
            .reported(components: #"{"/":"⟦!⟧/admin/*","exclude":true}"#, fixed: #"{"/":"/admin/*","exclude":true}"#),
            .reported(components: #"{"/":"⟦NOT ⟧/admin/*","exclude":false}"#),
            .reported(paths: #""⟦/NOT ⟧/admin/*","*""#, fixed: #""NOT /admin/*","*""#),
            .reported(paths: #""NOT ⟦ ⟧","*""#),
            .accepted(paths: #""NOT /admin/*","not /test/*","/NOTES/*","/NOT/a","*""#),
            .accepted(components: #"{"/":"/admin/*","exclude":true},{"/":"*"}"#),
        ]
    ) { subject, lintRule in
        subject.paths.compactMap { use in
            guard let negation = PathNegation(use) else { return nil }
            let rest = use.piece(negation.end..<use.bytes.count)
            let hint =
                switch use.form {
                case _ where rest.isEmpty: "write the pattern of what is excluded behind it"
                case .paths: "write \"NOT \(rest)\""
                case .components: "write {\"/\": \"\(rest)\", \"exclude\": true}"
                }
            let prefix = use.piece(0..<negation.end)
            var message = "'\(prefix)' is part of the pattern and excludes nothing"
            if negation.hasNot, !rest.isEmpty {
                message =
                    "'NOT' has several spaces behind it: the pattern begins with '\(prefix)', and excludes nothing"
            }
            return lintRule.finding(
                about: use, at: 0..<negation.end, in: subject, message, hint: hint
            ).fixed(by: fix(for: negation, of: use, in: subject))
        }
    }

    private static func fix(
        for negation: PathNegation, of use: PatternUse, in subject: LintSubject
    ) -> [TextEdit]? {
        // An empty pattern excludes the root, which the text does not.
        if negation.end == use.bytes.count { return nil }
        if use.form == .paths {
            let text = if negation.hasNot || subject.prefixLength(use) > 0 { "" } else { "NOT " }
            guard let edit = subject.edit(0..<negation.end, of: use, to: text) else { return nil }
            return [edit]
        }
        guard use.isOwn, let edit = subject.edit(0..<negation.end, of: use, to: "") else { return nil }
        if use.rule.isExcluded { return [edit] }
        let written = String(utf8: subject.bytes[use.rule.range])
        if written.contains(text: "exclude") { return nil }
        let isSpaced = subject.bytes[..<use.text.range.lowerBound].last == " "
        let member = if isSpaced { ", \"exclude\": true" } else { ",\"exclude\":true" }
        return [edit, .insertion(of: member, at: use.text.range.upperBound)]
    }
}

/// A prefix of a path pattern that looks like an exclusion and is not.
struct PathNegation {
    /// Where the pattern that is meant begins.
    let end: Int
    /// Whether a valid `NOT ` is in front.
    let hasNot: Bool

    init?(_ use: PatternUse) {
        guard use.part == .path, !use.bytes.isEmpty else { return nil }
        // What follows `NOT `.
        let spaces = Self.endOfSpaces(from: 0, in: use.bytes)
        hasNot = use.form == .paths && use.rule.isExcluded && spaces > 0
        let prefixEnd: Int? = if hasNot { spaces } else { Self.end(in: use.bytes) }
        guard let prefixEnd else { return nil }
        end = prefixEnd
    }

    /// Where a prefix that has no effect ends; nil without one.
    private static func end(in bytes: [UInt8]) -> Int? {
        if bytes.first == "!" { return pathStart(from: 1, in: bytes) }
        // No path of a URL holds the space.
        if bytes.starts(with: "/NOT".utf8), let start = pathStart(from: 4, in: bytes), start > 4 { return start }
        let word = String(decoding: bytes.prefix(3), as: UTF8.self)
        guard bytes.count > 3, word.uppercased() == "NOT" else { return nil }
        if bytes[3] == ":" { return pathStart(from: 4, in: bytes) }
        let end = endOfSpaces(from: 3, in: bytes)
        // Without a space only the capitals distinguish it from a path.
        guard end > 3 || (word == "NOT" && bytes[3] == "/") else { return nil }
        return end
    }

    /// Where a path begins behind spaces, perhaps behind a scheme and a host; nil when neither is there.
    private static func pathStart(from start: Int, in bytes: [UInt8]) -> Int? {
        let rest = bytes[endOfSpaces(from: start, in: bytes)...]
        guard let first = rest.first else { return nil }
        if first == "/" || first == "*" { return rest.startIndex }
        guard let pathStart = PathHost.pathStart(rest) else { return nil }
        if pathStart < bytes.count { return pathStart }
        return rest.startIndex
    }

    /// Behind spaces, tabs and no-break spaces.
    private static func endOfSpaces(from start: Int, in bytes: [UInt8]) -> Int {
        var at = start
        while at < bytes.count {
            if bytes[at...].starts(with: "\u{A0}".utf8) {
                at += 2
            } else if bytes[at].isBlank {
                at += 1
            } else {
                break
            }
        }
        return at
    }
}
