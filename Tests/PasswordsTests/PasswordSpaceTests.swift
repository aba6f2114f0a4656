import TestSupport
import Testing

import AASA
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
        #expect(space.count == BigUInt(item.all.count))
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
        var power = BigUInt.one
        for _ in 0..<20 { power = power * 94 }
        #expect(free.count == power)
        // With no character twice in a row: 94 · 93^19.
        let strict = try #require(PasswordSpace(all, required: [], longestRun: 1, length: 20))
        var product = BigUInt(94)
        for _ in 0..<19 { product = product * 93 }
        #expect(strict.count == product)
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
