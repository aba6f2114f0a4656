internal import AASA

/// What a directive `header` of a Caddyfile does to the content type.
struct CaddyHeader {
    /// Whether it is for one path, which is written in the directive.
    let path: String?
    /// The type that it sets; nil where it removes or edits the field.
    let type: String?
    /// Whether it is certain to apply to the file.
    let isCertain: Bool
    /// Whether it is executed when the response is written, after what is executed at once.
    let isDeferred: Bool

    /// The change; nil for a different directive, and for one that leaves the content type as it is.
    init?(_ directive: ServerDirective, isCertain: Bool) {
        guard directive.name == "header" else { return nil }
        var tokens = Array(directive.arguments)
        path = if CaddyMatchers.hasMatcher(directive) { tokens.first } else { nil }
        if path != nil || tokens.first == "*" { tokens.removeFirst() }
        let inBlock = directive.directives.map(\.tokens)
        guard let change = ([tokens] + inBlock).lazy.compactMap(Self.change).first else { return nil }
        type = change.type
        self.isCertain = isCertain
        isDeferred = inBlock.contains(["defer"])
    }

    /// A change of the content type.
    private struct Change {
        /// The type that it sets; nil where it removes or edits the field.
        var type: String?
    }

    /// What a field does. A mark in front of its name adds (`+`), removes (`-`) or defers (`>`).
    private static func change(_ tokens: [String]) -> Change? {
        guard var name = tokens.first?.lowercased() else { return nil }
        var mark: Character?
        if let first = name.first, "+->?".contains(first) { mark = name.removeFirst() }
        // A default is for responses without the field.
        if mark == "?" { return nil }
        if name.hasSuffix(":") { name.removeLast() }
        var isMeant = name == "content-type"
        // The name of what is removed may have stars.
        if mark == "-" { isMeant = HostPattern.fits(name, "content-type") }
        guard isMeant else { return nil }
        guard tokens.count == 2, mark == nil || mark == ">" else { return Change(type: nil) }
        return Change(type: MediaType.normalized(tokens[1]))
    }
}

extension CaddySite {
    /// The directives that may change the content type of a file.
    func contentTypes(of path: String) -> [CaddyHeader] {
        contentTypes(of: path, in: site.directives, inside: Scope())
    }

    private func contentTypes(
        of path: String, in directives: [ServerDirective], inside outer: Scope
    ) -> [CaddyHeader] {
        guard outer.depth < Self.maximumDepth, !budget.isOver else { return [] }
        let all = snippets.expanded(directives)
        var matchers = CaddyMatchers(all, of: self, path: path, inside: outer.matchers)
        var inside = Scope(depth: outer.depth + 1, matchers: matchers.named)
        var headers: [CaddyHeader] = []
        for directive in all {
            let isMatched = matchers.match(directive)
            if isMatched == .no { continue }
            if ["handle", "handle_path", "route"].contains(directive.name) {
                var inner = path
                inside.isForPath = outer.isForPath && isMatched == .yes && matchers.mentionsPath(directive)
                if directive.name == "handle_path" { inner = strippedPath(path, in: directive) ?? "" }
                headers += contentTypes(of: inner, in: directive.directives, inside: inside)
            } else if directive.name == "invoke" {
                let route = snippets.namedRoute(of: directive)
                inside.isForPath = false
                headers += contentTypes(of: path, in: route?.directives ?? [], inside: inside)
            } else {
                // Of several blocks one is executed.
                let isCertain = isMatched == .yes && outer.isForPath
                if let header = CaddyHeader(directive, isCertain: isCertain) { headers.append(header) }
            }
        }
        return headers
    }

    /// What demands a certificate of clients. Without a mode all must have one.
    var clientVerification: ServerDirective? {
        let tls = snippets.expanded(site.directives).all(named: "tls")
        let all = tls.flatMap(\.directives).all(named: "client_auth")
        return all.first { !["request", "verify_if_given"].contains($0.value(of: "mode")) }
    }
}
