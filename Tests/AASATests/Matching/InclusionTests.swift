import Testing

@testable import AASA

@Suite("Patterns that include others")
struct InclusionTests {
    private func pattern(_ text: String, _ role: Pattern.Role) -> CasedPattern {
        let folds = text.hasPrefix("(i)")
        return CasedPattern(
            pattern: Pattern(
                folds ? String(text.dropFirst(3)) : text, role: role,
                variables: WrittenLinks.variables([("x", ["a", "b"])])),
            folds: folds)
    }

    @Test(
        "Inclusion is proved for every text that a path can be",
        arguments: [
            ("*", "/a", true), ("/*", "*", true), ("*", "/*", true), ("/a/*", "/a", true), ("/a", "/a/*", false),
            ("/a/*", "/a/?*", true), ("/a/?*", "/a/*", false), ("/*/b", "/a/b", true), ("/?", "/$(x)", true),
            ("/$(x)", "/?", false), ("/$(alnum)*", "/$(digit)", true), ("(i)/AB", "/aB", true),
            ("/aB", "(i)/ab", false),
            ("/?*", "/é", true), ("/?", "/é", true), ("/??", "/é", false), ("/*?", "/?*", true), ("/?*", "/*?", true),
            ("*a*", "/ba", true), ("*a*b*", "*b*a*", false), ("/?*", "/*", false), ("/a", "/$(none)", true),
            ("*/", "/*", true), ("/a*", "/a/*", true), ("/a/*", "/a*", false),
        ])
    func paths(_ wide: String, _ narrow: String, _ expected: Bool) {
        #expect(pattern(wide, .path).includes(pattern(narrow, .path), role: .path) == expected)
    }

    @Test(
        "Inclusion is proved for every other text",
        arguments: [("*", "", true), ("?*", "*", false), ("*?", "?*", true), ("?", "é", true), ("a*", "a", true)])
    func texts(_ wide: String, _ narrow: String, _ expected: Bool) {
        #expect(pattern(wide, .text).includes(pattern(narrow, .text), role: .text) == expected)
    }

    @Test("Several patterns may include one together")
    func union() {
        let two = ["/$(x)", "/c"].map { pattern($0, .path) }
        #expect(CasedPattern.covers(two, pattern("/a", .path), role: .path) == true)
        #expect(CasedPattern.covers(two, pattern("/d", .path), role: .path) == false)
    }

    @Test("A proof that would take too long is not attempted")
    func hostile() {
        let many = "*a" + String(repeating: "?", count: 40)
        #expect(pattern(many, .text).includes(pattern("*b", .text), role: .text) == nil)
    }
}
