internal import POSIX

/// Paths and URLs as reports for CI and baselines name them.
enum ReportPath {
    /// A path without its parts `.` and `..`; a URL as it is.
    static func plain(_ path: String) -> String {
        if scheme(of: path) != nil { return path }
        let parts = self.parts(of: path)
        if parts.isEmpty { return path }
        let start = if path.hasPrefix("/") { "/" } else { "" }
        return start + parts.joined(separator: "/")
    }

    /// The same of a URL without its scheme, and of a file below the current folder by its path from there, since hosts
    /// of code accept only paths in the checkout.
    static func inCheckout(_ name: String) -> String {
        if let scheme = scheme(of: name) { return String(name.dropFirst(scheme.count)) }
        let path = plain(name)
        guard path.hasPrefix("/") || path.hasPrefix("../"), let folder = FileSystem.resolved("."),
            let file = FileSystem.resolved(path),
            file.hasPrefix(folder.folderPrefix)
        else { return path }
        return relative(file, to: folder)
    }

    /// The scheme of a URL; nil for a path.
    static func scheme(of name: String) -> String? { ["https://", "http://"].first(where: name.hasPrefix) }

    /// The path from a folder to a file; both are absolute.
    static func relative(_ path: String, to folder: String) -> String {
        let (target, start) = (parts(of: path), parts(of: folder))
        let common = zip(target, start).prefix { one, other in one == other }.count
        let up = Array(repeating: Substring(".."), count: start.count - common)
        return (up + target.dropFirst(common)).joined(separator: "/")
    }

    private static func parts(of path: String) -> [Substring] {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts
    }
}
