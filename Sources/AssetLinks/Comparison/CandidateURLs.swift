internal import AASA

/// URLs, from the path on, that show where rules decide differently: a path for each set of patterns that fit it
/// together, and behind it texts for the other conditions of these.
///
/// Matchers decide on each of them: a URL that fits no rule does no harm.
struct CandidateURLs {
    /// The shortest first.
    private(set) var urls: [String] = []
    /// Whether no URL is left out that may show another difference.
    private(set) var areComplete = true
    /// Units of text and patterns that were compared.
    private(set) var effort = 0

    /// Each once, as long as there is room.
    private var seen: Set<String> = []
    private let limit: Int
    private var length = 0

    /// Units of text for each URL of the limit.
    private static let usualLength = 100
    /// Units of text and patterns that are compared for each URL of the limit.
    private static let usualEffort = 60

    /// A rule of Apple's systems by its place in the document.
    typealias AppleSources = [Int: URLSource]

    /// - Parameters:
    ///   - sides: each decides by one of its sources, or by none.
    ///   - links: Apple's rules, with what their URLs are made of; nil without any.
    ///   - limit: of URLs.
    init(_ sides: [[URLSource]], beside links: (matcher: LinkMatcher, sources: AppleSources)?, limit: Int) {
        self.limit = limit
        let sources = sides.flatMap(\.self)
        let patterns = sources.flatMap(\.paths).unique
        let search = PathSearch(patterns, beside: links?.matcher, limit: limit * Self.usualEffort)
        effort = search.effort
        areComplete = search.isComplete
        for path in ["/", "/x"] + search.results.map(\.path) { add(path) }
        let all = sources + (links?.sources ?? [:]).sorted { first, second in first.key < second.key }.map(\.value)
        if !all.allSatisfy(\.isComplete) { areComplete = false }
        let samples = search.isComplete ? [] : all
        for source in samples {
            for path in source.samplePaths { add(path + source.ending.text) }
        }
        var numbers: [PathPattern: Int] = [:]
        for (number, pattern) in patterns.enumerated() { numbers[pattern] = number }
        let conditional = sides.map { side in
            side.filter(\.hasEndings).map { source in (source, source.paths.compactMap { path in numbers[path] }) }
        }
        for result in search.results where !isFull {
            var isMatched = patterns.map { _ in false }
            for number in result.patterns { isMatched[number] = true }
            var groups = conditional.map { side in
                side.filter { _, numbers in numbers.allSatisfy { number in isMatched[number] } }.map(\.0)
            }
            if let links, let list = result.ruleList {
                let rules = links.matcher.rules(ofList: list)
                let own = rules.compactMap { rule in links.sources[rule.range.lowerBound] }
                groups.append(own.filter(\.hasEndings))
            }
            add(groups, behind: result.path)
        }
        if isFull { areComplete = false }
        // Each path with each condition, where it is not known which of them fit together.
        let endings = all.map(\.ending).unique
        for path in samples.flatMap(\.samplePaths) where !isFull { add(endings, behind: path) }
        urls = seen.sorted { first, second in
            if first.utf8.count != second.utf8.count { return first.utf8.count < second.utf8.count }
            return first < second
        }
    }

    private var isFull: Bool { seen.count >= limit || length > limit * Self.usualLength }

    private mutating func add(_ url: String) {
        if seen.contains(url) { return }
        if isFull {
            areComplete = false
        } else {
            length += url.utf8.count
            seen.insert(url)
        }
    }

    private mutating func add(_ endings: [URLEnding], behind path: String) {
        for ending in endings {
            add(path + ending.text)
            if isFull { break }
        }
    }

    /// Adds queries and fragments for one of each group's sources at a time, or for none.
    private mutating func add(_ groups: [[URLSource]], behind path: String) {
        let sources = groups.flatMap(\.self)
        if sources.isEmpty { return }
        let conditions = sources.flatMap(\.conditions)
        if !Self.areIndependent(conditions) { areComplete = false }
        var combined = [URLEnding()]
        for group in groups {
            var further: [URLEnding] = []
            for source in group where further.count < limit {
                for ending in combined { further += ending.joined(with: source.ending) }
            }
            if further.count >= limit { areComplete = false }
            combined = (combined + further).unique
        }
        add(combined, behind: path)
        let parts = conditions.map(\.part).unique
        for ending in combined where !isFull { add(ending.strays(in: parts), behind: path) }
        for source in sources where !isFull { add(source.endings, behind: path) }
    }

    /// Whether no two patterns for one part of a URL have texts in common that only a search would find.
    private static func areIndependent(_ conditions: [URLSource.Condition]) -> Bool {
        let distinct = conditions.unique
        let ofQuery = distinct.filter { condition in condition.part != .fragment }
        if ofQuery.count > 1, ofQuery.contains(where: { condition in condition.part == .query }) { return false }
        let parts = distinct.filter { condition in !condition.isPlain }.map(\.part)
        return parts.unique.count == parts.count
    }
}
