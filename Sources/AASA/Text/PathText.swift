extension StringProtocol {
    /// The last part of a path that is not empty, as `b` of `/a/b/`; empty for `/`.
    package var lastPathComponent: String { String(split(separator: "/").last ?? "") }

    /// The path without one slash at its end.
    package var withoutTrailingSlash: String { String(hasSuffix("/") ? dropLast() : self[...]) }
}
