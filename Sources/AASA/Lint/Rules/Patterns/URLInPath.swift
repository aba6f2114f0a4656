extension LintRule {
    static let urlInPath = LintRule(
        code: "AASA303", name: "url-in-path", severity: .error,
        summary: "A path pattern is a URL or begins with a host.",
        explanation: """
            A pattern is compared with the path alone. The scheme and the host are never part of it: the file is for \
            the site that it lies on. Write what follows the host, beginning with a slash. Where that is every path, \
            leave the pattern out if it means a different host. A warning if the text may also be a path, and for an \
            exclusion of all that follows the host.
            """,
        sources: [.components, .supporting],
        examples: [
            .reported(components: #"{"/":"⟦https://example.com⟧/buy/*"}"#, fixed: #"{"/":"/buy/*"}"#),
            .reported(paths: #""⟦https:\/\/example.com⟧\/buy\/*""#, fixed: #""\/buy\/*""#),
            .reported(paths: #""⟦www.example.com⟧/buy/*""#, fixed: #""/buy/*""#),
            .reported(paths: #""⟦example.com⟧/buy/*""#),
            .reported(paths: #""⟦//example.com⟧/buy/*""#),
            .reported(paths: #""⟦www.example.com⟧""#),
            .reported(paths: #""⟦https://example.com⟧""#),
            .reported(paths: #""⟦https://example.com⟧/buy?id=*""#),
            .reported(components: #"{"/":"⟦https://other.example⟧/*"},{"/":"/buy/*"}"#),
            .reported(components: #"{"/":"⟦myapp://product⟧/42/*"}"#),
            .reported(paths: #""⟦myapp://⟧/product""#),
            .reported(paths: #""NOT ⟦https://example.com⟧/*","*""#),
            .reported(paths: #""NOT ⟦https://example.com⟧/login","*""#, fixed: #""NOT /login","*""#),
            .reported(paths: #""⟦/api.example.com⟧/*""#),
            .accepted(paths: #""/buy/*","/index.html","/example.com/*","/com.example.app/*","/login/https:/*""#),
        ]
    ) { subject, lintRule in
        subject.paths.compactMap { use in
            guard let host = PathHost(use.bytes) else { return nil }
            let path = use.piece(host.end..<use.bytes.count)
            let isWhole = path.isEmpty || SourceString(text: path, range: use.text.range).isAnyPath
            // An exclusion of all that follows a host may mean paths with a URL in them, as in a redirection.
            let isOpen = use.rule.isExcluded && isWhole
            var hint = hint(about: use, path: path, isWhole: isWhole, on: subject.hosting?.site.host)
            if let start = host.pathOfApp {
                let path = use.written(use.piece(start..<use.bytes.count))
                hint = "leave it out, or write '\(path)' if that is a path of the website"
            }
            let isError = host.isCertain && !isOpen
            var edit: TextEdit?
            let isOnlyPath = !path.utf8.contains("?") && !path.utf8.contains("#")
            // A rule for every URL is a decision: the host may be a different one.
            if isError, isOnlyPath, !isWhole, host.pathOfApp == nil {
                edit = subject.edit(0..<host.end, of: use, to: "")
            }
            return lintRule.finding(
                about: use, at: 0..<host.end, in: subject,
                "'\(use.text.text)' is compared with the path alone, which holds no \(host.name)", hint: hint
            ).fixed(byEdit: edit).rated(.warning, if: !isError)
        }
    }
}

/// How to fix a path pattern that begins with a host.
///
/// - Parameters:
///   - isWhole: whether it is for every path.
///   - host: that of the site which the file is for; nil where it is not known.
private func hint(about use: PatternUse, path: String, isWhole: Bool, on host: String?) -> String {
    let bytes = Array(path.utf8)
    let query = PathQuery.range(in: bytes)
    if let query, query.upperBound == bytes.count, bytes[query.lowerBound] == "?", use.rule.query == nil {
        let (path, pattern) = (bytes[..<query.lowerBound], bytes[query.dropFirst()])
        let corrected = use.component([("/", String(utf8: path)), ("?", String(utf8: pattern))])
        if use.form == .paths { return PatternUse.hint(toWrite: corrected, for: "queries") }
        return "write path and query alone: \(corrected)"
    }
    if !isWhole { return "write only the path: '\(use.written(path))'" }
    let name = host ?? "this site"
    if use.rule.isExcluded { return "leave it out: the file is for \(name) alone" }
    return "leave it out, or write '/*' if every URL of \(name) should open the app"
}
