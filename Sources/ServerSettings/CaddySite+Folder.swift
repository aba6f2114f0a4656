internal import AASA

/// The folders of a Caddyfile, and the files in them that are hidden.
extension CaddySite {
    /// The last argument of the `root` that is executed last, which is the one with the longest path.
    static func root(among directives: [ServerDirective], _ matchers: inout CaddyMatchers) -> String? {
        let roots = longestPathsFirst(directives.all(named: "root").filter { root in matchers.match(root) != .no })
        let last = roots.first(where: CaddyMatchers.hasMatcher) ?? roots.last
        return last?.arguments.last
    }

    /// The folder that all directives `root` of the site name; nil without one, and where they name several.
    var folder: String? {
        let folders = roots(in: site.directives, depth: 0).unique
        guard folders.count == 1, let folder = folders.first, !folder.isEmpty else { return nil }
        return folder.contains(where: \.isWhitespace) ? nil : folder
    }

    private func roots(in directives: [ServerDirective], depth: Int) -> [String] {
        if depth == Self.maximumDepth { return [] }
        return snippets.expanded(directives).flatMap { directive in
            if directive.name == "root" { return [directive.arguments.last ?? ""] }
            return roots(in: directive.directives, depth: depth + 1)
        }
    }

    /// A folder with the defaults of variables of the environment in place of these, as in `{$ROOT:/srv}`
    /// (caddyserver.com/docs/caddyfile/concepts#environment-variables).
    static func withDefaults(_ folder: String) -> String {
        let parts = folder.split(atText: "{$")
        var result = String(parts[0])
        for part in parts.dropFirst() {
            let variable = part.prefix(before: "}")
            let value = variable.drop { character in character != ":" }.dropFirst()
            let rest = part[variable.endIndex...].dropFirst()
            let isKept = value.isEmpty || variable.endIndex == part.endIndex
            result += isKept ? "{$\(part)" : "\(value)\(rest)"
        }
        return result
    }

    /// Whether a file server hides the file of a path, or a folder of it
    /// (caddyserver.com/docs/caddyfile/directives/file_server).
    static func hides(_ path: String, below root: String?, by directive: ServerDirective) -> Truth {
        var folder = root.map(withDefaults)
        if folder?.hasPrefix("/") == false || folder?.contains("{") == true { folder = nil }
        let patterns = directive.directives.all(named: "hide").flatMap(\.arguments)
        return .any(patterns.map { pattern in isHidden(path, in: folder, by: pattern) })
    }

    /// - Parameter folder: nil where it is not known.
    private static func isHidden(_ path: String, in folder: String?, by pattern: String) -> Truth {
        let parts = path.split(separator: "/")
        let file = (folder ?? "").split(separator: "/") + parts
        // One without a slash is the name of a file or a folder, and others are paths of the system.
        if !pattern.contains("/") { return .any(file.map { part in fits(pattern, part) }) }
        let names = pattern.split(separator: "/")
        let isGlob = pattern.contains("*") || pattern.contains(where: unreadSigns.contains)
        guard folder != nil, pattern.hasPrefix("/") else {
            if !isGlob { return Truth(pattern.hasSuffix("/.well-known") || pattern.hasSuffix(path)) }
            let ends = zip(names.reversed(), parts.reversed())
            return ends.allSatisfy { name, part in fits(name, part) != .no } ? .unknown : .no
        }
        // A glob is for the whole path, and other patterns for what is below it, too.
        let isLong = if isGlob { names.count != file.count } else { names.count > file.count }
        if isLong { return .no }
        return .all(zip(names, file).map { name, part in fits(name, part) })
    }

    /// Signs of globs other than the star (pkg.go.dev/path/filepath#Match).
    private static let unreadSigns = "?[\\"

    /// Whether a glob fits a name, of which what is in front of the first unread sign is compared.
    private static func fits(_ glob: some StringProtocol, _ name: Substring) -> Truth {
        let start = glob.prefix { character in !unreadSigns.contains(character) }
        if start.endIndex == glob.endIndex { return Truth(HostPattern.fits(glob, name)) }
        return if HostPattern.fits("\(start)*", name) { .unknown } else { .no }
    }
}
