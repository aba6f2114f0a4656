/// A source of cryptographically secure random bytes.
package typealias RandomBytes = (_ count: Int) throws(RandomnessError) -> [UInt8]

/// A failure of the source of randomness.
package struct RandomnessError: Error, Sendable, Equatable {
    /// The message of the source, or why its bytes are not random: too few, or out of bounds again and again.
    package var detail: String

    package var sentence: String { "no random bytes: \(detail)" }

    package init(_ detail: String) { self.detail = detail }
}

/// Numbers below a bound, all equally likely.
///
/// The remainder of a byte would favour small numbers, so bytes beyond the last multiple are rejected, as in Apple's
/// `SecPasswordGenerate.c`.
struct RandomDraw {
    let bytes: RandomBytes

    /// A draw is rejected with a probability below one half: so many rejections in a row are not chance.
    private static let mostTries = 512

    /// - Parameter bound: 1 to 256.
    func index(below bound: Int) throws(RandomnessError) -> Int {
        let bound = min(max(bound, 1), 256)
        let limit = 256 - 256 % bound
        for _ in 0..<Self.mostTries {
            let byte = Int(try take(1)[0])
            if byte < limit { return byte % bound }
        }
        throw Self.stuck
    }

    /// The place of a weight, with a probability that is proportional to it.
    ///
    /// - Throws: ``stuck`` if no weight is positive.
    func index(weights: [Double]) throws(RandomnessError) -> Int {
        var rest = try fraction() * weights.reduce(0, +)
        var chosen: Int?
        for (index, weight) in weights.enumerated() where weight > 0 {
            chosen = index
            if rest < weight { break }
            rest -= weight
        }
        guard let chosen else { throw Self.stuck }
        return chosen
    }

    /// A multiple of 2^-53 from 0 to below 1, each with the same probability.
    private func fraction() throws(RandomnessError) -> Double {
        var bits: UInt64 = 0
        for byte in try take(7) { bits = bits << 8 | UInt64(byte) }
        return Double(bits >> 3) / 0x1p53
    }

    func element(of codes: [UInt8]) throws(RandomnessError) -> UInt8 {
        codes[try index(below: codes.count)]
    }

    private func take(_ count: Int) throws(RandomnessError) -> [UInt8] {
        let taken = try bytes(count)
        if taken.count != count { throw RandomnessError("\(taken.count) bytes came instead of \(count)") }
        return taken
    }

    static let stuck = RandomnessError("the bytes repeat themselves")
}
