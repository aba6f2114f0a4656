internal import AASA

/// Collects the statements of a site, list by list: its own, then those that it includes. The
/// caller makes the requests.
package struct StatementSearch: Sendable {
    package let rules: StatementRules
    /// Every link that was found, each once.
    package private(set) var links: [ListReading.Link] = []
    /// The places in ``links`` of those to apps, by the letters of packages: each of thousands of apps may be judged.
    private var places: [String: [Int]] = [:]
    /// The dynamic rules of each statement that has a link to open, in all lists: nil for one without any.
    package private(set) var dynamicRules: [ListReading.Link: [DynamicRules?]] = [:]
    /// What goes wrong, list by list. Android's agent has no codes: its errors have those of Google's service.
    package private(set) var errors: [StatementError] = []
    /// Whether Android's agent ends in an exception, after which no statement counts.
    package private(set) var hasFailed = false
    /// Whether Android's agent skips a statement of a list that it reads.
    package private(set) var skipsStatements = false
    private let isSecure: Bool
    /// The lists that are still to be read, with the number of includes that lead to them.
    private var pending: [(url: String, level: Int)] = []
    private var seen: Set<ListReading.Link> = []
    /// The lists that were ever in ``pending`` for Android's agent, which reads each once.
    private var followed: Set<String> = []
    /// The lists that those which were read include, by their URLs.
    private var includes: [String: [ListReading.Include]] = [:]
    /// The URLs of lists that are included, and were not requested.
    package private(set) var unread: [String] = []
    /// Whether Android's agent reads lists that are beyond the ``fetchBudget``.
    package private(set) var isCutOff = false
    private var budget: Int
    private var byteBudget = 20 * StatementList.maximumSize

    /// For a connection, and for each part of a response (UrlFetcher.kt).
    package static let agentTimeout = Duration.seconds(5)
    /// Lists that are read for one source. Google's service has a limit that is not published, and Android's agent has
    /// none: these are our choice, as is the number of bytes.
    package static func fetchBudget(under rules: StatementRules) -> Int { rules == .google ? 20 : 100 }
    /// Android's agent reads the source's own list and those that it names (StatementRetriever.kt).
    private static let androidLevel = 1

    /// Searches from the list of a website.
    package init(_ origin: WebOrigin, under rules: StatementRules) {
        self.rules = rules
        budget = Self.fetchBudget(under: rules)
        isSecure = origin.isSecure
        pending = [(origin.listURL(under: rules), 0)]
    }

    /// The links to one of the targets, and to apps whose packages differ from it in capitals or white space around
    /// alone; all links beside a website.
    func links(near targets: [Asset]) -> [ListReading.Link] {
        let packages = targets.compactMap(\.app?.package)
        if packages.count < targets.count { return links }
        return packages.map(Self.letters).unique.flatMap { letters in (places[letters] ?? []).map { links[$0] } }
    }

    private static func letters(of package: String) -> String { package.trimmed.lowercased() }

    /// The URL to request next; nil at the end.
    package var next: String? { pending.first?.url }

    /// Takes the response to the request for ``next``.
    ///
    /// - Parameter list: what the response's document is read as, if the caller has read it.
    package mutating func receive(_ record: StatementListRecord, list: StatementList? = nil) {
        guard let (url, level) = takeNext() else { return }
        var code = record.errorCode
        // Android's agent does not look at the content type.
        if code == .wrongContentType, rules == .android { code = nil }
        if let code {
            errors.append(StatementError(code: code, url: url))
        } else {
            let bytes = record.document ?? []
            byteBudget -= bytes.count
            let reading = ListReading(list ?? StatementList(bytes), under: rules)
            // A list that includes twenty thousand others is not kept where none of them is read.
            includes[url] = isFollowed(at: level) ? reading.includes : []
            read(reading, of: url, level: level)
        }
        skipKnownLists()
    }

    /// Leaves ``next`` unrequested: what it states is not known.
    package mutating func leaveOutNext() {
        if let (url, _) = takeNext() { unread.append(url) }
        skipKnownLists()
    }

    private mutating func takeNext() -> (url: String, level: Int)? {
        if pending.isEmpty { return nil }
        budget -= 1
        return pending.removeFirst()
    }

    private mutating func read(_ reading: ListReading, of url: String, level: Int) {
        if reading.hasFailed { fail() }
        for problem in reading.problems {
            errors.append(StatementError(code: .malformedContent, url: url, problem: problem))
        }
        if hasFailed { return }
        skipsStatements = skipsStatements || reading.skipsStatements
        addLinks(of: reading)
        follow(reading.includes, level: level)
    }

    private mutating func addLinks(of reading: ListReading) {
        let known = links.count
        if links.isEmpty {
            (links, seen, dynamicRules) = (reading.links, reading.seen, reading.rules)
        } else {
            links += reading.links.filter { seen.insert($0).inserted }
            dynamicRules.merge(reading.rules) { first, further in first + further }
        }
        for place in known..<links.count {
            guard let package = links[place].target.app?.package else { continue }
            places[Self.letters(of: package), default: []].append(place)
        }
    }

    /// Whether the lists are read that a list includes.
    private func isFollowed(at level: Int) -> Bool { rules != .android || level < Self.androidLevel }

    private mutating func follow(_ includes: [ListReading.Include], level: Int) {
        if !isFollowed(at: level) { return }
        for include in includes {
            if isSecure, !include.url.origin.isSecure {
                let problem = StatementProblem(kind: .includeInsecure, range: include.text.range)
                errors.append(
                    StatementError(code: .secureAssetIncludesInsecure, url: include.text.text, problem: problem))
                if rules == .android { fail() }
            } else if rules == .google || followed.insert(include.url.description).inserted {
                pending.append((include.url.description, level + 1))
            }
        }
    }

    private mutating func fail() {
        hasFailed = true
        (links, places, dynamicRules, pending) = ([], [:], [:], [])
    }

    /// Lists that were read before count again, so that a circle ends.
    private mutating func skipKnownLists() {
        while let (url, level) = pending.first {
            if budget == 0 || byteBudget < 0 {
                if rules == .google { errors.append(StatementError(code: .fetchBudgetExhausted, url: url)) }
                isCutOff = rules == .android
                if isCutOff { unread += pending.map(\.url) }
                pending = []
                return
            }
            guard let known = includes[url] else { return }
            _ = takeNext()
            follow(known, level: level)
        }
    }

    /// Whether a relation to one of the targets was found.
    package func isLinked(_ relation: Relation, to targets: [Asset]) -> Bool {
        // A long list has thousands of links, and each of its apps may be judged.
        !hasFailed && targets.contains { seen.contains(ListReading.Link(relation: relation, target: $0)) }
    }
}
