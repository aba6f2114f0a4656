/// How the decisions for a URL come about: everything that is tried, up to what decides.
///
/// Found without the compiled rules, by following each pattern element by element.
public struct LinkTrace: Sendable, Equatable {
    /// One entry, asked for the apps that no earlier entry names.
    public struct EntryTrace: Sendable, Equatable {
        /// The index in ``UniversalLinks/entries``.
        public var entry: Int
        public var apps: [AssociationFile.Listing]
        public var outcome: LinkDecision.Outcome
        /// The rules that were tried; the last one decides unless the outcome is `noMatch`.
        public var rules: [RuleTrace]
    }

    /// One rule and the parts of the URL that it looks at.
    public struct RuleTrace: Sendable, Equatable {
        public var rule: LinkRule
        public var fits: Bool
        /// Every part that the rule has a pattern for, also behind one that does not fit.
        public var parts: [PartTrace]
    }

    /// One pattern beside the text that it is compared with.
    public struct PartTrace: Sendable, Equatable {
        public enum Part: Sendable, Equatable {
            case path, query, fragment
            /// A query item; `isPresent` is false when the URL has none of the name, and the empty value is compared.
            case item(name: String, isPresent: Bool)
        }

        public var part: Part
        /// Where the pattern is written.
        public var source: SourceString
        /// The pattern as it is compared, with its slashes and stars put right; variables by their names.
        public var pattern: String
        /// The URL's text as it is compared.
        public var text: String
        public var fits: Bool
        /// How many characters of the text some beginning of the pattern takes: the most there are.
        public var textReached: Int
        /// How many characters of the pattern as shown take them.
        public var patternReached: Int
    }

    public var entries: [EntryTrace]

    public init(_ links: UniversalLinks, _ url: LinkURL) {
        var tracer = LinkTracer(links.variables, url)
        var seen: Set<[UInt8]> = []
        entries = []
        for (number, entry) in links.entries.enumerated() {
            let apps = entry.apps.filter { seen.insert(Array($0.text.utf8)).inserted }
            guard !apps.isEmpty else { continue }
            var trace = EntryTrace(entry: number, apps: apps, outcome: .match, rules: [])
            if case .rules(let rules) = entry.scope {
                trace.outcome = .noMatch
                for rule in rules {
                    trace.rules.append(tracer.trace(rule))
                    if trace.rules.last?.fits == true {
                        trace.outcome = rule.isExcluded ? .exclude : .match
                        break
                    }
                }
            }
            entries.append(trace)
        }
    }

    /// The same as ``LinkMatcher/decisions(for:)``.
    public var decisions: [LinkDecision] {
        entries.flatMap { entry in
            let rule = entry.outcome == .noMatch ? nil : entry.rules.last?.rule
            return entry.apps.map {
                LinkDecision(app: $0, decision: entry.outcome, entry: entry.entry, rule: rule)
            }
        }
    }
}
