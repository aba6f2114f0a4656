internal import AASA

/// All passwords of one length that satisfy rules, counted exactly, so that each is drawn with the same probability and
/// without rejections, however few there are.
///
/// A password is a sequence of runs of equal characters. For every length, every selection of required sets that have a
/// character, and every group of the last character there are two numbers: the passwords that end with one particular
/// character of the group, and those among them whose last run has just begun.
struct PasswordSpace: Sendable {
    let length: Int
    private let alphabet: PasswordGroups
    /// The maximum length of a run.
    private let longestRun: Int
    /// At `[length - 1][mask * groups + group]`: ends with a certain character of the group, which is the first of its run.
    private var begun: [[BigUInt]] = []
    /// The same for any place in the run.
    private var ended: [[BigUInt]] = []
    /// The number of passwords.
    private(set) var count = BigUInt.zero

    /// The maximum size of the tables in 64-bit words, with every number as large as the largest.
    private static let budget = 1 << 20

    /// Nil when there are too many required sets for the length.
    init?(
        _ characters: PasswordCharacters, required: [PasswordCharacters], longestRun: Int, length: Int
    ) {
        guard let alphabet = PasswordGroups(characters, required: required) else { return nil }
        let states = (alphabet.full + 1) * alphabet.groups.count
        guard length > 0, states * length * (length * 7 / 64 + 1) <= Self.budget else { return nil }
        self.alphabet = alphabet
        self.length = length
        self.longestRun = min(max(longestRun, 1), length)
        for position in 0..<length { addLength(position, states) }
        for index in finalStates { count += ended[length - 1][index] * size(index) }
    }

    private var groupCount: Int { alphabet.groups.count }
    private func group(_ state: Int) -> PasswordGroups.Group { alphabet.groups[state % groupCount] }
    private func size(_ state: Int) -> Int { group(state).codes.count }

    /// The final states: every required set has a character, and the last one is not a space.
    private var finalStates: [Int] {
        alphabet.groups.indices.filter { !alphabet.groups[$0].isSpace }.map { alphabet.full * groupCount + $0 }
    }

    private mutating func addLength(_ position: Int, _ states: Int) {
        var fresh = Array(repeating: BigUInt.zero, count: states)
        if position == 0 {
            for (index, group) in alphabet.groups.enumerated() where !group.isSpace {
                fresh[group.mask * groupCount + index] = .one
            }
            begun.append(fresh)
            ended.append(fresh)
            return
        }
        let before = ended[position - 1]
        for mask in 0...alphabet.full {
            let first = mask * groupCount
            var all = BigUInt.zero
            for state in first..<first + groupCount where !before[state].isZero { all += before[state] * size(state) }
            if all.isZero { continue }
            for (index, group) in alphabet.groups.enumerated() {
                // Every password so far except those that end with the same character.
                var others = all
                others -= before[first + index]
                fresh[(mask | group.mask) * groupCount + index] += others
            }
        }
        var here = fresh
        for state in here.indices {
            here[state] += before[state]
            // Runs of the maximum length cannot continue.
            if position >= longestRun { here[state] -= begun[position - longestRun][state] }
        }
        begun.append(fresh)
        ended.append(here)
    }

    /// Draws a password. The space must not be empty.
    func password(_ draw: RandomDraw) throws(RandomnessError) -> [UInt8] {
        var codes: [UInt8] = []
        var last = length - 1
        var choices = finalStates.map { (state: $0, weight: ended[last][$0] * size($0)) }
        // From the last run to the first.
        while true {
            let state = try choose(choices, draw)
            let others = group(state).codes.filter { $0 != codes.last }
            let code = try draw.element(of: others)
            let starts = (max(last - longestRun + 1, 0)...last).map { (state: $0, weight: begun[$0][state]) }
            let start = try choose(starts, draw)
            codes += repeatElement(code, count: last - start + 1)
            if start == 0 { return codes.reversed() }
            last = start - 1
            choices = predecessors(of: state, at: last)
        }
    }

    /// The states before a run of `state` begins, with the number of passwords in each.
    private func predecessors(of state: Int, at position: Int) -> [(state: Int, weight: BigUInt)] {
        let (mask, index) = (state / groupCount, state % groupCount)
        var found: [(state: Int, weight: BigUInt)] = []
        for earlier in 0...mask where earlier | group(state).mask == mask {
            for other in 0..<groupCount {
                let before = earlier * groupCount + other
                let ways = ended[position][before]
                if !ways.isZero { found.append((before, ways * (size(before) - (other == index ? 1 : 0)))) }
            }
        }
        return found
    }

    /// Draws a state with a probability proportional to its weight.
    private func choose(
        _ choices: [(state: Int, weight: BigUInt)], _ draw: RandomDraw
    ) throws(RandomnessError) -> Int {
        var total = BigUInt.zero
        for choice in choices { total += choice.weight }
        var rest = try draw.number(below: total)
        for choice in choices {
            if rest < choice.weight { return choice.state }
            rest -= choice.weight
        }
        return choices[choices.count - 1].state
    }
}

/// The characters of an alphabet, grouped by the required sets that contain them: those of a group are interchangeable.
struct PasswordGroups: Sendable {
    struct Group: Sendable {
        var codes: [UInt8]
        /// A bit for each required set that contains them.
        var mask: Int
        /// Whether this is the space, a group of its own: no password begins or ends with it.
        var isSpace: Bool
    }

    var groups: [Group] = []
    /// The bits of all required sets.
    let full: Int

    /// The maximum number of sets: the work doubles with each.
    static let mostSets = 16

    /// Nil when there are too many sets.
    init?(_ alphabet: PasswordCharacters, required: [PasswordCharacters]) {
        guard required.count <= Self.mostSets else { return nil }
        full = 1 << required.count - 1
        for code in alphabet.codes {
            var mask = 0
            for (bit, set) in required.enumerated() where set.contains(Unicode.Scalar(code)) { mask |= 1 << bit }
            let isSpace = code == UInt8(ascii: " ")
            if let index = groups.firstIndex(where: { $0.mask == mask && !$0.isSpace }), !isSpace {
                groups[index].codes.append(code)
            } else {
                groups.append(Group(codes: [code], mask: mask, isSpace: isSpace))
            }
        }
    }

    /// The least number of characters with one of every required set; nil when that is impossible.
    var fewestCharacters: Int? {
        var reached: Set<Int> = [0]
        var latest = reached
        var count = 0
        while !reached.contains(full) {
            var next: Set<Int> = []
            for mask in latest { for group in groups { next.insert(mask | group.mask) } }
            latest = next.subtracting(reached)
            if latest.isEmpty { return nil }
            reached.formUnion(latest)
            count += 1
        }
        return count
    }
}

extension PasswordRules {
    /// The least number of characters for the required sets; nil when there are too many sets.
    package var fewestCharacters: Int? {
        PasswordGroups(permitted.inASCII, required: decidingRequired)?.fewestCharacters
    }
}
