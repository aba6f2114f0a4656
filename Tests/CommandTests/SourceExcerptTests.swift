import AASA
import Testing

@testable import AASACommands

@Suite("The source line of a finding")
struct SourceExcerptTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        /// With what is meant between `⟦` and `⟧`.
        var text: String
        var width: Int?
        var source: String
        var marks: String
    }

    static let rows: [Row] = [
        Row(testDescription: "ASCII", text: "a ⟦bcd⟧ e", width: 80, source: "a bcd e", marks: "  ^~~"),
        Row(testDescription: "nothing is one mark", text: "ab⟦⟧c", width: 80, source: "abc", marks: "  ^"),
        Row(testDescription: "the end of the text", text: "ab⟦⟧", width: 80, source: "ab", marks: "  ^"),
        Row(testDescription: "tabs stay", text: "\ta\t⟦b\tc⟧", width: 80, source: "\ta\tb\tc", marks: "\t \t^\t~"),
        Row(testDescription: "wide", text: "日本⟦語x⟧", width: 80, source: "日本語x", marks: "    ^~~"),
        Row(
            testDescription: "combining", text: "e\u{301}⟦e\u{301}x⟧", width: 80, source: "e\u{301}e\u{301}x",
            marks: " ^~"),
        Row(
            testDescription: "invisible", text: "\u{FEFF}⟦\u{A0}⟧", width: 80, source: "\\u{feff}\\u{a0}",
            marks: "        ^~~~~~"),
        Row(testDescription: "several lines", text: "x\r\n a⟦b\r\nc⟧", width: 80, source: " ab", marks: "  ^"),
        Row(testDescription: "a line break", text: "ab⟦\n⟧c", width: 80, source: "ab", marks: "  ^"),
        Row(
            testDescription: "cut at both ends", text: "0123456789⟦ab⟧0123456789", width: 10, source: "…789ab012…",
            marks: "    ^~"),
        Row(testDescription: "cut at its end", text: "⟦ab⟧0123456789", width: 10, source: "ab0123456…", marks: "^~"),
        Row(
            testDescription: "cut at its start", text: "0123456789⟦ab⟧", width: 10, source: "…3456789ab",
            marks: "        ^~"),
        Row(
            testDescription: "cut inside", text: "012⟦abcdefghijkl⟧345", width: 10, source: "…2abcde…3…",
            marks: "  ^~~~~~"),
        Row(
            testDescription: "whole", text: "0123456789⟦ab⟧0123456789", width: nil, source: "0123456789ab0123456789",
            marks: "          ^~"),
    ]

    @Test("The marks are below the text that they mark", arguments: rows)
    func marks(row: Row) {
        let text = MarkedText(row.text)
        let lines = LineIndex(text.bytes)
        let range = text.ranges[0]
        let excerpt = SourceExcerpt(
            of: range, in: text.bytes, line: lines.line(lines.position(of: range.lowerBound).line), width: row.width)
        #expect(excerpt.source == row.source)
        #expect(excerpt.marks == row.marks)
    }

    @Test("Bytes that are not UTF-8 are shown and counted")
    func notText() {
        let bytes: [UInt8] = [0x61, 0xFF, 0x62]
        let excerpt = SourceExcerpt(of: 2..<3, in: bytes, line: 0..<3, width: 80)
        #expect(excerpt.source == "a\u{FFFD}b")
        #expect(excerpt.marks == "  ^")
    }
}
