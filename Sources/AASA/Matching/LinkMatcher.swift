/// A compiled document: the time per URL hardly depends on the number of rules.
///
/// All path patterns share one automaton. Queries and fragments are compared only for rules whose path matches.
public struct LinkMatcher: Sendable {
    /// The rules that were compiled.
    public let links: UniversalLinks
    /// The hosts whose URLs the rules are for.
    public let hosts: LinkHosts
    let compiled: CompiledRules

    /// Compiles all rules of a document.
    ///
    /// - Parameters:
    ///   - links: those of ``AssociationFile/links``.
    ///   - hosts: those that the file is for; no URL of another host matches.
    public init(_ links: UniversalLinks, for hosts: LinkHosts) {
        self.init(links, for: hosts, budget: .generous(for: links))
    }

    init(_ links: UniversalLinks, for hosts: LinkHosts, budget: PatternAutomaton.Budget) {
        self.links = links
        self.hosts = hosts
        compiled = CompiledRules(links, budget: budget)
    }

    /// States that some rules match no URL here, because the patterns of the document are too large
    /// together; nil if all are compared.
    package var omission: String? {
        if compiled.omitted == 0 { return nil }
        return "\(compiled.omitted.counted("rule")) not compared: the patterns of the document are too large together"
    }

    /// The apps of each entry that no earlier entry names.
    package var apps: [[AssociationFile.Listing]] { compiled.apps }

    /// The conditions on queries and fragments, of which a URL may be compared with each.
    package var conditionCount: Int { compiled.conditions.count }

    /// The size of the patterns that are compared one by one with a URL, counted up to a number that no budget has.
    package var looseSize: Int {
        var size = compiled.texts.looseSize
        for path in compiled.loose where size < 1 << 30 { size += path.matcher.size }
        return size
    }

    /// The most work that a decision on the URL takes where the automaton does not have all states, in elements of
    /// patterns times words of 64 bytes; otherwise 0.
    package func work(for url: LinkURL) -> Int {
        let words = url.relativeText.utf8.count / UInt64.bitWidth + 1
        return (compiled.paths.simulatedSize + looseSize) * words
    }

    /// Returns one decision for each app, in the order of the entries.
    public func decisions(for url: LinkURL) -> [LinkDecision] {
        var answers = LinkAnswers()
        match(url, into: &answers)
        return decisions(answers)
    }

    /// Finds the entries that match or exclude a URL.
    package func match(_ url: LinkURL, into answers: inout LinkAnswers) {
        answers.otherPort = url.otherPort
        answers.isOtherHost = !includes(url)
        if answers.areWithoutRules { return answers.clear() }
        let text = url.relativeText
        // A text with a leading `/` is always valid.
        let bytes = if text.utf8.first == "/" { text } else { "/" + text }
        do throws(LinkURL.Problem) { try match(bytes.utf8Span.span, into: &answers) } catch { answers.clear() }
    }

    /// Whether the file is for the URL's host; true for a path.
    package func includes(_ url: LinkURL) -> Bool { if let host = url.host { hosts.include(host) } else { true } }

    /// Converts answers to decisions, one for each app.
    package func decisions(_ answers: LinkAnswers) -> [LinkDecision] {
        var next = 0
        var result: [LinkDecision] = []
        for (number, apps) in compiled.apps.enumerated() where !apps.isEmpty {
            var answer: LinkAnswers.Answer?
            if next < answers.decided.count, answers.decided[next].entry == number {
                answer = answers.decided[next]
                next += 1
            }
            for app in apps { result.append(decision(on: app, of: number, answer: answer)) }
        }
        return result
    }

    /// Converts answers to the decisions that match or exclude.
    ///
    /// - Parameter limit: of decisions.
    /// - Returns: the first decisions, and the number of all.
    package func decided(_ answers: LinkAnswers, limit: Int) -> (first: [LinkDecision], count: Int) {
        var first: [LinkDecision] = []
        var count = 0
        for answer in answers.decided {
            let apps = compiled.apps[answer.entry]
            count += apps.count
            for app in apps.prefix(limit - first.count) {
                first.append(decision(on: app, of: answer.entry, answer: answer))
            }
        }
        return (first, count)
    }

