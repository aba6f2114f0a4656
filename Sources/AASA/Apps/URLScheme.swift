/// The scheme of a URL with its slashes.
enum URLScheme {
    /// The scheme in front of a text, without its slashes, and the rest.
    static func first(of text: Substring) -> (name: String, rest: Substring)? {
        for name in ["https", "http"] {
            let lowered = text.prefix(name.count + 3).lowercased()
            if lowered.hasPrefix(name + "://") { return (name, text.dropFirst(name.count + 3)) }
            if lowered.hasPrefix(name + ":") { return (name, text.dropFirst(name.count + 1)) }
        }
        return nil
    }
}
