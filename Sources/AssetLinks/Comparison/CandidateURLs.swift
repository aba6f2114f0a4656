internal import AASA

/// URLs, from the path on, that the patterns of one rule suggest.
///
/// Matchers decide on each of them: a URL that fits no rule does no harm.
struct CandidateURLs {
    /// URLs that fit the patterns, as far as both systems read them alike.
    let fitting: [String]
    /// URLs that differ from the first of these in one part, where the systems read patterns differently: a slash at
    /// the end, a part that is missing, a query item twice, a wildcard that would have to go back.
    let variants: [String]
    /// How the rule is combined with others; nil for one that suggests no URL.
    fileprivate private(set) var shape: RuleShape?

    /// - Parameter reader: replaces variables.
    init(_ rule: LinkRule, by reader: inout PatternReader) {
        let path = rule.path.map { path in reader.replacingVariables(in: path.text) }
        let fragment = rule.fragment.map { fragment in reader.replacingVariables(in: fragment.text) }
        switch rule.query {
        case nil: self.init(path: path, queries: [""], otherQueries: [], fragment: fragment)
        case .whole(let text):
            let queries = Self.fillings(of: reader.replacingVariables(in: text.text)).map { query in "?\(query)" }
            self.init(path: path, queries: queries, otherQueries: [""], fragment: fragment)
        case .items(let items):
            let pairs = items.map { item in
                (name: item.name, pattern: reader.replacingVariables(in: item.value.text))
            }
            self.init(path: path, items: pairs, fragment: fragment)
        }
        shape?.isExcluding = rule.isExcluded
    }

    init(_ component: DynamicRules.Component) {
        let node = component.node
        let pairs = component.queryItems.map { item in (name: item.name, pattern: item.value.pattern) }
        self.init(path: node["/"]?.pattern, items: pairs, fragment: node["#"]?.pattern)
        shape?.isExcluding = component.group?.isAllowing == false
    }

    init(_ path: PathPattern) { self.init(path: path.expression ?? "$()", items: [], fragment: nil) }

    init(_ group: FilterGroup) {
        // A pattern that suggests no text suggests no URL.
        func expressions(_ part: FilterGroup.Part) -> [String] {
            group.conditions.filter { condition in condition.part == part }.map { $0.pattern.expression ?? "$()" }
        }
        let queries = Self.fillings(of: expressions(.query).joined(separator: "&")).map { query in
            query.isEmpty ? "" : "?\(query)"
        }
        self.init(
            path: expressions(.path).first, queries: queries, otherQueries: [""],
            fragment: expressions(.fragment).first)
        shape?.isExcluding = !group.isAllowing
    }

    private init(fitting: [String], variants: [String]) {
        self.fitting = fitting
        self.variants = variants
    }

    /// Query items of a rule that URLs are made of: each item less is a URL of its own.
    private static let maximumItems = 64

    private init(path: String?, items: [(name: String, pattern: String)], fragment: String?) {
        if items.count > Self.maximumItems {
            self.init(fitting: [], variants: [])
            return
        }
        // A variable without a value has no filling.
        let pairs = items.map { item in "\(item.name)=\(Self.fillings(of: item.pattern).first ?? "")" }
        var fewer: [String] = []
        for index in pairs.indices {
            var others = pairs
            others.remove(at: index)
            fewer.append(Self.query(others))
        }
        let repeated = items.map { item in Self.query(pairs + ["\(item.name)=x"]) }
        self.init(path: path, queries: [Self.query(pairs)], otherQueries: fewer + repeated, fragment: fragment)
    }

    /// - Parameters:
    ///   - path: its pattern; nil if no pattern restricts it, as for `fragment`.
    ///   - queries: with their question mark.
    private init(path: String?, queries: [String], otherQueries: [String], fragment: String?) {
        var paths = ["/"]
        if let path { paths = Self.paths(of: path) }
        var fragments = [""]
        if let fragment { fragments = Self.fillings(of: fragment).map { text in "#\(text)" } }
        guard let firstPath = paths.first, let firstQuery = queries.first, let firstFragment = fragments.first else {
            self.init(fitting: [], variants: [])
            return
        }
        var fitting: [String] = []
        for path in paths {
            for query in queries {
                fitting += fragments.map { fragment in path + query + fragment }
            }
        }
        var otherPaths: [String] = []
        if let path { otherPaths = Self.variants(of: paths, from: path) }
        var variants = otherPaths.map { otherPath in otherPath + firstQuery + firstFragment }
        variants += otherQueries.map { query in firstPath + query + firstFragment }
        variants.append(firstPath + firstQuery)
        self.init(fitting: fitting, variants: variants)
        shape = RuleShape(path: path ?? "*", query: String(firstQuery.dropFirst()), fragment: firstFragment)
    }

