/// libpq's own sentence about a URL, which quotes parts of it.
enum LibraryText {
    /// The sentence, when nothing in it was left out of what may be shown of the URL.
    static func detail(_ text: String, of url: String, shownAs shown: String) -> String {
        if shown == url { return text }
        // Quoted parts are found by their signs, and are the URL's own where nothing in it is escaped.
        let isReadable = !url.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "%") }
        let parts = text.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        let quoted = parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
        // The path of a socket or a file cannot come from a user name or a password: a slash ends them.
        let isHarmless = quoted.allSatisfy { $0.first == UInt8(ascii: "/") || shown.utf8.contains($0) }
        return isReadable && isHarmless ? text : "libpq's words may hold a password, and are not shown"
    }
}
