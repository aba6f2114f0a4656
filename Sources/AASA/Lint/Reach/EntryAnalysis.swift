/// Finds out which rules of an entry decide nothing.
///
/// A rule is first tried with one text that it matches: most are reached by that text, and are done. Only for the
/// others is every text considered.
struct EntryAnalysis {
    private let rules: [PreparedRule]
    private let question: Int
    private var stepper: NodeStepper
    /// A path for each rule, when a simple one fits.
    private var witnesses: [[UInt8]?]
    /// A number for the conditions of each rule; 0 for none.
    private var conditionNumbers: [Int] = []
    private var conditions: [RuleConditions] = []
    private var isLiteral: [Bool] = []
    /// Whether the first of two conditions holds wherever the second does, by their numbers.
    private var followsByPair: [Int: Bool] = [:]

    init(_ rules: [PreparedRule], budget: ReachBudget) {
        self.rules = rules
        question = budget.question
        witnesses = Array(repeating: nil, count: rules.count)
        stepper = NodeStepper(work: budget.document)
    }

    var work: Int { max(0, stepper.work) }

    mutating func run() -> [RuleReach] {
        numberConditions()
        var reach = [RuleReach](repeating: .open, count: rules.count)
        findRepeated(&reach)
        for (rule, prepared) in rules.enumerated() where reach[rule] == .open {
            witnesses[rule] = prepared.samplePath(.odd)
            if isImpossible(rule) { reach[rule] = .impossible }
        }
        for isWritten in [true, false] where rules.contains(where: { $0.isWritten == isWritten }) {
            findCovered(isWritten: isWritten, in: &reach)
            findIdle(isWritten: isWritten, in: &reach)
        }
        return reach
    }

    private mutating func numberConditions() {
        var numbers: [[UInt8]: Int] = [:]
        for rule in rules {
            if rule.conditions.parts.isEmpty {
                conditionNumbers.append(0)
                continue
            }
            let number = numbers[rule.conditions.key] ?? conditions.count + 1
            if numbers.updateValue(number, forKey: rule.conditions.key) == nil {
                conditions.append(rule.conditions)
                isLiteral.append(rule.conditions.isLiteral)
            }
            conditionNumbers.append(number)
        }
    }

    private func findRepeated(_ reach: inout [RuleReach]) {
        if rules.count < 2 { return }
        var first: [[UInt8]: Int] = [:]
        for (rule, prepared) in rules.enumerated() {
            var key = prepared.key
            // No byte of UTF-8.
            key.append(0xFF)
            key += prepared.conditions.key
            if let earlier = first[key] { reach[rule] = .repeated(earlier) } else { first[key] = rule }
        }
    }

    private mutating func isImpossible(_ number: Int) -> Bool {
        let rule = rules[number]
        if !rule.canHold { return true }
        if witnesses[number] != nil { return false }
        guard let own = Self.alone(rule) else { return false }
        let nothing = PatternTrie(nodeLimit: 1)
        let search = CoverSearch(alphabet: rule.alphabet, own: own, others: nothing, counts: { _ in false })
        return search.run(stepper: &stepper, budget: question) == .nothingFits
    }

    private static func alone(_ rule: PreparedRule) -> PatternTrie? {
        var trie = PatternTrie(nodeLimit: 1 << 16)
        let isIn = trie.insert(rule.path, folds: rule.folds, item: .init(id: 0, group: 0, decides: true))
        guard isIn else { return nil }
        return trie
    }

    private static func net() -> PatternTrie { PatternTrie(nodeLimit: 1 << 19) }

    /// False when the budget is used up.
    private static func add(_ rule: PreparedRule, number: Int, to net: inout PatternTrie) -> Bool {
        net.insert(rule.path, folds: rule.folds, item: .init(id: Int32(number), group: 0, decides: true))
    }

    private mutating func findCovered(isWritten: Bool, in reach: inout [RuleReach]) {
        if rules.count < 2 { return }
        var net = Self.net()
        for (rule, prepared) in rules.enumerated() {
            let counts = reach[rule] == .open && prepared.isWritten == isWritten && rule > 0
            if counts, stepper.work > 0, let covered = findCovered(rule, by: net) { reach[rule] = covered }
            let mayBeComparable = prepared.isComparable(withWritten: isWritten, isUnescaped: true)
            if mayBeComparable, reach[rule] == .open { _ = Self.add(prepared, number: rule, to: &net) }
        }
    }

