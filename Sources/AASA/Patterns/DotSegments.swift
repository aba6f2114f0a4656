/// The segments `.` and `..` of a path, which browsers and other parsers of URLs remove (RFC 3986 section 5.2.4, URL
/// Standard): no link has them.
enum DotSegments {
    /// Whether a path pattern has one; a whole URL is a different mistake.
    static func areIn(_ pattern: String) -> Bool {
        segments(of: pattern).contains(where: isDots) && !pattern.contains(text: "://")
    }

    /// The pattern of what parsers make of the path; nil if `..` is behind a wildcard or a variable.
    static func removed(from pattern: String) -> String? {
        var kept: [Substring.UTF8View] = []
        let segments = segments(of: pattern)
        for segment in segments {
            if !isDots(segment) {
                kept.append(segment)
            } else if segment.count == 2, let last = kept.popLast(), last.contains(where: "*?$".utf8.contains) {
                return nil
            }
        }
        let start = if pattern.hasPrefix("*") { "" } else { "/" }
        let isFolder = pattern.hasSuffix("/") || segments.last.map(isDots) == true
        let end = if isFolder, !kept.isEmpty { "/" } else { "" }
        return start + kept.map { segment in String(Substring(segment)) }.list("/") + end
    }

    private static func segments(of pattern: String) -> [Substring.UTF8View] {
        pattern.utf8.split(separator: UInt8(ascii: "/"))
    }

    private static func isDots(_ segment: Substring.UTF8View) -> Bool {
        segment.elementsEqual(".".utf8) || segment.elementsEqual("..".utf8)
    }
}
