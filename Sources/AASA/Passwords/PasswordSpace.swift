/// All passwords of one length that rules accept, counted exactly, so that each can be drawn with the same probability and
/// without trying: a rule that few passwords fit costs no more than another.
///
/// A password is a row of runs: the same character up to so many times, then another one. For every length, every choice
/// of required sets that have had a character, and every group that the last character is of, two numbers are kept: the
/// passwords that end with one certain character of the group, and those of them whose last run is just beginning.
struct PasswordSpace: Sendable {
    let length: Int
    private let alphabet: PasswordGroups
    /// How long a run may be.
    private let longestRun: Int
    /// At `[length - 1][mask * groups + group]`: ends with a certain character of the group, which is the first of its run.
    private var begun: [[BigUInt]] = []
    /// The same, wherever in its run the last character is.
    private var ended: [[BigUInt]] = []
    /// How many passwords there are.
    private(set) var count = BigUInt.zero

    /// How many 64-bit words the tables may have; every number is counted with those of the largest.
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

    /// The states that a password may end in: everything required is there, and no space is last.
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
                // Every password so far, but for those that end with this very character.
                var others = all
                others -= before[first + index]
                fresh[(mask | group.mask) * groupCount + index] += others
            }
        }
        var here = fresh
        for state in here.indices {
            here[state] += before[state]
            // A run that began so long ago cannot go on.
            if position >= longestRun { here[state] -= begun[position - longestRun][state] }
        }
        begun.append(fresh)
        ended.append(here)
    }

    /// One of the passwords, each as likely as any other. There must be one.
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

    /// The states that passwords can be in before a run of `state` begins, with how many there are of each.
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

    /// One of these, as likely as its weight says.
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
