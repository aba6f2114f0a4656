import Testing

@testable import AASA

@Suite("Reading patterns")
struct PatternReaderTests {
    private let variables = WrittenLinks.variables([
        ("x", ["a", "b*"]), ("alpha", ["1"]), ("nested", ["$(x)", "c"]), ("none", []), ("é", ["1"]),
    ])

    private func read(_ text: String, _ role: Pattern.Role) -> PatternReader.Reading {
        var reader = PatternReader(variables)
        return reader.read(text, role: role)
    }

    @Test(
        "A path's slashes and stars are put right outside of variables",
        arguments: [
            ("", "/"), ("/", "/"), ("abc", "/abc/"), ("//abc//", "/abc/"), ("*abc", "*abc/"), ("/a/**", "/a/*"),
            ("/a/*", "/a/*"), ("/*/*", "/*/*"), ("***", "*"), ("/?", "/?/"), ("/é", "/é/"), ("a/**/b", "/a/*/b/"),
        ])
    func paths(_ text: String, _ expected: String) {
        #expect(read(text, .path).elements == read(expected, .text).elements)
    }

    @Test("Only stars are put right in other texts")
    func texts() {
        #expect(read("a//b**", .text).elements.count == 5)
        #expect(read("", .text).elements == [])
    }

    @Test("A definition wins over a predefined variable, and names differ when their bytes do")
    func definitions() {
        #expect(read("$(alpha)", .text).elements == [.alternatives([[.literal("1")]])])
        #expect(read("$(digit)", .text).elements == [.oneOf(.digit)])
        #expect(read("$(e\u{301})", .text).elements == [.alternatives([])])
        #expect(
            read("$(x)", .text).elements == [.alternatives([[.literal("a")], [.literal("b"), .anyText]])])
    }

    @Test("A value with another variable is left out, and a variable without its end is literal")
    func faults() {
        #expect(read("$(nested)", .text).elements == [.alternatives([[.literal("c")]])])
        #expect(read("$(", .text).elements == [.literal("$"), .literal("(")])
    }

    @Test("The frozen tables have the codes of their origin")
    func tables() {
        #expect(RegionCodes.all.count == 257 && RegionCodes.origin.contains("257"))
        #expect(LanguageCodes.all.count == 631 && LanguageCodes.origin.contains("631"))
        #expect(RegionCodes.all.contains("GB") && RegionCodes.all.contains("XK") && !RegionCodes.all.contains("UK"))
        #expect(Set(RegionCodes.all).count == 257 && Set(LanguageCodes.all).count == 631)
        for code in RegionCodes.all { #expect(code.utf8.count == 2) }
    }

    @Test("Every character is among those that are the same as its folded form")
    func folding() {
        for value in UInt32(0)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value), CaseFolding.fold(scalar) != scalar else { continue }
            let same = CaseFolding.same(as: scalar)
            #expect(same.contains(scalar) && same.allSatisfy { CaseFolding.fold($0) == CaseFolding.fold(scalar) })
        }
    }
}
