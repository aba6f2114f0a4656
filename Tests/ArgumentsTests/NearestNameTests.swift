import Testing

@testable import Arguments

@Suite("Did you mean")
struct NearestNameTests {
    @Test(
        "The distance counts single edits and swaps of neighbours",
        arguments: [
            ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("cret", "cert", 1), ("sign", "sign", 0), ("sgn", "sign", 1),
            ("siggn", "sign", 1), ("sihn", "sign", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
        ])
    func distance(source: String, target: String, expected: Int) {
        #expect(editDistance(Array(source), Array(target)) == expected)
    }

    @Test(
        "A name is suggested only when it is near, in proportion to its length",
        arguments: [
            ("verfiy", "verify"), ("vrfy", "verify"), ("VERIFY", "verify"), ("unistal", "uninstall"),
            ("uninst", "uninstall"), ("ap", "app"), ("x", nil), ("", nil), ("lunt", nil), ("configure", nil),
            ("i", nil), ("in", nil), ("insp", "inspect"),
        ])
    func nearest(word: String, expected: String?) {
        let verbs = ["sign", "verify", "app", "install", "uninstall", "inspect"]
        #expect(nearestName(to: word, in: verbs) == expected)
    }

    @Test("Of two equally near names the first is suggested")
    func tie() {
        #expect(nearestName(to: "sigm", in: ["sigh", "sign"]) == "sigh")
    }
}
