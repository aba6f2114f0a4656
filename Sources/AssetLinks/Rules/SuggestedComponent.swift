internal import AASA

/// The component of dynamic rules that a text in the place of a path means.
struct SuggestedComponent {
    private let path: String
    private var members: [(String, JSONText)]

    /// A path, with a query and a fragment as in `/buy?id=1`. In another path, `?` is any character.
    init(path text: String) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let query = Self.query(of: parts[0])
        path = text
        members = [("/", (query?.path ?? parts[0]).json)]
        if let query { members.append(("?", query.patterns)) }
        if parts.count > 1 { members.append(("#", parts[1].json)) }
    }

    /// A text without a slash at its beginning: a URL, or an exclusion as in `paths` of Apple's file.
    init(meantBy text: String) {
        let exclusion = "NOT "
        let text = text.trimmed
        let isExcluded = text.hasPrefix(exclusion)
        let included = if isExcluded { String(text.dropFirst(exclusion.count)) } else { text }
        self.init(path: Self.path(meantBy: included))
        if isExcluded { members.append(("exclude", .bool(true))) }
    }

    /// Whether the component has more than a path.
    var hasOtherParts: Bool { members.count > 1 }

    /// As JSON, or the path alone.
    var text: String { if hasOtherParts { JSONText.object(members).line } else { "'\(path)'" } }

    /// Whether a pattern can be that of a path: its first character is a slash or a wildcard.
    static func isPath(_ text: String) -> Bool { text.utf8.first.map("/*?".utf8.contains) ?? false }

    private static func path(meantBy text: String) -> String {
        if isPath(text) { return text }
        let url = URLParts(text)
        if url.scheme == nil { return "/\(text)" }
        let slash = if url.path.isEmpty { "/" } else { "" }
        return "\(slash)\(url.path)\(url.queryAndFragment)"
    }

    /// The patterns for a query, and the path in front; nil without one.
    private static func query(of path: String) -> (path: String, patterns: JSONText)? {
        let parts = path.split(separator: "?", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        var patterns: [(String, JSONText)] = []
        for item in parts[1].split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { return nil }
            patterns.append((String(pair[0]), String(pair[1]).json))
        }
        return (String(parts[0]), .object(patterns))
    }
}
