/// A `postgresql://` URL as it may be shown: without what nobody else is to read.
package enum PostgreSQLURL {
    /// The text without its password, wherever that stands; whatever it cannot tell from a password is left out.
    package static func shown(_ url: String) -> String {
        guard let scheme = url.range(of: "://") else { return "postgresql://" }
        var rest = url[scheme.upperBound...]
        var user = ""
        // A password that should have been escaped may hold every character that ends another part.
        if let at = rest.lastIndex(of: "@") {
            let credentials = rest[..<at]
            user = credentials.prefix { $0 != ":" && $0 != "/" && $0 != "?" } + "@"
            rest = rest[rest.index(after: at)...]
            // A sign that stands among the options: what follows it may be the rest of a password.
            if credentials.contains("?"), credentials.contains("=") { return url[..<scheme.upperBound] + "…" }
        }
        var shown = url[..<scheme.upperBound] + user + rest.prefix { $0 != "?" }
        if let question = rest.firstIndex(of: "?") {
            let options = rest[rest.index(after: question)...].split(separator: "&").filter { isHarmless($0) }
            if !options.isEmpty { shown += "?" + options.joined(separator: "&") }
        }
        return String(shown)
    }

    /// libpq's own sentence about a URL, when nothing of a password can be in it.
    static func detail(_ text: String, of url: String) -> String {
        let start = url.range(of: "://")?.upperBound ?? url.startIndex
        let credentials = url[start...].lastIndex(of: "@").map { url[start..<$0] } ?? ""
        let holdsSecret =
            credentials.contains(":") || credentials.contains("/") || credentials.contains("?") || url.contains("%")
            || url.lowercased().contains("pass") || url.lowercased().contains("key")
        return holdsSecret ? "libpq cannot read it" : text
    }

    private static func isHarmless(_ option: Substring) -> Bool {
        let name = option.prefix { $0 != "=" }
        return !name.contains("%") && !name.lowercased().contains("pass") && !name.lowercased().contains("key")
    }
}

extension String {
    /// Where `text` first stands, byte by byte.
    fileprivate func range(of text: String) -> Range<String.Index>? {
        let wanted = Array(text.utf8)
        var start = utf8.startIndex
        while start < utf8.endIndex {
            if utf8[start...].starts(with: wanted) { return start..<utf8.index(start, offsetBy: wanted.count) }
            start = utf8.index(after: start)
        }
        return nil
    }
}
