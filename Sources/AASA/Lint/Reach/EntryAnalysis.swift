/// Finds out which rules of an entry decide nothing.
///
/// A rule is first asked with one text that fits it: most are reached by that text, and are done. Only for the others is
/// every text considered.
struct EntryAnalysis {
    private let rules: [PreparedRule]
    private let question: Int
    private var stepper: NodeStepper
    /// A number for the conditions of each rule; 0 for none.
    private var conditionNumbers: [Int] = []
    private var conditions: [RuleConditions] = []
    /// Whether the first of two conditions holds wherever the second does, by their numbers.
    private var follows: [[Int]: Bool] = [:]

    init(_ rules: [PreparedRule], _ budget: ReachBudget) {
        self.rules = rules
        question = budget.question
        stepper = NodeStepper(work: budget.document)
    }

    /// What is left of the budget.
    var work: Int { max(0, stepper.work) }

    mutating func run() -> [RuleReach] {
        numberConditions()
        var reach = [RuleReach](repeating: .open, count: rules.count)
        findRepeated(&reach)
        for (rule, prepared) in rules.enumerated() where reach[rule] == .open {
            if isImpossible(prepared) { reach[rule] = .impossible }
        }
        for isWritten in [true, false] where rules.contains(where: { $0.isWritten == isWritten }) {
            findCovered(isWritten, &reach)
            findIdle(isWritten, &reach)
        }
        return reach
    }

    private mutating func numberConditions() {
        var numbers: [RuleConditions: Int] = [:]
        for rule in rules {
            if rule.conditions.parts.isEmpty {
                conditionNumbers.append(0)
                continue
            }
            let number = numbers[rule.conditions] ?? conditions.count + 1
            if numbers.updateValue(number, forKey: rule.conditions) == nil { conditions.append(rule.conditions) }
            conditionNumbers.append(number)
        }
    }

    private func findRepeated(_ reach: inout [RuleReach]) {
        if rules.count < 2 { return }
        var first: [PreparedRule.Identity: Int] = [:]
        for (rule, prepared) in rules.enumerated() {
            let identity = prepared.identity
            if let earlier = first[identity] { reach[rule] = .repeated(earlier) } else { first[identity] = rule }
        }
    }

    private mutating func isImpossible(_ rule: PreparedRule) -> Bool {
        if !rule.conditions.canHold { return true }
        if PatternWitness.path(rule.path, rule.language, .odd) != nil { return false }
        guard let own = Self.alone(rule) else { return false }
        let search = CoverSearch(
            language: rule.language, own: own, others: PatternTrie(nodeLimit: 1), counts: { _ in false })
        return search.run(&stepper, question: question) == .nothingFits
    }

    private static func alone(_ rule: PreparedRule) -> PatternTrie? {
        var trie = PatternTrie(nodeLimit: 1 << 16)
        let isIn = trie.insert(rule.path, folds: rule.folds, item: .init(id: 0, lane: 0, decides: true))
        return isIn ? trie : nil
    }

    private static func net() -> PatternTrie { PatternTrie(nodeLimit: 1 << 19) }

    /// False when there is no room left.
    private static func add(_ rule: PreparedRule, _ number: Int, to net: inout PatternTrie) -> Bool {
        net.insert(rule.path, folds: rule.folds, item: .init(id: Int32(number), lane: 0, decides: true))
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
        if let witness = PatternWitness.path(prepared.path, prepared.language, .odd),
            taker(of: witness, rule, net) == nil
        {
            return nil
        }
        guard let own = Self.alone(prepared) else { return nil }
        let covering = coveringRules(rule, net)
        let search = CoverSearch(
            language: prepared.language, own: own, others: net,
            counts: { covering.contains($0) })
        guard case .covered(let takers) = search.run(&stepper, question: question) else { return nil }
        // Any text that fits is a good example now.
        if let sample = PatternWitness.path(prepared.path, prepared.language, .plain),
            let taker = taker(of: sample, rule, net)
        {
            let others = takers.filter { $0 != taker }
            return .covered(by: [taker] + others, sample: String(decoding: sample, as: UTF8.self))
        }
        return .covered(by: takers, sample: nil)
    }

    /// The first earlier rule that takes a path whenever this one would.
    private mutating func taker(of path: [UInt8], _ rule: Int, _ net: PatternTrie) -> Int? {
        var nodes = stepper.start(net)
        for byte in path {
            nodes = stepper.step(net, nodes, byte)
            if nodes.isEmpty { return nil }
        }
        var best: Int?
        for number in nodes where net.nodes[Int(number)].end >= 0 {
            var ending: [Int] = []
            net.forEachItem(at: number) { ending.append(Int($0.id)) }
            stepper.work -= ending.count
            for item in ending where item < rule && item < best ?? .max && covers(item, rule) { best = item }
        }
        return best
    }

    /// The earlier rules whose conditions hold wherever this one's do.
    private mutating func coveringRules(_ rule: Int, _ net: PatternTrie) -> Set<Int> {
        stepper.work -= rule
        return Set((0..<rule).filter { covers($0, rule) })
    }

    private mutating func covers(_ earlier: Int, _ rule: Int) -> Bool {
        let (a, b) = (conditionNumbers[earlier], conditionNumbers[rule])
        if a == 0 || a == b { return true }
        if b == 0 || stepper.work <= 0 { return false }
        if let known = follows[[a, b]] { return known }
        stepper.work -= 10
        let answer = conditions[a - 1].follow(from: conditions[b - 1], &stepper)
        follows[[a, b]] = answer
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
