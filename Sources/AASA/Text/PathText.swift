extension StringProtocol {
    /// The last part of a path that is not empty, as `b` of `/a/b/`; empty for `/`.
    package var lastPathComponent: String {
        let parts = utf8.split(separator: UInt8(ascii: "/"))
        return parts.last.map { part in String(decoding: part, as: UTF8.self) } ?? ""
    }

    /// The path without one slash at its end.
    package var withoutTrailingSlash: String { String(hasSuffix("/") ? dropLast() : self[...]) }
}
