internal import AASA

/// What URLs that fit two rules are made of: those of an excluding rule that another would open.
struct RuleShape: Hashable {
    var isExcluding = false
    /// A path that fits up to the first star.
    private let start: String
    /// The path from the first star on, filled in each way; an empty text alone without a star.
    private let ends: [String]
    private let hasStar: Bool
    private let query: String
    private let fragment: String

    /// - Parameters:
    ///   - query: without its question mark.
    ///   - fragment: with its number sign.
    init(path: String, query: String, fragment: String) {
        let pattern = path.unicodeScalars
        let star = pattern.firstIndex(of: "*") ?? pattern.endIndex
        let literal = StarFilling.nothing.text(for: path[..<star])
        start = if literal.hasPrefix("/") { literal } else { "/\(literal)" }
        ends = StarFilling.allCases.map { filling in filling.text(for: path[star...]) }.unique
        hasStar = star < pattern.endIndex
        self.query = query
        self.fragment = fragment
    }

    /// Units of text of combinations for each URL of the limit.
    private static let usualLength = 100

    /// The URLs of each excluding rule that may fit another rule, too, and whether the limit leaves out none.
    static func combinations(of shapes: [RuleShape], limit: Int) -> (urls: [String], areAll: Bool) {
        let distinct = shapes.unique
        let opening = distinct.filter { shape in !shape.isExcluding }
        var urls: [String] = []
        var rest = limit * usualLength
        for excluding in distinct where excluding.isExcluding {
            for other in opening {
                let own = excluding.urls(opening: other)
                urls += own
                rest -= own.reduce(other.start.utf8.count + 1) { length, url in length + url.utf8.count }
                if rest < 0 { return (urls, false) }
            }
        }
        return (urls, true)
    }

    private func urls(opening other: RuleShape) -> [String] {
        let query = [query, other.query].filter { !$0.isEmpty }.joined(separator: "&")
        let tail = (query.isEmpty ? "" : "?\(query)") + (fragment.nonEmpty ?? other.fragment)
        if hasStar, other.hasStar, other.start.hasPrefix(start) { return ends.map { end in other.start + end + tail } }
        if start.hasPrefix(other.start) { return ends.map { end in start + end + tail } }
        return []
    }
}

/// What stars are filled with, where Android's patterns never go back: a star ends at the first of the character behind
/// it.
enum StarFilling: CaseIterable {
    case nothing
    /// The character that follows the star.
    case next
    /// The same, between others.
    case middle

    /// A text that fits a pattern, if stars go back.
    func text(for pattern: Substring) -> String {
        var rest = pattern.unicodeScalars
        var text = String.UnicodeScalarView()
        while let unit = rest.popFirst() {
            switch unit {
            case "*": text += filling(before: rest.first)
            case "?": text.append("x")
            default: text.append(unit)
            }
        }
        return String(text)
    }

    private func filling(before next: Unicode.Scalar?) -> [Unicode.Scalar] {
        guard let next, next != "*", next != "?" else { return [] }
        return switch self {
        case .nothing: []
        case .next: [next]
        case .middle: ["x", next, "x"]
        }
    }
}
