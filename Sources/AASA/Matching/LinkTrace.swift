/// An explanation of the decisions for a URL: every rule that was tried, up to the one that decides.
///
/// Made without the compiled rules, by following each pattern element by element, as long as a budget of work lasts.
package struct LinkTrace: Sendable, Equatable {
    /// The result for one entry and the apps that no earlier entry names.
    package struct EntryTrace: Sendable, Equatable {
        /// The index in ``UniversalLinks/entries``.
        package var entry: Int
        package var apps: [AssociationFile.Listing]
        /// `noMatch` for every URL with a port of its own, also when a rule fits.
        package var outcome: LinkDecision.Outcome
        /// The rules that were tried. The last one decides unless the outcome is `noMatch`.
        package var rules: [RuleTrace]

        /// What decides where no rule does; nil if one does.
        package var decisionWithoutRule: String? {
            switch outcome {
            case .match where rules.isEmpty: "it has neither components nor paths, and every URL is its apps'"
            case .match, .exclude: nil
            case .noMatch where rules.isEmpty: "it has no rules, and no URL is its apps'"
            case .noMatch: "no rule matches"
            }
        }

        /// Tries rules up to the first that matches; returns false if the budget is used up before.
        fileprivate mutating func add(_ tried: [LinkRule], by tracer: inout LinkTracer) -> Bool {
            outcome = .noMatch
            for rule in tried {
                guard let result = tracer.trace(rule) else { return false }
                rules.append(result)
                if !result.matches { continue }
                outcome = if rule.isExcluded { .exclude } else { .match }
                break
            }
            return true
        }
    }

    package struct RuleTrace: Sendable, Equatable {
        /// What a rule without parts does.
        package static let unconditionalSentence = "it has no condition, and every URL matches"

        package var rule: LinkRule
        package var matches: Bool
        /// Every part for which the rule has a pattern, including those after one that does not match.
        package var parts: [PartTrace]
    }

    /// The result of comparing one pattern with one part of the URL.
    package struct PartTrace: Sendable, Equatable {
        /// The part of a URL that a pattern is compared with.
        package enum Part: Sendable, Equatable {
            case path, query, fragment
            /// A query item. When it is not present, the empty value is compared.
            case item(name: String, isPresent: Bool)
        }

        package var part: Part
        package var source: SourceString
        /// The pattern with normalised slashes and stars; variables by their names.
        package var pattern: String
        /// The part of the URL in the form that was compared.
        package var text: String
        package var matches: Bool
        /// The length of the longest beginning of the text that a beginning of the pattern matches, in characters.
        package var textReached: Int
        /// The length of that beginning of the pattern, in characters.
        package var patternReached: Int

        /// The part as messages name it.
        package var name: String {
            switch part {
            case .path: "path"
            case .query: "query"
            case .fragment: "fragment"
            case .item(let name, isPresent: true): "query item '\(name)'"
            case .item(let name, isPresent: false): "query item '\(name)' (absent)"
            }
        }

        package var matchedText: String {
            String(String.UnicodeScalarView(text.unicodeScalars.prefix(textReached)))
        }

        /// What the pattern expects behind ``matchedText``.
        package var expectedPattern: String {
            String(String.UnicodeScalarView(pattern.unicodeScalars.dropFirst(patternReached)))
        }
    }

    /// In the file's order, without entries of which every app is in an earlier one.
    package var entries: [EntryTrace]
    /// Whether the budget lasted. Otherwise the last entry lacks rules, and further entries are missing.
    package private(set) var isComplete = true
    /// What to state otherwise.
    package static let endSentence = "further rules are not explained: the patterns of the document are too large"

    /// The usual budget: elements of patterns times characters. It lasts for about a tenth of a second.
    package static let usualWork = 1 << 22
    /// The budget of all URLs that are given beside a site.
    static let workOfSite = usualWork << 4

    /// - Parameter work: the budget, of several traces together.
    package init(_ links: UniversalLinks, url: LinkURL, work: inout Int) {
        let appCount = links.entries.reduce(0) { count, entry in count + entry.apps.count }
        var tracer = LinkTracer(url, variables: links.variables, work: work - appCount)
        defer { work = tracer.work }
        entries = []
        for (number, apps) in links.effectiveApps.enumerated() where !apps.isEmpty {
            var trace = EntryTrace(entry: number, apps: apps, outcome: .match, rules: [])
            if case .rules(let rules) = links.entries[number].scope {
                isComplete = trace.add(rules, by: &tracer)
            }
            if url.otherPort != nil { trace.outcome = .noMatch }
            entries.append(trace)
            if !isComplete { return }
        }
    }

    /// The first of the rules that matches the URL; nil also when the budget is used up before.
    static func firstMatch(
        of rules: some Sequence<LinkRule>, url: LinkURL, variables: SubstitutionVariables, work: inout Int
    ) -> LinkRule? {
        var tracer = LinkTracer(url, variables: variables, work: work)
        defer { work = tracer.work }
        for rule in rules {
            guard let result = tracer.trace(rule) else { return nil }
            if result.matches { return rule }
        }
        return nil
    }
}

