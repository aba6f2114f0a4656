extension StringProtocol {
    /// The last part of a path that is not empty, as `b` of `/a/b/`; empty for `/`.
    package var lastPathComponent: String {
        guard let name = utf8.split(separator: UInt8(ascii: "/")).last else { return "" }
        return String(decoding: name, as: UTF8.self)
    }

    /// The path without one slash at its end.
    package var withoutTrailingSlash: String { String(hasSuffix("/") ? dropLast() : self[...]) }
}
