import Testing

@testable import AASA

@Suite("Comma-separated values")
struct CSVTests {
    @Test(
        "A spreadsheet does not run what a server chose",
        arguments: [
            ("plain", "plain"), ("a b", "a b"), ("", ""), ("-", "'-"), ("=1+1", "'=1+1"), ("+1", "'+1"), ("@a", "'@a"),
            (" =1", " '=1"),
            ("＝1", "'＝1"), ("－1", "'－1"), ("a=b", "a=b"), ("a;=1", "\"a;'=1\""), ("a, =1", "\"a, '=1\""),
            ("a|=1", "a|'=1"),
            ("\"=1", "\"\"\"'=1\""), ("a;\"=1\"", "\"a;\"\"'=1\"\"\""), ("say \"x\"", "\"say \"\"x\"\"\""),
            ("\t=1", "\\u{9}=1"),
            ("a\r\n=1", "a\\u{d}\\u{a}=1"), ("\u{202E}=1", "\\u{202e}=1"),
        ])
    func formulas(_ text: String, _ cell: String) {
        #expect(CSVText.line([text, "x"]) == cell + ",x")
    }
}
