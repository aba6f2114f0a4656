import Testing

@testable import AASA

@Suite("Text search")
struct TextSearchTests {
    @Test(
        "A text contains another one when it has its bytes in a row",
        arguments: [
            ("/buy/$(shop)/*", "$(", true), ("$", "$(", false), ("a$b$(", "$(", true), ("$$(", "$(", true),
            ("listen 80 ;", " 80 ", true), ("aab", "ab", true), ("ab", "abc", false), ("", "a", false),
            ("", "", true), ("a", "", true),
            // Byte for byte: not what is canonically equivalent, and also within one character.
            ("caf\u{E9}", "cafe\u{301}", false), ("cafe\u{301}", "cafe", true),
        ])
    func contains(text: String, part: String, expected: Bool) {
        #expect(text.contains(text: part) == expected)
        #expect(text[...].contains(text: part) == expected)
    }
}
