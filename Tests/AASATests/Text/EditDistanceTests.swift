import Testing

@testable import AASA

@Suite("Edit distance")
struct EditDistanceTests {
    @Test(
        "The distance counts insertions, removals, replacements and swaps of neighbours, up to a limit",
        arguments: [
            ("details", "details", 2, 0), ("detials", "details", 2, 1), ("detail", "details", 2, 1),
            ("exclude", "excludes", 2, 1), ("path", "paths", 1, 1), ("", "ab", 2, 2), ("ab", "", 2, 2), ("", "", 0, 0),
            ("ca", "abc", 3, 3), ("apps", "paths", 1, nil), ("kitten", "sitting", 3, 3), ("kitten", "sitting", 2, nil),
            ("abcdef", "badcfe", 3, 3), ("abcdef", "badcfe", 2, nil), ("cret", "cert", 9, 1), ("sgn", "sign", 9, 1),
            ("siggn", "sign", 9, 1), ("sihn", "sign", 9, 1), ("ca", "abc", 9, 3), ("", "abc", 9, 3),
        ] as [(String, String, Int, Int?)])
    func distance(a: String, b: String, limit: Int, expected: Int?) {
        #expect(EditDistance.between(Array(a.utf8), Array(b.utf8), limit: limit) == expected)
        #expect(EditDistance.between(Array(b.utf8), Array(a.utf8), limit: limit) == expected)
        #expect(EditDistance.between(Array(a), Array(b), limit: limit) == expected)
    }

    @Test("Texts that are too long have no distance")
    func longTexts() {
        let long = [UInt8](repeating: 0x61, count: EditDistance.maximumLength + 1)
        #expect(EditDistance.between(long, long, limit: 9) == nil)
    }

    @Test(
        "A name is suggested only when it is near, in proportion to its length",
        arguments: [
            ("verfiy", "verify"), ("vrfy", "verify"), ("VERIFY", "verify"), ("unistal", "uninstall"),
            ("uninst", "uninstall"), ("ap", "app"), ("x", nil), ("", nil), ("lunt", nil), ("configure", nil),
            ("i", nil), ("in", nil), ("ipp", "app"), ("pp", nil), ("onstell", nil), ("instell", "install"),
            ("insp", "inspect"), ("vérify", "verify"),
        ])
    func nearest(word: String, expected: String?) {
        let verbs = ["sign", "verify", "app", "install", "uninstall", "inspect"]
        #expect(EditDistance.nearest(to: word, in: verbs) == expected)
    }

    @Test("Of two equally near names the first is suggested")
    func tie() {
        #expect(EditDistance.nearest(to: "sigm", in: ["sigh", "sign"]) == "sigh")
    }
}
