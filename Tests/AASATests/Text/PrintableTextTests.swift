import AASA
import Testing

@Suite("Text of others is escaped where it is not printable, and never lost")
struct PrintableTextTests {
    static let rows: [(text: String, shown: String, json: String)] = [
        ("plain ~ text", "plain ~ text", "plain ~ text"),
        ("über 日本 e\u{301} 👩", "über 日本 e\u{301} 👩", "über 日本 e\u{301} 👩"),
        ("\u{0}\u{7}\u{1B}\u{7F}\u{9B}", #"\u{0}\u{7}\u{1b}\u{7f}\u{9b}"#, #"\u0000\u0007\u001b\u007f\u009b"#),
        ("a\r\n\tb", #"a\u{d}\u{a}\u{9}b"#, #"a\r\n\tb"#),
        ("\u{2028}\u{2029}\u{85}", #"\u{2028}\u{2029}\u{85}"#, #"\u2028\u2029\u0085"#),
        ("\u{202E}\u{2066}\u{200F}\u{61C}", #"\u{202e}\u{2066}\u{200f}\u{61c}"#, #"\u202e\u2066\u200f\u061c"#),
        ("\u{200B}\u{200C}\u{2060}\u{FEFF}", #"\u{200b}\u{200c}\u{2060}\u{feff}"#, #"\u200b\u200c\u2060\ufeff"#),
        ("\u{AD}\u{A0}\u{3000}", #"\u{ad}\u{a0}\u{3000}"#, #"\u00ad\u00a0\u3000"#),
        ("\u{E0001}\u{E0041}\u{E01EF}", #"\u{e0001}\u{e0041}\u{e01ef}"#, #"\udb40\udc01\udb40\udc41\udb40\uddef"#),
        ("\u{3164}\u{115F}\u{FE0F}\u{180E}", #"\u{3164}\u{115f}\u{fe0f}\u{180e}"#, #"\u3164\u115f\ufe0f\u180e"#),
        ("\u{FFFE}\u{10FFFF}", #"\u{fffe}\u{10ffff}"#, #"\ufffe\udbff\udfff"#),
        ("👨\u{200D}👩", #"👨\u{200d}👩"#, #"👨\u200d👩"#),
    ]

    @Test(arguments: rows)
    func everyWriterEscapesTheSameCharacters(_ row: (text: String, shown: String, json: String)) {
        #expect(row.text.printable == row.shown)
        #expect(row.shown.printable == row.shown)
        #expect(JSONText.string(row.text).line == "\"\(row.json)\"")
    }
}
