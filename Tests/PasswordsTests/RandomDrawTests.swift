import TestSupport
import Testing

import AASA
@testable import Passwords

@Suite("Unbiased draws")
struct RandomDrawTests {
    @Test("Of all bytes, every index comes from equally many, and the rest is refused", arguments: 1...256)
    func exhaustive(bound: Int) throws {
        var counts = Array(repeating: 0, count: bound)
        var refused = 0
        for byte in UInt8.min...UInt8.max {
            // A second byte, 0, is only asked for when the first is refused.
            do throws(RandomnessError) {
                counts[try Randomness.of([byte]).index(below: bound)] += 1
            } catch {
                refused += 1
                #expect(try Randomness.of([byte, 0]).index(below: bound) == 0)
            }
        }
        #expect(Set(counts) == [256 / bound])
        #expect(refused == 256 % bound)
    }

    @Test("Of all bytes, every number comes from equally many", arguments: 1...256)
    func exhaustiveNumbers(bound: Int) throws {
        var counts = Array(repeating: 0, count: bound)
        for first in UInt8.min...UInt8.max {
            let number = try? Randomness.of(bound == 256 ? [0, first] : [first]).number(below: BigUInt(bound))
            guard let number, let index = (0..<bound).first(where: { BigUInt($0) == number }) else { continue }
            counts[index] += 1
        }
        #expect(Set(counts).count == 1)
        #expect(counts[0] > 0)
    }

    @Test("A bound of many words is not reached, and both halves below it are")
    func large() throws {
        var bound = BigUInt.one
        for _ in 0..<20 { bound = bound * 95 }
        let randomness = Randomness(seed: 5)
        var widths: Set<Int> = []
        for _ in 0..<2000 {
            let number = try randomness.draw.number(below: bound)
            #expect(number < bound)
            widths.insert(number.bitWidth)
        }
        #expect(widths.contains(bound.bitWidth))
        #expect(widths.contains(bound.bitWidth - 3))
    }

    @Test("A source that repeats a refused byte for ever is an error, and so is one that gives too little or nothing")
    func stuck() {
        let repeating = RandomDraw { (count) throws(RandomnessError) in Array(repeating: 255, count: count) }
        #expect(throws: RandomnessError(.stuck, detail: "")) { try repeating.index(below: 55) }
        #expect(throws: RandomnessError(.stuck, detail: "")) { try repeating.number(below: BigUInt(1000)) }
        #expect(throws: RandomnessError(.stuck, detail: "")) { try repeating.number(below: .zero) }
        let short = RandomDraw { (count) throws(RandomnessError) in [] }
        #expect(throws: RandomnessError(.stuck, detail: "")) { try short.index(below: 55) }
        #expect(throws: RandomnessError(.unavailable, detail: "")) { try Randomness.of([]).index(below: 2) }
    }
}
