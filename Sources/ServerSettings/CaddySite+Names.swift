/// What a site has for a path by name.
extension CaddySite {
    /// The site with the lines of blocks in front of what it has.
    func adding(_ lines: [String]) -> CaddySite {
        let text = lines.joined(separator: "\n")
        let blocks = ServerDirectiveReader.read(Array(text.utf8), syntax: .caddy).directives
        var changed = self
        changed.site.block?.directives.insert(contentsOf: blocks, at: 0)
        return changed
    }

    /// Whether a directive that may apply to a path, other than one about the fields of the response, is for the path by
    /// name.
    func decidesByName(about path: String) -> Bool {
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
