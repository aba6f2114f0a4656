/// Patterns for parts of a URL that decide together (UriRelativeFilterGroup.java, Android 15).
package struct FilterGroup: Sendable, Hashable {
    /// A part of a URL. Of a query, each parameter is compared by itself.
    package enum Part: String, Sendable, CaseIterable {
        case path, query, fragment
    }

    /// A pattern for one part of a URL.
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

    /// Whether the app opens the URLs that fit; if not, it opens none of them, even if a later group allows them.
    package let isAllowing: Bool
    package let conditions: [Condition]

    /// Whether every condition holds. A group without conditions matches nothing.
    package func matches(_ url: AndroidURL) -> Bool { !conditions.isEmpty && failure(url) == nil }

    /// The pattern for the path; nil without one.
    var path: PathPattern? { conditions.first { condition in condition.part == .path }?.pattern }

    /// Whether the app opens some URLs by the group. A path begins with a slash.
    var opensURLs: Bool {
        let start = path?.fixedStart.first ?? PathPattern.slash
        return isAllowing && !conditions.isEmpty && start == PathPattern.slash
    }

    /// The first condition that does not hold; nil if all do.
    func failure(_ url: AndroidURL) -> Condition? { conditions.first { condition in !condition.matches(url) } }
}

extension FilterGroup {
    init(allowing path: PathPattern) {
        self.init(isAllowing: true, conditions: [Condition(part: .path, pattern: path)])
    }
}