    /// Whether earlier rules match every URL that a rule matches; nil if not, or if the budget was too small to know.
    ///
    /// - Parameter net: the paths of the earlier rules.
    private mutating func findCovered(_ rule: Int, by net: PatternTrie) -> RuleReach? {
        let prepared = rules[rule]
        let witness = witnesses[rule]
        if let witness, firstRule(in: net, matching: witness, asWellAs: rule) == nil { return nil }
        guard let own = Self.alone(prepared) else { return nil }
        let number = conditionNumbers[rule]
        let following = (0...conditions.count).map { earlier in condition(earlier, followsFrom: number) }
        let numbers = conditionNumbers
        let rules = rules
        let search = CoverSearch(
            alphabet: prepared.alphabet, own: own, others: net,
            counts: { earlier in following[numbers[earlier]] && rules[earlier].isComparable(with: prepared) })
        guard case .covered(var covers) = search.run(stepper: &stepper, budget: question) else { return nil }
        // Any text that fits is a good example now.
        guard let sample = prepared.samplePath(.plain),
            let first = firstRule(in: net, matching: sample, asWellAs: rule)
        else { return .covered(by: covers, sample: nil) }
        covers = [first] + covers.filter { $0 != first }
        if let cause = cause(among: covers, search) { covers = [cause] }
        // A path alone is not an example of a rule for queries or fragments.
        let example: String? = if prepared.conditions.parts.isEmpty { prepared.alphabet.url(sample) } else { nil }
        return .covered(by: covers, sample: example)
    }

    /// The rule with the effect of the first one that matches by itself all URLs that several rules match together.
    private mutating func cause(among covers: [Int], _ search: CoverSearch) -> Int? {
        if covers.count == 1 { return nil }
        let isExcluded = rules[covers[0]].isExcluded
        return covers.prefix(8).first { cover in
            if rules[cover].isExcluded != isExcluded { return false }
            let alone = CoverSearch(
                alphabet: search.alphabet, own: search.own, others: search.others,
                counts: { earlier in earlier == cover && search.counts(earlier) })
            return alone.run(stepper: &stepper, budget: question) == .covered([cover])
        }
    }

    /// The first earlier rule that matches a path of this one, and every query and fragment that this one matches.
    private mutating func firstRule(in net: PatternTrie, matching path: [UInt8], asWellAs rule: Int) -> Int? {
        let nodes = stepper.follow(path, in: net)
        let own = conditionNumbers[rule]
        var first: Int?
        for number in nodes where net.nodes[Int(number)].end >= 0 {
            var ending: [Int] = []
            net.forEachItem(at: number) { ending.append(Int($0.id)) }
            stepper.work -= ending.count
            for item in ending where item < first ?? .max && rules[item].isComparable(with: rules[rule]) {
                if condition(conditionNumbers[item], followsFrom: own) { first = item }
            }
        }
        return first
    }

    /// Whether a condition holds wherever another does, by their numbers.
    private mutating func condition(_ number: Int, followsFrom other: Int) -> Bool {
        if number == 0 || number == other { return true }
        if other == 0 || stepper.work <= 0 { return false }
        stepper.work -= 1
        let condition = conditions[number - 1]
        let given = conditions[other - 1]
        // From texts nothing follows but the same texts, or some of them.
        if isLiteral[number - 1], condition.parts.count >= given.parts.count { return false }
        stepper.work -= 20
        let pair = number << 32 | other
        if let answer = followsByPair[pair] { return answer }
        let answer = condition.follow(from: given, stepper: &stepper)
        followsByPair[pair] = answer
        return answer
    }

    /// Finds exclusions that change nothing, from the last rule to the first: no later rule
    /// matches a URL that they match.
    private mutating func findIdle(isWritten: Bool, in reach: inout [RuleReach]) {
        let hasOpenExclusion = zip(rules, reach).contains { rule, reach in reach == .open && rule.isExcluded }
        // An entry of exclusions alone is AASA404's finding.
        guard hasOpenExclusion, !rules.allSatisfy(\.isExcluded) else { return }
        var net = Self.net()
        var mayMatchAll = false
        for rule in rules.indices.reversed() {
            let prepared = rules[rule]
            if prepared.isExcluded {
                guard prepared.isWritten == isWritten, reach[rule] == .open, !mayMatchAll, stepper.work > 0 else {
                    continue
                }
                if isIdle(prepared, before: net) { reach[rule] = .idle }
            } else if prepared.isWritten != isWritten || prepared.matchesEveryPath {
                // A rule that looks at the URL in another form may fit anything.
                mayMatchAll = true
            } else if !Self.add(prepared, number: rule, to: &net) {
                mayMatchAll = true
            }
        }
    }

    /// Whether no URL that an exclusion fits can fit one of the later rules.
    private mutating func isIdle(_ exclusion: PreparedRule, before later: PatternTrie) -> Bool {
        guard let own = Self.alone(exclusion) else { return false }
        let search = CoverSearch(alphabet: exclusion.alphabet, own: own, others: later, counts: { _ in true })
        return !search.mayMeet(stepper: &stepper, budget: question)
    }
}
