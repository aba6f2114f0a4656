internal import AASA

/// What the URLs of a rule, of a filter's path or of a group are made of.
struct URLSource {
    /// Each has to fit. Empty for a rule of Apple's systems, which reads its patterns itself.
    private(set) var paths: [PathPattern] = []
    /// Paths that may fit, for a search that does not end; one at least.
    private(set) var samplePaths = ["/"]
    /// For the rest of the URL.
    private(set) var conditions: [Condition] = []
    /// Whether the endings are for all conditions.
    private(set) var isComplete = true
    /// A query and a fragment that meet the conditions; a query, too, behind a path that is compared with it.
    private(set) var ending = URLEnding()

    /// A pattern for one part of a URL behind the path.
    struct Condition: Hashable {
        enum Part: Hashable {
            /// All of the query, or one parameter of any name.
            case query
            case item(String)
            case fragment
        }

        let part: Part
        /// With `*` for any text and `?` for one character.
        let pattern: String

        /// Whether one text alone meets it, or every one.
        var isPlain: Bool { pattern == "*" || !pattern.utf8.contains { byte in byte == "*" || byte == "?" } }

        /// A text for the part.
        fileprivate func text(_ filling: Filling) -> String {
            let text = filling.text(for: pattern)
            return if case .item(let name) = part { "\(name)=\(text)" } else { text }
        }
    }

    /// - Parameter reader: replaces variables.
    init(_ rule: LinkRule, by reader: inout PatternReader) {
        func pattern(_ text: SourceString) -> String { reader.replacingVariables(in: text.text) }
        var conditions: [Condition] = []
        switch rule.query {
        case .whole(let text): conditions = [Condition(part: .query, pattern: pattern(text))]
        case .items(let items):
            conditions = items.map { item in Condition(part: .item(item.name), pattern: pattern(item.value)) }
        case nil: break
        }
        if let fragment = rule.fragment { conditions.append(Condition(part: .fragment, pattern: pattern(fragment))) }
        self.init(samples: rule.path.map(pattern), conditions: conditions)
        if !rule.isCaseSensitive, !conditions.isEmpty { isComplete = false }
    }

    init(_ component: DynamicRules.Component) {
        let node = component.node
        var conditions = node.queryItems.map { item in
            Condition(part: .item(item.name), pattern: item.value.pattern)
        }
        if let fragment = node["#"] { conditions.append(Condition(part: .fragment, pattern: fragment.pattern)) }
        self.init(samples: node["/"]?.pattern, conditions: conditions)
        paths = [component.group?.path].compactMap(\.self)
    }

    init(_ path: PathPattern) {
        self.init(samples: path.expression, conditions: [])
        paths = [path]
    }

    init(_ group: FilterGroup) {
        let paths = group.conditions.filter { condition in condition.part == .path }.map(\.pattern)
        let others = group.conditions.filter { condition in condition.part != .path }
        let conditions = others.compactMap { condition in
            condition.pattern.expression.map { pattern in
                Condition(part: condition.part == .query ? .query : .fragment, pattern: pattern)
            }
        }
        self.init(samples: paths.first?.expression, conditions: conditions)
        self.paths = paths
        if conditions.count < others.count { isComplete = false }
    }

    /// - Parameter path: in a scheme-specific part.
    init(inSpecificPart path: PathPattern) {
        self.init(path)
        ending.parameters.append("x")
    }

    /// Conditions of one rule that URLs are made of.
    private static let maximumConditions = 64

    /// - Parameter samples: a pattern for paths; nil if every one fits.
    private init(samples pattern: String?, conditions: [Condition]) {
        samplePaths = Self.paths(of: pattern)
        isComplete = conditions.count <= Self.maximumConditions
        if isComplete { self.conditions = conditions }
        ending = ending(.text(""))
    }

    /// Paths that may fit a pattern; nil is one that every path fits.
    static func paths(of pattern: String?) -> [String] {
        guard var pattern else { return ["/"] }
        // Each path begins with a slash, also where any character fits.
        if pattern.hasPrefix("?") { pattern = "/\(pattern.dropFirst())" }
        return Filling.all.map { filling in rooted(filling.text(for: pattern)) }.unique
    }

    /// A path with a slash in front.
    private static func rooted(_ path: String) -> String { if path.hasPrefix("/") { path } else { "/\(path)" } }

