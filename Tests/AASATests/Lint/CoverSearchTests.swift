import Testing

@testable import AASA

@Suite("Patterns that cover others")
struct CoverSearchTests {
    private func trie(_ texts: [String], _ role: Pattern.Role) -> PatternTrie {
        var trie = PatternTrie(nodeLimit: 1 << 16)
        for (number, text) in texts.enumerated() {
            let folds = text.hasPrefix("(i)")
            let elements = Pattern.elements(
                of: folds ? String(text.dropFirst(3)) : text, role: role,
                variables: WrittenLinks.variables([("x", ["a", "b"])]))
            _ = trie.insert(elements, folds: folds, item: .init(id: Int32(number), group: 0, decides: true))
        }
        return trie
    }

    /// Whether the first patterns cover the other one; nil when the search is given up.
    private func covers(_ wide: [String], _ narrow: String, _ role: Pattern.Role) -> Bool? {
        let search = CoverSearch(
            alphabet: URLComponentAlphabet(kind: role == .path ? .path : .query, isWritten: false),
            own: trie([narrow], role), others: trie(wide, role), counts: { _ in true })
        var stepper = NodeStepper(work: 1 << 20)
        switch search.run(stepper: &stepper, budget: 1 << 20) {
        case .covered, .nothingFits: return true
        case .uncovered: return false
        case .unknown: return nil
        }
    }

    @Test(
        "Covering is proved for every text that a path can be",
        arguments: [
            ("*", "/a", true), ("/*", "*", true), ("*", "/*", true), ("/a/*", "/a", true), ("/a", "/a/*", false),
            ("/a/*", "/a/?*", true), ("/a/?*", "/a/*", false), ("/*/b", "/a/b", true), ("/?", "/$(x)", true),
            ("/$(x)", "/?", false), ("/$(alnum)*", "/$(digit)", true), ("(i)/AB", "/aB", true),
            ("/aB", "(i)/ab", false), ("/?*", "/é", true), ("/?", "/é", true), ("/??", "/é", false),
            ("/*?", "/?*", true), ("/?*", "/*?", true), ("*a*", "/ba", true), ("*a*b*", "*b*a*", false),
            ("/?*", "/*", false), ("/a", "/$(none)", true),
            ("*/", "/*", true), ("/a*", "/a/*", true), ("/a/*", "/a*", false),
        ])
    func paths(_ wide: String, _ narrow: String, _ expected: Bool) {
        #expect(covers([wide], narrow, .path) == expected)
    }

    @Test(
        "Covering is proved for every other text",
        arguments: [("*", "", true), ("?*", "*", false), ("*?", "?*", true), ("?", "é", true), ("a*", "a", true)])
    func texts(_ wide: String, _ narrow: String, _ expected: Bool) {
        #expect(covers([wide], narrow, .text) == expected)
    }

    @Test("Several patterns may cover one together")
    func union() {
        #expect(covers(["/$(x)", "/c"], "/a", .path) == true)
        #expect(covers(["/$(x)", "/c"], "/d", .path) == false)
    }

    @Test("A proof that would take too long is given up")
    func hostile() {
        #expect(covers(["*a" + String(repeating: "?", count: 40)], "*b", .text) != true)
    }
}
