extension StringProtocol {
    /// The last part of a path that is not empty, as `b` of `/a/b/`; empty for `/`.
    package var lastPathComponent: String {
        var path = Substring(self)
        while path.hasSuffix("/") { path = path.dropLast() }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return String(path) }
        return String(path[slash...].dropFirst())
    }

    /// The path without one slash at its end.
    package var withoutTrailingSlash: String { String(hasSuffix("/") ? dropLast() : self[...]) }
}
