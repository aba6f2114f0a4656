/// Where randomness comes from: so many bytes, each as likely as any other, unknown to everybody.
public typealias RandomBytes = (_ count: Int) throws(RandomnessError) -> [UInt8]

/// Why there is no randomness. Two errors are equal when their codes are.
public struct RandomnessError: Error, Sendable, Equatable {
    public enum Code: Sendable {
        /// The source refuses.
        case unavailable
        /// The source gives bytes, and they are not random: fewer than asked for, or refused ones for ever.
        case stuck
    }

    public var code: Code
    /// The source's own words.
    public var detail: String

    public init(_ code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }

    public static func == (a: RandomnessError, b: RandomnessError) -> Bool { a.code == b.code }
}

/// Numbers below a bound, all equally likely.
///
/// A remainder of a byte alone would make small numbers likelier. What would, is drawn again, as Apple's
/// `SecPasswordGenerate.c` does it.
struct RandomDraw {
    let bytes: RandomBytes

    /// A draw is refused with a probability of less than one half: so many in a row, no source refuses by chance.
    private static let mostTries = 512

    /// - Parameter bound: 1 to 256: one byte is drawn, and again while it is not below the largest multiple of `bound`.
    func index(below bound: Int) throws(RandomnessError) -> Int {
        let bound = min(max(bound, 1), 256)
        let limit = 256 - 256 % bound
        for _ in 0..<Self.mostTries {
            let byte = Int(try take(1)[0])
            if byte < limit { return byte % bound }
        }
        throw Self.stuck
    }

    /// - Parameter bound: not zero. As many bits are drawn as it has, and again while they are not below it.
    func number(below bound: BigUInt) throws(RandomnessError) -> BigUInt {
        let width = bound.bitWidth
        let unused = (8 - width % 8) % 8
        for _ in 0..<Self.mostTries {
            var drawn = try take((width + 7) / 8)
            if !drawn.isEmpty { drawn[0] &= 0xFF >> UInt8(unused) }
            let number = BigUInt(bytes: drawn)
            if number < bound { return number }
        }
        throw Self.stuck
    }

    /// One of these.
    func element(of codes: [UInt8]) throws(RandomnessError) -> UInt8 {
        codes[try index(below: codes.count)]
    }

    private func take(_ count: Int) throws(RandomnessError) -> [UInt8] {
        let taken = try bytes(count)
        if taken.count != count {
            throw RandomnessError(.stuck, detail: "\(taken.count) bytes came instead of \(count)")
        }
        return taken
    }

    private static let stuck = RandomnessError(.stuck, detail: "the bytes repeat themselves")
}