/// Compares one URL with rules, part by part.
private struct LinkTracer {
    private var reader: PatternReader
    private let written: Texts
    private let decoded: Texts
    private(set) var work: Int

    /// The parts of a URL in one of the two forms.
    private struct Texts {
        var path: [UInt8]
        var query: [UInt8]
        var items: [(name: [UInt8], value: [UInt8])]
        var fragment: [UInt8]

        init(_ url: LinkURL, convert: (ArraySlice<UInt8>) -> [UInt8]) {
            path = convert(ArraySlice(url.path.utf8))
            URLText.normalisePath(&path)
            let written = Array((url.query ?? "").utf8)
            query = convert(written[...])
            items = written.parts(separatedBy: "&").map { item in
                let end = item.firstIndex(of: "=") ?? item.endIndex
                return (convert(item[..<end]), convert(item[end...].dropFirst()))
            }
            fragment = convert(ArraySlice((url.fragment ?? "").utf8))
        }
    }

    init(_ url: LinkURL, variables: SubstitutionVariables, work: Int) {
        self.work = work
        reader = PatternReader(variables)
        written = Texts(url) { bytes in Array(bytes) }
        decoded = Texts(url) { bytes in
            var output: [UInt8] = []
            URLText.appendDecoded(bytes.span, to: &output)
            return output
        }
    }

    /// How a rule is compared with the URL; nil when the budget is used up.
    mutating func trace(_ rule: LinkRule) -> LinkTrace.RuleTrace? {
        let texts = rule.isPercentEncoded ? written : decoded
        var parts: [LinkTrace.PartTrace] = []
        if let path = rule.path { parts.append(compare(texts.path, as: .path, with: path, of: rule)) }
        for (urlPart, pattern) in rule.conditions {
            switch urlPart {
            case .query: parts.append(compare(texts.query, as: .query, with: pattern, of: rule))
            case .fragment: parts.append(compare(texts.fragment, as: .fragment, with: pattern, of: rule))
            case .item(let name):
                var values = texts.items.filter { $0.name == name }.map(\.value)
                let part = LinkTrace.PartTrace.Part.item(name: String(utf8: name), isPresent: !values.isEmpty)
                if values.isEmpty { values = [[]] }
                for value in values { parts.append(compare(value, as: part, with: pattern, of: rule)) }
            }
        }
        if work < 0 { return nil }
        return .init(rule: rule, matches: parts.allSatisfy(\.matches), parts: parts)
    }

    private mutating func compare(
        _ text: [UInt8], as part: LinkTrace.PartTrace.Part, with source: SourceString, of rule: LinkRule
    ) -> LinkTrace.PartTrace {
        let reading = reader.read(source.text, role: part == .path ? .path : .text)
        let matcher = SimpleMatcher(elements: reading.elements, folds: !rule.isCaseSensitive)
        work -= matcher.size * (text.count + 8)
        var reach = SimpleMatcher.Reach(matches: false, characters: 0, elements: 0)
        if work >= 0 { reach = matcher.reach(text.span) }
        let sources = Self.sources(of: reading, in: source.text)
        return .init(
            part: part, source: source, pattern: sources.joined(), text: String(utf8: text),
            matches: reach.matches, textReached: reach.characters,
            patternReached: sources.prefix(reach.elements).joined().unicodeScalars.count)
    }

    private static func sources(of reading: PatternReader.Reading, in text: String) -> [String] {
        let bytes = Array(text.utf8)
        return reading.ranges.map { range in range.isEmpty ? "/" : String(utf8: bytes[range]) }
    }
}
