internal import AASA

/// URLs, from the path on, that the patterns of one rule suggest.
///
/// Matchers decide on each of them: a URL that fits no rule does no harm.
struct CandidateURLs {
    /// URLs that fit the patterns, as far as both systems read them alike.
    let fitting: [String]
    /// URLs that differ from the first of these in one part, where the systems read patterns differently: a slash at the end, a part that
    /// is missing, a query item twice, a wildcard that would have to go back.
    let variants: [String]

    init(_ rule: LinkRule) {
        switch rule.query {
        case nil: self.init(path: rule.path?.text, queries: [""], otherQueries: [], fragment: rule.fragment?.text)
        case .whole(let text):
            let queries = Self.fillings(of: text.text).map { "?\($0)" }
            self.init(path: rule.path?.text, queries: queries, otherQueries: [""], fragment: rule.fragment?.text)
        case .items(let items):
            let pairs = items.map { (name: $0.name, pattern: $0.value.text) }
            self.init(path: rule.path?.text, items: pairs, fragment: rule.fragment?.text)
        }
    }

    init(_ component: DynamicRules.Component) {
        let node = component.node
        let pairs = (node["?"]?.members ?? []).map { (name: $0.name, pattern: $0.value.string ?? "") }
        self.init(path: node["/"]?.string, items: pairs, fragment: node["#"]?.string)
    }

    /// An advanced pattern suggests its text alone.
    init(_ path: IntentFilter.Path) {
        let pattern =
            switch path.kind {
            case .path, .pathAdvancedPattern: path.value
            case .pathPrefix: "\(path.value)*"
            case .pathSuffix: "/*\(path.value)"
            case .pathPattern: path.value.replacing(text: ".*", with: "*")
            }
        self.init(path: pattern, items: [], fragment: nil)
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
        // A variable of Apple's rules has no filling.
        let pairs = items.map { "\($0.name)=\(Self.fillings(of: $0.pattern).first ?? "")" }
        let fewer = pairs.indices.map { left in Self.query(pairs.indices.filter { $0 != left }.map { pairs[$0] }) }
        let repeated = items.map { Self.query(pairs + ["\($0.name)=x"]) }
        self.init(path: path, queries: [Self.query(pairs)], otherQueries: fewer + repeated, fragment: fragment)
    }

    /// - Parameters:
    ///   - path: its pattern; nil if no pattern restricts it, as for `fragment`.
    ///   - queries: with their question mark.
    private init(path: String?, queries: [String], otherQueries: [String], fragment: String?) {
        let paths = path.map(Self.paths) ?? ["/"]
        let fragments = fragment.map(Self.fillings)?.map { "#\($0)" } ?? [""]
        fitting = paths.flatMap { path in
            queries.flatMap { query in fragments.map { fragment in path + query + fragment } }
        }
        guard let firstPath = paths.first, let firstQuery = queries.first, let firstFragment = fragments.first else {
            variants = []
            return
        }
        let otherPaths = path.map { Self.variants(of: paths, from: $0) } ?? []
        variants =
            otherPaths.map { $0 + firstQuery + firstFragment } + otherQueries.map { firstPath + $0 + firstFragment }
            + [firstPath + firstQuery]
    }

    private static func query(_ pairs: [String]) -> String { pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&") }

    /// Paths that fit a pattern.
    static func paths(of pattern: String) -> [String] { fillings(of: pattern).map(rooted) }

    private static func rooted(_ path: String) -> String { path.hasPrefix("/") ? path : "/\(path)" }

    /// Texts that fit a pattern; wildcards are replaced by nothing, a letter, and two folders.
    private static func fillings(of pattern: String) -> [String] {
        if pattern.contains(text: "$(") { return [] }
        return ["", "x", "x/y"].map { text in
            pattern.replacing(text: "?*", with: text.isEmpty ? "x" : text).replacing(text: "*", with: text)
                .replacing(text: "?", with: "x")
        }.unique
    }

    private static func variants(of paths: [String], from pattern: String) -> [String] {
        let others = paths.map { $0.hasSuffix("/") ? String($0.dropLast()) : "\($0)/" }
        return (others + [rooted(repeatedStart(of: pattern))]).filter { !$0.isEmpty }
    }

    /// A text that fits a pattern by going back only: each star is filled with the character that follows it.
    private static func repeatedStart(of pattern: String) -> String {
        let units = Array(pattern.unicodeScalars)
        var text = String.UnicodeScalarView()
        for (index, unit) in units.enumerated() {
            let next = index + 1 < units.count ? units[index + 1] : nil
            switch unit {
            case "*": if let next, next != "*", next != "?" { text.append(next) }
            case "?": text.append("x")
            default: text.append(unit)
            }
        }
        return String(text)
    }
}
