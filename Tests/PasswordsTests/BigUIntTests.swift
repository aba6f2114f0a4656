import TestSupport
import Testing

import AASA
@testable import Passwords

@Suite("BigUInt numbers")
struct BigUIntTests {
    private static func natural(_ value: UInt128) -> BigUInt {
        BigUInt(bytes: (0..<16).reversed().map { UInt8(truncatingIfNeeded: value >> UInt128($0 * 8)) })
    }

    @Test("Sums, differences, products and order are those of 128-bit arithmetic")
    func arithmetic() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<5000 {
            let a =
                UInt128.random(in: 0...(UInt128.max >> 8), using: &generator)
                >> UInt128.random(in: 0..<120, using: &generator)
            let b =
                UInt128.random(in: 0...(UInt128.max >> 8), using: &generator)
                >> UInt128.random(in: 0..<120, using: &generator)
            let factor = Int.random(in: 0...200, using: &generator)
            var (sum, difference) = (Self.natural(a), Self.natural(a))
            sum += Self.natural(b)
            difference -= Self.natural(b)
            #expect(sum == Self.natural(a + b))
            #expect(difference == Self.natural(a > b ? a - b : 0))
            #expect(Self.natural(a) * factor == Self.natural(a * UInt128(factor)))
            #expect((Self.natural(a) < Self.natural(b)) == (a < b))
            #expect(Self.natural(a).bitWidth == 128 - a.leadingZeroBitCount)
        }
    }

    @Test("Numbers beyond 128 bits are carried on")
    func large() {
        var power = BigUInt.one
        for _ in 0..<100 { power = power * 95 }
        #expect(power.bitWidth == 657)
        var less = power
        less -= .one
        #expect(less < power)
        less += .one
        #expect(less == power)
        less -= power
        #expect(less.isZero)
        #expect(BigUInt(bytes: [0, 0]) == .zero)
        #expect(BigUInt(-5) == .zero)
    }

    @Test(
        "Logarithms are right to ten digits",
        arguments: [
            (1, 1, 0), (2, 1, 1), (3, 1, 1.584962500721156), (55, 12, 69.37631656229592), (95, 20, 131.39711216661897),
            (10, 100, 332.1928094887362),
        ] as [(Int, Int, Double)])
    func logarithm(base: Int, exponent: Int, expected: Double) {
        var power = BigUInt.one
        for _ in 0..<exponent { power = power * base }
        #expect(abs(power.log2 - expected) < 1e-10)
    }
}
