/// Blocks that serve association files before what answers for all paths: `handle` is executed before `respond`,
/// `error`,
/// `abort` and `reverse_proxy` (caddyserver.com/docs/caddyfile/directives).
struct CaddyFileBlocks {
    /// The site with the blocks.
    let site: CaddySite
    private let paths: [String]

    /// The blocks for the paths whose file a site does not serve; nil where they would not help, and where the site has
    /// something of its own for one of the paths.
    init?(for all: [String], in site: CaddySite) {
        let paths = all.filter { path in site.decision(on: path)?.effect != .served }
        let isMentioned = paths.contains { path in
            site.site.directives.contains { directive in directive.mentions(path) }
        }
        if isMentioned { return nil }
        var changed = site
        changed.site.block?.directives.insert(contentsOf: paths.map(Self.block), at: 0)
        let areServed = all.allSatisfy { path in changed.decision(on: path)?.effect == .served }
        if !areServed { return nil }
        self.site = changed
        self.paths = paths
    }

    var lines: [String] { paths.flatMap { path in ["handle \(path) {", "\tfile_server", "}"] } }

    private static func block(for path: String) -> ServerDirective {
        let fileServer = ServerDirective(words: ["file_server"], text: "file_server", start: 0, end: 0)
        var handle = ServerDirective(words: ["handle", path], text: "handle \(path)", start: 0, end: 0)
        handle.block = ServerDirective.Block(start: 0, indentation: "", directives: [fileServer])
        return handle
    }
}

extension ServerDirective {
    /// Whether it decides about a path by name, other than about the fields of its response.
    fileprivate func mentions(_ path: String) -> Bool {
        if name == "header" { return false }
        return arguments.contains(path) || directives.contains { inner in inner.mentions(path) }
    }
}
