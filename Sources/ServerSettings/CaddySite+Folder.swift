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
            result += value.isEmpty ? "{$\(part)" : "\(value)\(part.dropFirst(variable.count + 1))"
        }
        return result
    }

    /// Whether a file server hides the file of a path, or a folder of it
    /// (caddyserver.com/docs/caddyfile/directives/file_server).
    static func hides(_ path: String, below root: String?, by directive: ServerDirective) -> Truth {
        var folder = root?.withoutTrailingSlash
        if folder?.hasPrefix("/") == false || folder?.contains("{") == true { folder = nil }
        let patterns = directive.directives.all(named: "hide").flatMap(\.arguments)
        return .any(patterns.map { pattern in isHidden(path, in: folder, by: pattern) })
    }

    /// - Parameter folder: nil where it is not known.
    private static func isHidden(_ path: String, in folder: String?, by pattern: String) -> Truth {
        let parts = path.split(separator: "/")
        // One without a slash is the name of a file or a folder, and others are paths of the system.
        if !pattern.contains("/") { return Truth(parts.contains { part in HostPattern.fits(pattern, part) }) }
        let names = pattern.split(separator: "/")
        let hasStar = pattern.contains("*")
        guard let folder, pattern.hasPrefix("/") else {
            if !hasStar { return Truth(pattern.hasSuffix("/.well-known") || pattern.hasSuffix(path)) }
            let ends = zip(names.reversed(), parts.reversed())
            return ends.allSatisfy { name, part in HostPattern.fits(name, part) } ? .unknown : .no
        }
        let file = folder.split(separator: "/") + parts
        // A pattern with a star is for the whole path, and others for what is below it, too.
        let isLong = if hasStar { names.count != file.count } else { names.count > file.count }
        if isLong { return .no }
        return Truth(zip(names, file).allSatisfy { name, part in HostPattern.fits(name, part) })
    }
}
