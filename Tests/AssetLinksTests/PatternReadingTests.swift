import AASA
import Testing

@testable import AssetLinks

@Suite("Patterns as automata, and proofs with them")
struct PatternReadingTests {
    private static let letters: [UInt16] = Array("/ab.".utf16)

    /// Every text of the letters up to a length.
    private static let texts: [[UInt16]] = {
        var all: [[UInt16]] = [[]]
        var last = all
        for _ in 0..<5 {
            last = last.flatMap { text in letters.map { text + [$0] } }
            all += last
        }
        return all
    }()

    @Test(
        "A pattern of any form is followed unit by unit",
        arguments: [
            (.literal, "/a"), (.literal, ""), (.prefix, "/a"), (.prefix, ""), (.suffix, "a/a"), (.suffix, "aab"),
            (.suffix, ""),
            (.simpleGlob, "/.*a"), (.simpleGlob, "/a*"), (.simpleGlob, "/a*b"), (.simpleGlob, "a*"),
            (.simpleGlob, "a*b*"),
            (.simpleGlob, "/.*a*"), (.simpleGlob, "\\.*a"), (.simpleGlob, ".*.*a"), (.simpleGlob, ".*\\.b"),
            (.simpleGlob, "/a*.*"), (.simpleGlob, "/a*b*.*"), (.simpleGlob, "a*.b"), (.simpleGlob, "\\"),
            (.advancedGlob, "/[ab]+"), (.advancedGlob, "/a{1,2}b"), (.advancedGlob, ".*b"),
            (.advancedGlob, "/[^a]*a{2,}"), (.advancedGlob, "/a{-3}"), (.advancedGlob, "/[b-a]{-5,-2}b"),
            (.advancedGlob, "a*b+"), (.advancedGlob, ""),
        ] as [(PathPattern.Form, String)])
    func reading(form: PathPattern.Form, text: String) throws { check(try PathPattern(form, text)) }

    @Test(
        "A pattern of a dynamic rule is followed unit by unit",
        arguments: [
            "/a", "/a*", "*", "/a*b", "/*a*b", "/a?b", "/?*", "*b", "/a*?b", "/a.b*", "/*", "a*/b?", "*a*", "?", "/a*a",
        ])
    func expression(text: String) throws { check(try #require(PathPattern(expression: text))) }

    private func check(_ pattern: PathPattern) {
        let reading = PatternReading(pattern)
        for text in Self.texts {
            var state: PatternReading.State? = reading.start
            for unit in text { state = state.flatMap { reading.state(after: $0, reading: unit) } }
            let isMatch = state.map(reading.accepts) ?? false
            #expect(
                isMatch == pattern.matches(units: text), "\(pattern.text) \(String(decoding: text, as: UTF16.self))")
            if state.map(reading.acceptsAll) == true {
                for unit in Self.letters { #expect(pattern.matches(units: text + [unit]), "\(pattern.text)") }
            }
        }
    }

    @Test(
        "An advanced glob is as long as the platform's buffer at most",
        arguments: [
            (String(repeating: "a", count: 2046), true), (String(repeating: "a", count: 2047), false),
            (String(repeating: "a", count: 2042) + "{2}", true), (String(repeating: "a", count: 2043) + "{2}", false),
            ("[" + String(repeating: "a", count: 1022) + "]", true),
            ("[" + String(repeating: "a", count: 1023) + "]", false),
        ])
    func length(text: String, isAccepted: Bool) {
        let pattern = try? PathPattern(.advancedGlob, text)
        #expect((pattern != nil) == isAccepted)
    }

    @Test(
        "A pattern is covered if every text that it matches is matched by one of the others",
        arguments: [
            (["/x*y*"], "/x*y", true), (["/x*y"], "/x*y*", false), (["/a", "/a?*"], "/a*", true),
            (["/a?*"], "/a*", false), (["/*"], "/buy/*", true), (["/buy/*"], "/*", false), (["*bar"], "*bar", true),
            // The star ends at the first occurrence of what follows.
            (["/*bar"], "/a*bar", true), (["/*bar"], "/b*bar", false), ([], "/a", false),
            (["/a*", "/b*"], "/?x", false),
        ] as [([String], String, Bool)])
    func covers(earlier: [String], later: String, expected: Bool) throws {
        var union = PatternUnion(budget: 100_000)
        let patterns = earlier.compactMap { PathPattern(expression: $0) }
        #expect(union.covers(try #require(PathPattern(expression: later)), by: patterns) == expected)
    }

    @Test("Without a budget, nothing is proved")
    func budget() throws {
        var union = PatternUnion(budget: 10)
        let all = try #require(PathPattern(expression: "/*"))
        #expect(!union.covers(try #require(PathPattern(expression: "/a*b*c*d")), by: [all]))
        #expect(union.budget < 0)
    }
}
