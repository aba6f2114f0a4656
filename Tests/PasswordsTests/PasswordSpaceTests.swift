import Testing

@testable import Passwords

@Suite("Counting and drawing of passwords")
struct PasswordSpaceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var alphabet: String
        var required: [String]
        var run: Int
        var length: Int
        var testDescription: String { "\(alphabet) \(required) \(run) \(length)" }

        var space: PasswordSpace? {
            PasswordSpace(
                PasswordCharacters(alphabet.utf8), required: required.map { PasswordCharacters($0.utf8) },
                longestRun: run, length: length)
        }

        /// Every text of the length that fits, found by trying all.
        var all: [String] {
            var texts = [""]
            for _ in 0..<length { texts = texts.flatMap { text in alphabet.map { text + String($0) } } }
            return texts.filter { text in
                text.first != " " && text.last != " "
                    && required.allSatisfy { set in text.contains { set.contains($0) } }
                    && !alphabet.contains { text.contains(String(repeating: $0, count: run + 1)) }
            }
        }
    }

    static let cases = [
        Case(alphabet: "ab", required: [], run: 9, length: 1), Case(alphabet: "ab", required: [], run: 9, length: 5),
        Case(alphabet: "ab", required: [], run: 1, length: 6), Case(alphabet: "ab", required: [], run: 2, length: 7),
        Case(alphabet: "a", required: [], run: 3, length: 3), Case(alphabet: "a", required: [], run: 3, length: 4),
        Case(alphabet: "abc", required: ["a"], run: 2, length: 5),
        Case(alphabet: "abc", required: ["ab", "bc"], run: 1, length: 4),
        Case(alphabet: "abcd", required: ["a", "b", "c"], run: 3, length: 4),
        Case(alphabet: "abcd", required: ["a", "b", "c", "d"], run: 3, length: 4),
        Case(alphabet: "abcd", required: ["a", "b", "c", "d"], run: 3, length: 3),
        Case(alphabet: "abcde", required: ["ab", "cd"], run: 2, length: 4),
        Case(alphabet: "ab ", required: [], run: 2, length: 4),
        Case(alphabet: "ab ", required: [" "], run: 1, length: 5),
        Case(alphabet: " ", required: [], run: 2, length: 2),
        Case(alphabet: "a ", required: [" ", "a"], run: 2, length: 4),
        Case(alphabet: "abc", required: ["z"], run: 2, length: 3),
    ]

    @Test("Passwords are counted as trying all of them counts", arguments: cases)
    func counted(item: Case) throws {
        let space = try #require(item.space)
        let texts = (0..<item.length).reduce(1.0) { count, _ in count * Double(item.alphabet.count) }
        #expect(abs(space.share * texts - Double(item.all.count)) < 1e-9)
    }

    @Test("Every password is drawn, none else, and each as often as any other", arguments: cases)
    func uniform(item: Case) throws {
        let space = try #require(item.space)
        let all = item.all
        guard !all.isEmpty else {
            #expect(throws: RandomnessError.self) { try space.password(Randomness(seed: 1).draw) }
            return
        }
        let draw = Randomness(seed: 77).draw
        var counts: [String: Int] = [:]
        for _ in 0..<all.count * 40 {
            counts[String(decoding: try space.password(draw), as: UTF8.self), default: 0] += 1
        }
        #expect(Set(counts.keys) == Set(all))
        if all.count > 1 { #expect(looksUniform(Array(counts.values))) }
    }

    @Test("Without rules there are as many as the power gives, and a bound on runs excludes some")
    func powers() throws {
        let all = PasswordClass.asciiPrintable.characters.subtracting(PasswordCharacters([0x20]))
        let free = try #require(PasswordSpace(all, required: [], longestRun: 20, length: 20))
        #expect(abs(free.share - 1) < 1e-12)
        // With no character twice in a row: 94 · 93^19.
        let strict = try #require(PasswordSpace(all, required: [], longestRun: 1, length: 20))
        let share = (0..<19).reduce(1.0) { share, _ in share * 93 / 94 }
        #expect(abs(strict.share / share - 1) < 1e-12)
        #expect(abs(free.entropy - 131.0917770336) < 1e-9)
    }

    @Test("Rules that hardly any text satisfies are counted and drawn as others are")
    func rare() throws {
        let letters = PasswordClass.lower.characters.codes.prefix(8).map { PasswordCharacters([$0]) }
        let all = PasswordClass.asciiPrintable.characters
        let permutations = try #require(PasswordSpace(all, required: letters, longestRun: 8, length: 8))
        #expect(abs(permutations.entropy - 15.2992080184) < 1e-9)
        let draw = Randomness(seed: 3).draw
        for _ in 0..<100 { #expect(Set(try permutations.password(draw)).count == 8) }
        // Two texts of 2^256.
        let alternating = try #require(
            PasswordSpace(PasswordCharacters("ab".utf8), required: [], longestRun: 1, length: 256))
        #expect(abs(alternating.entropy - 1) < 1e-9)
        #expect(Set(try alternating.password(draw)).count == 2)
    }

    @Test("What would take too much memory is refused before it is tried")
    func bounded() {
        let letters = PasswordClass.lower.characters
        let single = letters.codes.map { PasswordCharacters([$0]) }
        #expect(PasswordSpace(letters, required: Array(single.prefix(17)), longestRun: 9, length: 20) == nil)
        #expect(PasswordSpace(letters, required: Array(single.prefix(12)), longestRun: 9, length: 20) == nil)
        #expect(PasswordSpace(letters, required: [], longestRun: 9, length: 0) == nil)
        #expect(PasswordSpace(letters, required: [], longestRun: 9, length: 100_000) == nil)
        #expect(PasswordSpace(letters, required: Array(single.prefix(8)), longestRun: 9, length: 20) != nil)
    }
}
