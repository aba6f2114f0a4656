/// All passwords of one length that satisfy rules, each drawn with the same probability.
///
/// A password is drawn from left to right. For each state it is known which share of its continuations satisfies the
/// rules, so that no text is drawn in vain. To draw any text and reject those that break a rule would be uniform too,
/// but would not end: with five required letters and `maxlength: 5`, one of 64 million texts satisfies the rules.
struct PasswordSpace: Sendable {
    /// What decides how a text may continue.
    private struct State {
        /// A bit for each required set that has a character.
        var mask: Int
        /// The index of the last character's group.
        var group: Int
        /// The number of equal characters at the end, from 1; always 1 if runs are not limited.
        var run = 1
    }

    /// A state that may follow.
    private struct Step {
        var state: State
        /// The number of characters that lead to it.
        var characterCount: Int
        /// Whether the last character is repeated.
        var isRepetition = false
    }

    private let length: Int
    private let alphabet: PasswordGroups
    /// The maximum number of equal characters in a row; nil if the length is the limit.
    private let longestRun: Int?
    /// The share of the continuations that satisfies the rules: by their length, then by the index of the state.
    private var shares: [[Double]] = []
    /// The share of all texts of this length that are passwords; 0 if there are none.
    private(set) var share = 0.0

    /// The maximum number of additions.
    private static let budget = 1 << 23

    /// Counts the passwords. The result is nil if there are too many required sets for the length.
    init?(_ characters: PasswordCharacters, required: [PasswordCharacters], longestRun: Int, length: Int) {
        guard (1...PasswordGenerator.longest).contains(length) else { return nil }
        guard let alphabet = PasswordGroups(characters, required: required) else { return nil }
        self.length = length
        self.alphabet = alphabet
        self.longestRun = if longestRun < length { max(longestRun, 1) } else { nil }
        let additionsPerLength = (alphabet.full + 1) * alphabet.groups.count * (alphabet.groups.count + runCount)
        guard additionsPerLength * length <= Self.budget else { return nil }
        shares.append(sharesOfEnds)
        for continuation in 1..<length { shares.append(sharesOfStates(following: shares[continuation - 1])) }
        for step in firstSteps { share += weight(of: step, continuation: length - 1) }
        share /= Double(max(alphabet.characterCount, 1))
    }

    /// The binary logarithm of the number of passwords. There must be one.
    var entropy: Double {
        Double(length) * Double(alphabet.characterCount).binaryLogarithm + share.binaryLogarithm
    }

    /// Draws a password.
    ///
    /// - Throws: ``RandomDraw/stuck`` if there is none.
    func password(_ draw: RandomDraw) throws(RandomnessError) -> [UInt8] {
        var codes: [UInt8] = []
        var steps = firstSteps
        for continuation in (0..<length).reversed() {
            let weights = steps.map { weight(of: $0, continuation: continuation) }
            let step = steps[try draw.index(weights: weights)]
            if step.isRepetition, let last = codes.last {
                codes.append(last)
            } else {
                let others = alphabet.groups[step.state.group].codes.filter { $0 != codes.last }
                codes.append(try draw.element(of: others))
            }
            steps = self.steps(after: step.state)
        }
        return codes
    }

    // MARK: States

    private var runCount: Int { longestRun ?? 1 }

    private func index(of state: State) -> Int {
        (state.mask * alphabet.groups.count + state.group) * runCount + state.run - 1
    }

    /// A password does not begin with a space.
    private var firstSteps: [Step] {
        var steps: [Step] = []
        for (index, group) in alphabet.groups.enumerated() where !group.isSpace {
            steps.append(Step(state: State(mask: group.mask, group: index), characterCount: group.codes.count))
        }
        return steps
    }

    private func steps(after state: State) -> [Step] {
        var steps = alphabet.groups.indices.map { changedCharacter(to: $0, after: state) }
        if let repeated = repetition(of: state) {
            steps.append(Step(state: repeated, characterCount: 1, isRepetition: true))
        }
        return steps
    }

    /// The step to a character of the group that differs from the last one.
    private func changedCharacter(to index: Int, after state: State) -> Step {
        let group = alphabet.groups[index]
        let count = if index == state.group { group.codes.count - 1 } else { group.codes.count }
        return Step(state: State(mask: state.mask | group.mask, group: index), characterCount: count)
    }

    /// The state after the last character is repeated; nil if that breaks the rules.
    private func repetition(of state: State) -> State? {
        guard let longestRun else { return state }
        guard state.run < longestRun else { return nil }
        var repeated = state
        repeated.run += 1
        return repeated
    }

    // MARK: Shares

    private func weight(of step: Step, continuation: Int) -> Double {
        Double(step.characterCount) * shares[continuation][index(of: step.state)]
    }

    /// 1 for each state in which a password may end: every required set has a character, and
    /// the last one is not a space.
    private var sharesOfEnds: [Double] {
        var result = Array(repeating: 0.0, count: (alphabet.full + 1) * alphabet.groups.count * runCount)
        for (group, characters) in alphabet.groups.enumerated() where !characters.isSpace {
            for run in 1...runCount {
                result[index(of: State(mask: alphabet.full, group: group, run: run))] = 1
            }
        }
        return result
    }

    /// - Parameter following: the shares of the continuations that are shorter by one.
    private func sharesOfStates(following: [Double]) -> [Double] {
        var result = Array(repeating: 0.0, count: following.count)
        for mask in 0...alphabet.full {
            for group in alphabet.groups.indices where alphabet.groups[group].mask & ~mask == 0 {
                var changed = 0.0
                for next in alphabet.groups.indices {
                    let step = changedCharacter(to: next, after: State(mask: mask, group: group))
                    changed += Double(step.characterCount) * following[index(of: step.state)]
                }
                for run in 1...runCount {
                    let state = State(mask: mask, group: group, run: run)
                    var satisfying = changed
                    if let repeated = repetition(of: state) { satisfying += following[index(of: repeated)] }
                    result[index(of: state)] = satisfying / Double(alphabet.characterCount)
                }
            }
        }
        return result
    }
}
