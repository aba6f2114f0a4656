/// The scheme of a URL with its slashes.
enum URLScheme {
    /// The scheme in front of a text, without its slashes, and the rest.
    static func first(of text: Substring) -> (name: String, rest: Substring)? {
        let name = text.prefix(before: ":").lowercased()
        let rest = text.dropFirst(name.count)
        guard ["https", "http"].contains(name), !rest.isEmpty else { return nil }
        return (name, rest.dropFirst(rest.hasPrefix("://") ? 3 : 1))
    }
}
