/// The rules of a document in the form in which URLs are compared with them: one automaton for all paths, and for each
/// rule its other conditions.
struct CompiledRules: Sendable {
    struct Rule: Sendable {
        /// The index in ``UniversalLinks/entries``.
        var entry: Int32
        /// The index in ``LinkEntry/rules``.
        var index: Int32
        var isExcluded: Bool
        var isPercentEncoded: Bool
        var conditions: Range<Int>

        /// The number of the entry's rules that read the URL in the same form.
        fileprivate var group: Int32 { if isPercentEncoded { entry * 2 } else { entry * 2 + 1 } }
    }

    struct Condition: Sendable {
        var urlPart: LinkRule.URLPart
        var pattern: TextPatterns.Program
    }

    private(set) var rules: [Rule] = []
    private(set) var conditions: [Condition] = []
    private(set) var texts: TextPatterns
    /// The path patterns for which the automaton has no room.
    private(set) var loose: [(rule: Int32, matcher: SimpleMatcher)] = []
    /// The number of rules that match no URL, because the patterns of the document are too large together.
    private(set) var omitted = 0
    private(set) var paths: PatternAutomaton
    let pathBytes = URLPathBytes()
    /// Whether any rule compares the decoded URL.
    let hasDecodedRules: Bool
    /// Entries that have every URL.
    private(set) var everything: [Int] = []
    /// The apps of each entry that no earlier entry names.
    let apps: [[AssociationFile.Listing]]

    init(_ links: UniversalLinks, budget: PatternAutomaton.Budget) {
        apps = links.effectiveApps
        var reader = PatternReader(links.variables)
        var trie = PatternTrie(nodeLimit: budget.nodes)
        texts = TextPatterns(budget)
        var looseRoom = budget.loose
        for (number, entry) in links.entries.enumerated() where !apps[number].isEmpty {
            guard case .rules(let all) = entry.scope else {
                everything.append(number)
                continue
            }
            for (index, rule) in all.enumerated() {
                let folds = !rule.isCaseSensitive
                let own = rule.conditions(readBy: &reader, into: &texts)
                let start = conditions.count
                conditions += own
                let compiled = Rule(
                    entry: Int32(number), index: Int32(index), isExcluded: rule.isExcluded,
                    isPercentEncoded: rule.isPercentEncoded, conditions: start..<conditions.count)
                let item = PatternTrie.Item(
                    id: Int32(rules.count), group: compiled.group, decides: own.isEmpty)
                rules.append(compiled)
                let path = rule.path.map { path in reader.read(path.text, role: .path).elements } ?? [.anyText]
                let isTooLarge = own.contains { condition in condition.pattern == .omitted }
                if isTooLarge {
                    omitted += 1
                    continue
                }
                if trie.insert(path, folds: folds, item: item) { continue }
                let matcher = SimpleMatcher(elements: path, folds: folds)
                // The size of a pattern with many alternatives takes long: no more of them when the room is used up.
                if looseRoom >= 0 { looseRoom -= matcher.size }
                if looseRoom < 0 { omitted += 1 } else { loose.append((item.id, matcher)) }
            }
        }
        hasDecodedRules = rules.contains { !$0.isPercentEncoded }
        paths = SubsetConstruction(trie, budget: budget).run().automaton
        paths.measureRuns(pathBytes)
    }
}

extension LinkRule {
    /// A part of a URL beside the path.
    enum URLPart: Hashable, Sendable {
        case query
        /// Every query item of a name, in UTF-8.
        case item([UInt8])
        case fragment
    }

    /// The conditions beside the path that not every URL meets.
    fileprivate func conditions(
        readBy reader: inout PatternReader, into texts: inout TextPatterns
    ) -> [CompiledRules.Condition] {
        var result: [CompiledRules.Condition] = []
        for (urlPart, text) in conditions {
            let elements = reader.read(text.text, role: .text).elements
            let program = texts.program(for: elements, text: text.text, folds: !isCaseSensitive)
            if program != .anything { result.append(CompiledRules.Condition(urlPart: urlPart, pattern: program)) }
        }
        return result
    }

    var conditions: [(urlPart: URLPart, pattern: SourceString)] {
        var result: [(urlPart: URLPart, pattern: SourceString)] = []
        switch query {
        case .whole(let text): result.append((.query, text))
        case .items(let items): for item in items { result.append((.item(Array(item.name.utf8)), item.value)) }
        case nil: break
        }
        if let fragment { result.append((.fragment, fragment)) }
        return result
    }
}
