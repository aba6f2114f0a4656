/// Finds out which rules of an entry decide nothing.
///
/// A rule is first tried with one text that it matches: most are reached by that text, and are done. Only for the others is
/// every text considered.
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
    private var known: [Int: Bool] = [:]

    init(_ rules: [PreparedRule], _ budget: ReachBudget) {
        self.rules = rules
        question = budget.question
        witnesses = Array(repeating: nil, count: rules.count)
        stepper = NodeStepper(work: budget.document)
    }

    /// What is left of the budget.
    var work: Int { max(0, stepper.work) }

    mutating func run() -> [RuleReach] {
        numberConditions()
        var reach = [RuleReach](repeating: .open, count: rules.count)
        findRepeated(&reach)
        for (rule, prepared) in rules.enumerated() where reach[rule] == .open {
            witnesses[rule] = PatternWitness.path(prepared.path, prepared.language, .odd)
            if isImpossible(rule) { reach[rule] = .impossible }
        }
        for isWritten in [true, false] where rules.contains(where: { $0.isWritten == isWritten }) {
            findCovered(isWritten, &reach)
            findIdle(isWritten, &reach)
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
        let search = CoverSearch(
            language: rule.language, own: own, others: PatternTrie(nodeLimit: 1), counts: { _ in false })
        return search.run(&stepper, question: question) == .nothingFits
    }

    private static func alone(_ rule: PreparedRule) -> PatternTrie? {
        var trie = PatternTrie(nodeLimit: 1 << 16)
        let isIn = trie.insert(rule.path, folds: rule.folds, item: .init(id: 0, group: 0, decides: true))
        return isIn ? trie : nil
    }

    private static func net() -> PatternTrie { PatternTrie(nodeLimit: 1 << 19) }

    /// False when the budget is used up.
    private static func add(_ rule: PreparedRule, _ number: Int, to net: inout PatternTrie) -> Bool {
        net.insert(rule.path, folds: rule.folds, item: .init(id: Int32(number), group: 0, decides: true))
    }

    private mutating func findCovered(_ isWritten: Bool, _ reach: inout [RuleReach]) {
        if rules.count < 2 { return }
        var net = Self.net()
        for (rule, prepared) in rules.enumerated() {
            let counts = reach[rule] == .open && prepared.isWritten == isWritten && rule > 0
            if counts, stepper.work > 0, let found = covered(rule, net) { reach[rule] = found }
            // Of rules that look at the URL otherwise only those are known that fit every path.
            let isAlike = prepared.isWritten == isWritten || prepared.takesEveryPath
            if isAlike, reach[rule] == .open { _ = Self.add(prepared, rule, to: &net) }
        }
    }

    private mutating func covered(_ rule: Int, _ net: PatternTrie) -> RuleReach? {
        let prepared = rules[rule]
        if let witness = witnesses[rule], taker(of: witness, rule, net) == nil {
            return nil
        }
        guard let own = Self.alone(prepared) else { return nil }
        let following = following(rule)
        let numbers = conditionNumbers
        let search = CoverSearch(
            language: prepared.language, own: own, others: net,
            counts: { following[numbers[$0]] })
        guard case .covered(let takers) = search.run(&stepper, question: question) else { return nil }
        // Any text that fits is a good example now.
        if let sample = PatternWitness.path(prepared.path, prepared.language, .plain),
            let taker = taker(of: sample, rule, net)
        {
            let others = takers.filter { $0 != taker }
            return .covered(by: [taker] + others, sample: prepared.language.url(sample))
        }
        return .covered(by: takers, sample: nil)
    }

    /// The first earlier rule that matches every path that this one matches.
    private mutating func taker(of path: [UInt8], _ rule: Int, _ net: PatternTrie) -> Int? {
        let nodes = stepper.follow(path, net)
        var best: Int?
        for number in nodes where net.nodes[Int(number)].end >= 0 {
            var ending: [Int] = []
            net.forEachItem(at: number) { ending.append(Int($0.id)) }
            stepper.work -= ending.count
            for item in ending where item < best ?? .max && follows(conditionNumbers[item], conditionNumbers[rule]) {
                best = item
            }
        }
        return best
    }

    /// For the number of each condition, whether it holds wherever this rule's do.
    private mutating func following(_ rule: Int) -> [Bool] {
        let number = conditionNumbers[rule]
        return (0...conditions.count).map { follows($0, number) }
    }

    /// Whether the first of two conditions holds wherever the second does.
    private mutating func follows(_ a: Int, _ b: Int) -> Bool {
        if a == 0 || a == b { return true }
        if b == 0 || stepper.work <= 0 { return false }
        stepper.work -= 1
        // From texts nothing follows but the same texts, or some of them.
        if isLiteral[a - 1], conditions[a - 1].parts.count >= conditions[b - 1].parts.count { return false }
        stepper.work -= 20
        let pair = a << 32 | b
        if let known = known[pair] { return known }
        let answer = conditions[a - 1].follow(from: conditions[b - 1], &stepper)
        known[pair] = answer
        return answer
    }

    private mutating func findIdle(_ isWritten: Bool, _ reach: inout [RuleReach]) {
        guard rules.indices.contains(where: { reach[$0] == .open && rules[$0].isExcluded }) else { return }
        // An entry without any rule that allows something is another matter.
        guard rules.contains(where: { !$0.isExcluded }) else { return }
        var net = Self.net()
        var takesAll = false
        for rule in rules.indices.reversed() {
            let prepared = rules[rule]
            if prepared.isExcluded {
                guard prepared.isWritten == isWritten, reach[rule] == .open, !takesAll, stepper.work > 0 else {
                    continue
                }
                if isIdle(prepared, net) { reach[rule] = .idle }
            } else if prepared.isWritten != isWritten || prepared.takesEveryPath {
                // A rule that looks at the URL otherwise may fit anything.
                takesAll = true
            } else if !Self.add(prepared, rule, to: &net) {
                takesAll = true
            }
        }
    }

    private mutating func isIdle(_ rule: PreparedRule, _ net: PatternTrie) -> Bool {
        guard let own = Self.alone(rule) else { return false }
        let search = CoverSearch(
            language: rule.language, own: own, others: net, counts: { _ in true })
        return !search.mayMeet(&stepper, question: question)
    }
}
