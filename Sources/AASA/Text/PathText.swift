extension StringProtocol {
    /// The last part of a path that is not empty, as `b` of `/a/b/`; empty for `/`.
    package var lastPathComponent: String { String(split(separator: "/").last ?? "") }
}