    private static func query(_ pairs: [String]) -> String {
        if pairs.isEmpty { return "" }
        return "?" + pairs.joined(separator: "&")
    }

    /// Paths that fit a pattern.
    static func paths(of pattern: String) -> [String] {
        // Each path begins with a slash, also where any character fits.
        let rest = if pattern.hasPrefix("?") { "/" + pattern.dropFirst() } else { pattern }
        return fillings(of: rest).map(rooted)
    }

    /// A path with a slash in front.
    private static func rooted(_ path: String) -> String { if path.hasPrefix("/") { path } else { "/\(path)" } }

    /// Texts that fit a pattern; wildcards are replaced by nothing, a letter, and two folders.
    private static func fillings(of pattern: String) -> [String] {
        if pattern.contains(text: "$(") { return [] }
        let fillings = ["", "x", "x/y"].map { text in
            pattern.replacing(text: "?*", with: text.nonEmpty ?? "x").replacing(text: "*", with: text)
                .replacing(text: "?", with: "x")
        }
        return fillings.unique
    }

    /// Each path with the slash at its end removed or added, and the text that going back alone fits.
    private static func variants(of paths: [String], from pattern: String) -> [String] {
        var variants: [String] = []
        for path in paths {
            if path.hasSuffix("/") { variants.append(String(path.dropLast())) } else { variants.append(path + "/") }
        }
        variants.append(rooted(StarFilling.next.text(for: pattern[...])))
        return variants.filter { !$0.isEmpty }
    }
}

extension PathPattern {
    /// The pattern with `*` for any text and `?` for one character; of an advanced one, a text that matches, and nil if none
    /// was found.
    fileprivate var expression: String? {
        switch form {
        case .literal: text
        case .prefix: "\(text)*"
        case .suffix: "*\(text)"
        case .simpleGlob: glob?.expression
        case .advancedGlob: advanced?.sample
        }
    }

    /// Whether texts may match, and none was found.
    var isUnsearched: Bool {
        guard let advanced, advanced.sample == nil else { return false }
        return advanced.deadEnd(from: Self.slash, without: []) == nil
    }
}

extension [CandidateURLs] {
    /// The URLs of all rules, each once, and whether the limit leaves out none. Those that fit a rule count before the
    /// variants, so that no rule is left out for the variants of another, and those that fit two rules at last.
    func shortestFirst(limit: Int) -> (urls: [String], areAll: Bool) {
        let combined = RuleShape.combinations(of: compactMap(\.shape), limit: limit)
        let all = ["/", "/x"] + flatMap(\.fitting) + flatMap(\.variants) + combined.urls
        let distinct = all.unique
        let urls = distinct.prefix(limit).sorted { first, second in
            if first.utf8.count != second.utf8.count { return first.utf8.count < second.utf8.count }
            return first < second
        }
        return (urls, combined.areAll && distinct.count <= limit)
    }
}

extension IntentFilter {
    /// The paths in scheme-specific parts that begin with a host.
    private func paths(inPartsOf host: String) -> [Path] {
        let start = "//\(host)"
        return schemeSpecificParts.filter { part in part.value.hasPrefix("\(start)/") }.map { part in
            Path(part.kind, String(part.value.dropFirst(start.count)))
        }
    }

    /// The URLs that the paths and groups suggest, and whether they are from every pattern.
    func candidates(at host: String) -> (urls: [CandidateURLs], areAll: Bool) {
        let paths = (paths + paths(inPartsOf: host)).compactMap(\.pattern)
        let groups = groups.map(\.filterGroup)
        let patterns = paths + groups.flatMap(\.conditions).map(\.pattern)
        let urls = paths.map { path in CandidateURLs(path) } + groups.map { group in CandidateURLs(group) }
        return (urls, !patterns.contains(where: \.isUnsearched))
    }
}
