/// A breadth-first search over two automata for URLs on which two entries decide differently.
struct DifferenceWalk {
    private(set) var changes: RuleChanges
    private var old: ComparedEntry
    private var new: ComparedEntry

    /// Pairs of states and, for those where decisions are compared, a share of the path's length.
    private(set) var work = 0

    private let limit: Int

    /// The states of both automata after a path.
    private struct Position: Hashable {
        var old: UInt32
        var new: UInt32
        var isBehindSlash: Bool
    }

    private struct Step {
        var position: Position
        var previous: Int
        var byte: UInt8
    }

    init(from old: ComparedEntry, to new: ComparedEntry, limit: Int) {
        self.old = old
        self.new = new
        self.limit = limit
        changes = RuleChanges(from: old.rules, to: new.rules)
    }

    /// Walks both automata at once, breadth first, so that the shortest path to each pair of states is compared first.
    mutating func run() {
        if changes.haveEqualRules, old.hasEveryURL == new.hasEveryURL { return }
        // With rules for decoded URLs an escape would need two walks: of such URLs there are examples alone.
        let hasEscapes = !old.hasDecodedRules && !new.hasDecodedRules
        if !hasEscapes { compareExamples() }
        if !old.isCovered || !new.isCovered || !hasEscapes { changes.isComplete = false }
        let bytes = Self.bytes(old: old.paths.classes, new: new.paths.classes, hasEscapes: hasEscapes)
        let start = Position(old: PatternAutomaton.start, new: PatternAutomaton.start, isBehindSlash: false)
        var steps = [Step(position: start, previous: -1, byte: 0)]
        var seen: Set<Position> = [start]
        var next = 0
        while next < steps.count {
            let position = steps[next].position
            if position.isBehindSlash { compare(at: next, of: steps) }
            work += 1
            if work >= limit {
                changes.isComplete = false
                return
            }
            // A path begins with a slash.
            let followers = if next == 0 { [UInt8(ascii: "/")] } else { bytes }
            for byte in followers {
                guard let target = target(of: position, behind: byte) else { continue }
                guard seen.insert(target).inserted else { continue }
                steps.append(Step(position: target, previous: next, byte: byte))
            }
            next += 1
        }
    }

    /// The position behind a byte; nil where no path goes on, or where no rule of either side can match one that does.
    private func target(of position: Position, behind byte: UInt8) -> Position? {
        let isSlash = byte == "/"
        // A path never has two slashes in a row.
        if isSlash, position.isBehindSlash { return nil }
        guard let oldState = old.paths.target(of: position.old, byte) else { return nil }
        guard let newState = new.paths.target(of: position.new, byte) else { return nil }
        if oldState == PatternAutomaton.dead, newState == PatternAutomaton.dead { return nil }
        return Position(old: oldState, new: newState, isBehindSlash: isSlash)
    }

    /// One byte for each group that neither automaton distinguishes, readable ones first.
    private static func bytes(old: ByteClasses, new: ByteClasses, hasEscapes: Bool) -> [UInt8] {
        let readable = Array("abcdefghijklmnopqrstuvwxyz0123456789/ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~".utf8)
        var seen: Set<[UInt8]> = []
        var bytes: [UInt8] = []
        for byte in readable + Array(0x21..<0x7F) {
            if URLText.isForbidden(byte) || byte == "?" || byte == "#" { continue }
            if byte == "%", !hasEscapes { continue }
            let isNew = seen.insert([old.map[Int(byte)], new.map[Int(byte)]]).inserted
            if isNew || byte == "/" { bytes.append(byte) }
        }
        return bytes
    }

    /// Compares the decisions on a path, alone and with sample queries and fragments.
    private mutating func compare(at number: Int, of steps: [Step]) {
        let before = old.candidates(steps[number].position.old)
        let after = new.candidates(steps[number].position.new)
        let isAlike = Self.groups(before) == Self.groups(after)
        work += (before.count + after.count) / 16
        if isAlike, old.hasEveryURL == new.hasEveryURL { return }
        let path = Self.path(to: number, of: steps)
        work += path.count / 16
        let samples = ConditionSamples(for: before + after)
        var isShown = false
        for rest in samples.texts {
            if compare(path + rest) { isShown = true }
            if work >= limit { return }
        }
        // A sample may fail to show what different conditions for query or fragment change.
        let isDecided = isShown && samples.areComplete
        if samples.haveConditions, !isDecided { changes.isComplete = false }
    }

