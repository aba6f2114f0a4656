import Testing

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

    @Test("Each weight comes as often as its share, and one of zero never")
    func weighted() throws {
        let draw = Randomness(seed: 5).draw
        let weights = [0, 3, 1, 0, 1e-300, 2, 0]
        var counts = Array(repeating: 0, count: weights.count)
        for _ in 0..<6000 { counts[try draw.index(weights: weights)] += 1 }
        #expect(counts.indices.allSatisfy { weights[$0] > 1e-9 || counts[$0] == 0 })
        #expect(looksUniform([counts[1], 3 * counts[2], counts[5] * 3 / 2]))
    }

    @Test("The smallest and the largest fraction give the first and the last weight")
    func edges() throws {
        let weights = [0.0, 0.1, 0.7, 0.2, 0.0]
        #expect(try Randomness.of(Array(repeating: 0, count: 7)).index(weights: weights) == 1)
        #expect(try Randomness.of(Array(repeating: 255, count: 7)).index(weights: weights) == 3)
    }

    @Test("A source that repeats a refused byte for ever is an error, and so is one that gives too little or nothing")
    func stuck() {
        let repeating = RandomDraw { (count) throws(RandomnessError) in Array(repeating: 255, count: count) }
        #expect(throws: RandomDraw.stuck) { try repeating.index(below: 55) }
        #expect(throws: RandomDraw.stuck) { try repeating.index(weights: []) }
        #expect(throws: RandomDraw.stuck) { try repeating.index(weights: [0, 0]) }
        let short = RandomDraw { (count) throws(RandomnessError) in [] }
        #expect(throws: RandomnessError("0 bytes came instead of 1")) { try short.index(below: 55) }
        #expect(throws: RandomnessError("used up")) { try Randomness.of([]).index(below: 2) }
    }
}