    // MARK: The rest of the URL

    var hasEndings: Bool { ending != URLEnding() }

    private func ending(_ filling: Filling) -> URLEnding {
        var ending = URLEnding()
        for condition in conditions {
            let text = condition.text(filling)
            if condition.part == .fragment { ending.fragment = text } else { ending.parameters.append(text) }
        }
        return ending
    }

    /// Queries and fragments that meet the conditions, and those that differ from the first in one part, where the
    /// systems read patterns differently: one that is missing, and a query item twice.
    var endings: [URLEnding] {
        let first = ending
        var endings = [first] + Filling.all.dropFirst().map { filling in ending(filling) }
        for index in first.parameters.indices {
            var fewer = first
            fewer.parameters.remove(at: index)
            endings.append(fewer)
        }
        for condition in conditions {
            guard case .item(let name) = condition.part else { continue }
            var repeated = first
            repeated.parameters.append("\(name)=x")
            endings.append(repeated)
        }
        endings.append(URLEnding(parameters: first.parameters))
        return endings.unique
    }
}

/// A query and a fragment.
struct URLEnding: Hashable {
    var parameters: [String] = []
    var fragment: String?

    var text: String {
        let query = parameters.isEmpty ? "" : "?\(parameters.joined(separator: "&"))"
        return query + (fragment.map { text in "#\(text)" } ?? "")
    }

    /// The same with texts that may meet none of the conditions, in one of the parts that have conditions.
    func strays(in parts: [URLSource.Condition.Part]) -> [URLEnding] {
        var endings: [URLEnding] = []
        for part in parts {
            for text in ["x", "yz"] {
                var stray = self
                switch part {
                case .fragment: stray.fragment = text
                case .query: stray.parameters.append(text)
                case .item(let name):
                    stray.parameters.removeAll { parameter in parameter.hasPrefix("\(name)=") }
                    stray.parameters.append("\(name)=\(text)")
                }
                endings.append(stray)
            }
        }
        return endings
    }

    /// Both queries together, with each fragment, and with texts of both.
    func joined(with other: URLEnding) -> [URLEnding] {
        var fragments = [fragment ?? other.fragment, other.fragment ?? fragment]
        if let fragment, let otherFragment = other.fragment {
            fragments += [fragment + otherFragment, otherFragment + fragment]
        }
        let all = (parameters + other.parameters).unique
        return fragments.unique.map { fragment in URLEnding(parameters: all, fragment: fragment) }
    }
}

/// What replaces the stars of a pattern.
private enum Filling {
    case text(String)
    /// The character behind the star, where Android's patterns never go back: a star ends at the first one.
    case next

    static let all: [Filling] = [.text(""), .text("x"), .text("x/y"), .next]

    func text(for pattern: String) -> String {
        var text = String.UnicodeScalarView()
        var rest = pattern.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch (scalar, self) {
            case ("*", .text(let filling)): text += filling.unicodeScalars
            case ("*", .next): text += rest.prefix(1).filter { next in next != "*" && next != "?" }
            case ("?", _): text.append("x")
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}

extension PathPattern {
    /// The pattern with `*` for any text and `?` for one character; nil for an advanced one.
    fileprivate var expression: String? {
        switch form {
        case .literal: text
        case .prefix: "\(text)*"
        case .suffix: "*\(text)"
        case .simpleGlob: glob?.expression
        case .advancedGlob: nil
        }
    }
}

extension IntentFilter {
    /// What the URLs of the paths and groups are made of, and whether these are all patterns that a URL of the host is
    /// compared with.
    func sources(at host: String) -> (sources: [URLSource], areAll: Bool) {
        let start = "//\(host)"
        var sources = paths.compactMap(\.pattern).map { path in URLSource(path) }
        sources += groups.map { group in URLSource(group.filterGroup) }
        var areAll = true
        for part in schemeSpecificParts where part.mayFit(host: host) {
            let path = Path(part.form, String(part.value.dropFirst(start.count)))
            let isPath = part.value.hasPrefix("\(start)/") && !part.value.utf8.contains("?")
            if isPath, let pattern = path.pattern {
                sources.append(URLSource(inSpecificPart: pattern))
            } else {
                areAll = false
            }
        }
        return (sources, areAll)
    }
}
