/// Patterns for parts of a URL that decide together (UriRelativeFilterGroup.java, Android 15).
package struct FilterGroup: Sendable, Hashable {
    package enum Part: String, Sendable, CaseIterable {
        case path, query, fragment
    }

    package struct Condition: Sendable, Hashable {
        package let part: Part
        package let pattern: PathPattern

        func matches(_ url: AndroidURL) -> Bool {
            switch part {
            case .path: pattern.matches(units: url.pathUnits)
            case .query: url.parameterUnits.contains(where: pattern.matches(units:))
            case .fragment: url.fragmentUnits.map(pattern.matches(units:)) ?? false
            }
        }
    }

    package let isAllowing: Bool
    package let conditions: [Condition]

    /// Whether every condition holds. A group without conditions matches nothing.
    package func matches(_ url: AndroidURL) -> Bool { !conditions.isEmpty && failure(url) == nil }

    /// The first condition that does not hold; nil if all do.
    func failure(_ url: AndroidURL) -> Condition? { conditions.first { condition in !condition.matches(url) } }
}
