/// Blocks that serve association files before what answers for all paths: `handle` is executed before `respond`,
/// `error`, `abort` and `reverse_proxy` (caddyserver.com/docs/caddyfile/directives).
struct CaddyFileBlocks {
    let site: CaddySite
    let lines: [String]

    /// The blocks for the paths whose file a site does not serve; nil where they would not help, and where the site has
    /// something of its own for one of the paths.
    init?(for all: [String], in site: CaddySite) {
        let paths = all.filter { path in site.decision(on: path)?.effect != .served }
        if paths.contains(where: site.decidesByName) { return nil }
        var changed = site
        lines = paths.flatMap { path in ["handle \(path) {", "\tfile_server", "}"] }
        let text = lines.joined(separator: "\n")
        let blocks = ServerDirectiveReader.read(Array(text.utf8), syntax: .caddy).directives
        changed.site.block?.directives.insert(contentsOf: blocks, at: 0)
        let areServed = all.allSatisfy { path in changed.decision(on: path)?.effect == .served }
        if !areServed { return nil }
        self.site = changed
    }
}

extension CaddySite {
    /// Whether a directive that may apply to a path, other than one about the fields of the response, is for the path by
    /// name.
    fileprivate func decidesByName(about path: String) -> Bool {
        decidesByName(about: path, in: site.directives, inside: Scope())
    }

    private func decidesByName(
        about path: String, in directives: [ServerDirective], inside outer: Scope
    ) -> Bool {
        guard outer.depth < Self.maximumDepth, !budget.isOver else { return true }
        let all = snippets.expanded(directives)
        var matchers = CaddyMatchers(all, of: self, path: path, inside: outer.matchers)
        let inside = Scope(depth: outer.depth + 1, matchers: matchers.named)
        return all.contains { directive in
            // A definition of a matcher decides where it is used.
            if directive.name == "header" || directive.name.hasPrefix("@") { return false }
            if matchers.match(directive) == .no { return false }
            return matchers.mentionsPath(directive)
                || decidesByName(about: path, in: directive.directives, inside: inside)
        }
    }
}
