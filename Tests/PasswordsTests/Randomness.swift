import TestSupport

@testable import Passwords

/// Randomness for tests: the same in every run.
final class Randomness {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    var bytes: RandomBytes { { (count) throws(RandomnessError) in self.generator.bytes(count) } }
    var draw: RandomDraw { RandomDraw(bytes: bytes) }

    /// These bytes, one after the other, and an error when they are used up.
    static func of(_ bytes: [UInt8]) -> RandomDraw {
        var rest = bytes[...]
        return RandomDraw { (count) throws(RandomnessError) in
            guard rest.count >= count else { throw RandomnessError("used up") }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }
}

/// Whether the counts are what equal chances make of them: chi-square within five standard deviations of its mean.
func looksUniform(_ counts: [Int]) -> Bool {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    let deviation = counts.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    let freedom = Double(counts.count - 1)
    return abs(deviation - freedom) < 5 * (2 * freedom).squareRoot()
}