    /// The entry that decides for an app, and the app as it is listed; nil when no entry lists it.
    package func listing(of app: String) -> (entry: Int, app: AssociationFile.Listing)? {
        for (entry, apps) in compiled.apps.enumerated() {
            for listing in apps where listing.text.hasSameBytes(as: app) { return (entry, listing) }
        }
        return nil
    }

    package func decision(_ answers: LinkAnswers, on app: AssociationFile.Listing, of entry: Int) -> LinkDecision {
        decision(on: app, of: entry, answer: answers.answer(of: entry))
    }

    private func decision(
        on app: AssociationFile.Listing, of entry: Int, answer: LinkAnswers.Answer?
    ) -> LinkDecision {
        guard let answer else { return LinkDecision(app: app, decision: .noMatch, entry: entry, rule: nil) }
        let rule = answer.rule.map { index in links.entries[entry].rules[index] }
        return LinkDecision(app: app, decision: answer.outcome, entry: entry, rule: rule)
    }

    /// Finds the entries that match or exclude a URL. After a few calls with the same `answers` nothing is allocated.
    package func match(_ url: Span<UInt8>, into answers: inout LinkAnswers) throws(LinkURL.Problem) {
        let site = try LinkURLSite(url)
        answers.otherPort = site.otherPort
        answers.isOtherHost = false
        if let host = site.host { answers.isOtherHost = !hosts.include(url.extracting(host)) }
        if answers.areWithoutRules { return answers.clear() }
        compiled.match(url, pathAt: site.end, into: &answers)
    }
}

extension PatternAutomaton.Budget {
    /// In proportion to the path patterns of a document.
    static func generous(for links: UniversalLinks) -> PatternAutomaton.Budget {
        var elements = 0
        for entry in links.entries {
            for rule in entry.rules { elements += 2 + (rule.path?.text.utf8.count ?? 0) }
        }
        return .generous(elements: elements)
    }
}

/// The decision of an association file on one URL for one app.
public struct LinkDecision: Sendable, Equatable {
    /// What the file decides on a URL.
    public enum Outcome: String, Sendable, CaseIterable, JSONConvertible {
        /// The URL opens the app.
        case match
        /// The first rule that matches is an exclusion: the URL does not open the app.
        case exclude
        /// No rule of the app matches: the URL does not open it.
        case noMatch = "no_match"
    }

    /// The app, as the file lists it.
    public var app: AssociationFile.Listing
    /// What the file decides on the URL for the app.
    public var decision: Outcome
    /// The index, from 0, of the entry of `applinks` that lists the app.
    package var entry: Int
    /// The rule that decides; nil when no rule matches or the entry has every URL.
    public var rule: LinkRule?
}

/// The result of matching one URL, with buffers that are reused for the next one.
package struct LinkAnswers: Sendable {
    /// An entry that matches or excludes the URL.
    package struct Answer: Sendable, Equatable {
        package var entry: Int
        /// The index in ``LinkEntry/rules``; nil when the entry has every URL.
        package var rule: Int?
        package var isExcluded: Bool

        var outcome: LinkDecision.Outcome { if isExcluded { .exclude } else { .match } }
    }

    /// In the order of the entries, without those that have no matching rule or only apps of earlier entries.
    package internal(set) var decided: [Answer] = []
    /// Whether the file is not for the URL's host: then no rule applies.
    package internal(set) var isOtherHost = false
    /// The port that no universal link has: then no rule applies either.
    package internal(set) var otherPort: Int?

    var areWithoutRules: Bool { isOtherHost || otherPort != nil }

    var simulation = TrieSimulation()
    var writtenPath: [UInt8] = []
    var decodedPath: [UInt8] = []
    var query: [UInt8] = []
    var fragment: [UInt8] = []
    var name: [UInt8] = []
    var value: [UInt8] = []
    /// Rules whose path matches, when they come from several lists.
    var candidates: [Int32] = []

    package init() {}

    mutating func clear() { decided.removeAll() }

    /// The entry's answer, by a binary search.
    func answer(of entry: Int) -> Answer? {
        let index = decided.partitioningIndex { $0.entry >= entry }
        guard index < decided.count, decided[index].entry == entry else { return nil }
        return decided[index]
    }
}
