/// All passwords of one length that satisfy rules, each drawn with the same probability.
///
/// A password is drawn from left to right, a run of equal characters at a time. Behind each run it is known which share of
/// the texts that may follow satisfies the rules, so that no text is drawn in vain. To draw any text and reject those that
/// break a rule would be uniform too, but would not end: with five required letters and `maxlength: 5`, one of 64 million
/// texts satisfies the rules.
struct PasswordSpace: Sendable {
    private let length: Int
    private let alphabet: PasswordGroups
    /// The maximum number of equal characters in a row; nil if the length is the limit.
    private let longestRun: Int?
    /// Which share of the texts that may follow a run satisfies the rules: by their length, then by the run's ``index(_:in:)``.
    private var followingShares: [[Double]] = []
    /// Which share of all texts begins with a run of one certain character and satisfies the rules: as above.
    private var runShares: [[Double]] = []
    /// Which share of all texts repeats one certain character, by their length.
    private var equalShares = [1.0]
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
        let runCount = (alphabet.full + 1) * alphabet.groups.count
        let additionsPerRun = alphabet.groups.count + (self.longestRun ?? 1)
        guard runCount * additionsPerRun * length <= Self.budget else { return nil }
        let characterShare = 1 / Double(max(alphabet.characterCount, 1))
        for length in 1...length { equalShares.append(equalShares[length - 1] * characterShare) }
        for left in 0...length {
            runShares.append((0..<runCount).map { run in runShare(of: run, left: left) })
            followingShares.append((0..<runCount).map { run in followingShare(of: run, left: left) })
        }
        for group in alphabet.groups.indices { share += weight(of: group, after: nil, mask: 0, left: length) }
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
        var mask = 0
        var last: Int?
        while codes.count < length {
            let left = length - codes.count
            let weights = alphabet.groups.indices.map { weight(of: $0, after: last, mask: mask, left: left) }
            let group = try draw.index(weights: weights)
            let code = try draw.element(of: alphabet.groups[group].codes.filter { $0 != codes.last })
            mask |= alphabet.groups[group].mask
            last = group
            let run = index(group, in: mask)
            let shares = runLengths(left: left).map { equalShares[$0] * followingShares[left - $0][run] }
            codes += repeatElement(code, count: 1 + (try draw.index(weights: shares)))
        }
        return codes
    }

    // MARK: Runs

    /// The index of a run of a character of a group.
    ///
    /// - Parameter mask: a bit for each required set that has a character in the run or before it.
    private func index(_ group: Int, in mask: Int) -> Int { mask * alphabet.groups.count + group }

    /// The probability with which a run of a group follows, but for a factor.
    ///
    /// - Parameters:
    ///   - last: the group of the run before; nil at the start, where no space may be.
    ///   - mask: a bit for each required set that has a character before.
    ///   - left: the number of characters that are left.
    private func weight(of next: Int, after last: Int?, mask: Int, left: Int) -> Double {
        let group = alphabet.groups[next]
        if last == nil, group.isSpace { return 0 }
        let count = if next == last { group.codes.count - 1 } else { group.codes.count }
        return Double(count) * runShares[left][index(next, in: mask | group.mask)]
    }

    private func followingShare(of run: Int, left: Int) -> Double {
        let (mask, last) = run.quotientAndRemainder(dividingBy: alphabet.groups.count)
        if left == 0 {
            let mayEnd = mask == alphabet.full && !alphabet.groups[last].isSpace
            return if mayEnd { 1 } else { 0 }
        }
        var share = 0.0
        for next in alphabet.groups.indices { share += weight(of: next, after: last, mask: mask, left: left) }
        return share
    }

    private func runShare(of run: Int, left: Int) -> Double {
        if left == 0 { return 0 }
        // The run has one character, or more.
        if longestRun == nil { return equalShares[1] * (followingShares[left - 1][run] + runShares[left - 1][run]) }
        var share = 0.0
        for length in runLengths(left: left) { share += equalShares[length] * followingShares[left - length][run] }
        return share
    }

    private func runLengths(left: Int) -> ClosedRange<Int> { 1...min(longestRun ?? left, left) }
}