    /// Compares the decisions on a URL of each rule whose path needs an escape.
    private mutating func compareExamples() {
        let rules = (old.rules + new.rules).map(\.meaning)
        for rule in rules {
            guard let path = rule.path, let text = Pattern.Filling.short.text(for: path) else { continue }
            var url: [UInt8] = []
            URLText.appendWritten(text.span, to: &url)
            guard url.contains(UInt8(ascii: "%")) else { continue }
            // As in a path of the walk.
            if url.last == "/" { url.removeLast() }
            for rest in ConditionSamples(for: [rule]).texts where work < limit / 2 {
                // With an escape each rule is compared by itself.
                work += rules.count / 16
                _ = compare(url + rest)
            }
        }
    }

    /// Whether the decisions on the URL were compared and differ.
    private mutating func compare(_ url: [UInt8]) -> Bool {
        work += url.count / 16 + (old.looseWork + new.looseWork) * url.count / 256
        if work >= limit { return false }
        let (oldOutcome, newOutcome) = (old.outcome(url), new.outcome(url))
        if oldOutcome.decision == newOutcome.decision { return false }
        changes.add(String(utf8: url), before: oldOutcome, after: newOutcome)
        return true
    }

    /// The conditions under which the rules of a path decide, in groups of adjacent rules with the same effect: the order
    /// within a group means nothing, nor does any other of its rules where one has no condition.
    private static func groups(_ rules: [RuleMeaning]) -> [Set<RuleMeaning>] {
        var groups: [Set<RuleMeaning>] = []
        var isExcluding: Bool?
        for rule in rules.map(\.withoutPath) {
            if rule.isExcluded != isExcluding { groups.append([]) }
            isExcluding = rule.isExcluded
            if rule.conditions.isEmpty { groups[groups.count - 1] = [] }
            groups[groups.count - 1].insert(rule)
        }
        return groups
    }

    private static func path(to number: Int, of steps: [Step]) -> [UInt8] {
        var result: [UInt8] = []
        var at = number
        while at > 0 {
            result.append(steps[at].byte)
            at = steps[at].previous
        }
        result.reverse()
        // The trailing slash is added before every comparison and need not be written.
        if result.count > 1 { result.removeLast() }
        return result
    }
}

/// One side of a comparison: an entry, compiled alone.
struct ComparedEntry {
    private let entry: LinkEntry
    /// By the index in the entry's rules.
    private let meanings: [RuleMeaning]
    private let matcher: LinkMatcher
    private var answers = LinkAnswers()

    /// Rules that no URL can fit are left out.
    init(_ entry: LinkEntry, variables: SubstitutionVariables) {
        var reader = PatternReader(variables)
        var answers = VariableAnswers()
        var entry = entry
        if case .rules(let rules) = entry.scope {
            entry.scope = .rules(
                rules.filter { rule in rule.impossibleCondition(reader: &reader, variables: &answers) == nil })
        }
        self.entry = entry
        var alone = entry
        // The name of the app is irrelevant.
        alone.apps = [AssociationFile.Listing(text: "", app: nil, range: 0..<0)]
        matcher = LinkMatcher(UniversalLinks(entries: [alone], variables: variables), for: .every)
        meanings = entry.rules.map { rule in RuleMeaning(rule, reader: &reader) }
    }

    /// The rules with their positions in the document.
    var rules: [(meaning: RuleMeaning, position: RuleChanges.Position)] {
        zip(meanings, entry.rules).map { meaning, rule in (meaning, (rule.index, rule.range)) }
    }

    var paths: PatternAutomaton { matcher.compiled.paths }

    var hasEveryURL: Bool { entry.scope == .everything }

    private(set) lazy var looseWork = matcher.looseSize

    var isCovered: Bool { matcher.hasAllPathStates }

    /// Whether an escape in a URL may have different meanings for different rules.
    var hasDecodedRules: Bool { matcher.hasDecodedRules }

    /// The rules that match a path ending in a state, up to the first one that decides.
    func candidates(_ state: UInt32) -> [RuleMeaning] {
        let list = paths.states[Int(state)].accepted
        guard list != PatternAutomaton.unlisted else { return [] }
        return paths.list(list).map { item in meanings[Int(matcher.compiled.rules[Int(paths.items[item])].index)] }
    }

    /// The decision on a path with query and fragment.
    mutating func outcome(_ url: [UInt8]) -> RuleChanges.Outcome {
        let isURL = (try? matcher.match(url.span, into: &answers)) != nil
        guard isURL, let answer = answers.decided.first else { return .init(.noMatch, by: nil) }
        return .init(answer.outcome, by: answer.rule.map { index in entry.rules[index].range })
    }
}
