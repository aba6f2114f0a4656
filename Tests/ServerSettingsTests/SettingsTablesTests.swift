import Testing

@testable import ServerSettings

@Suite("Tables of TOML")
struct SettingsTablesTests {
    @Test("The values of a table that rules use are kept, beside names of any length")
    func keptValues() {
        let text =
            #"a = [{ from = "/*", x = 1, values = { "Content-Type" = "a/b", y = 2 }, conditions = { Country = ["de"] } }]"#
        let kept = SettingsTableReader(Array(text.utf8)).tables.map(\.values)
        #expect(kept == [["from": "/*", "values.content-type": "a/b", "conditions.": ""], [:]])
        let name = String(repeating: "x", count: 100_000)
        let keys = (0..<1000).map { number in "a\(number)=1" }.joined(separator: ",")
        let long = SettingsTableReader(Array("a = [{ \(name) = { \(keys) }, query.\(name) = 1 }]".utf8)).tables
        #expect(long.map(\.values) == [["query.": "1"], [:]])
        let inner = SettingsTableReader(Array("[[\(name).\(name)]]\nfrom = 1\n\(name) = { from = 1 }".utf8)).tables
        #expect(inner.allSatisfy { table in table.values.isEmpty })
    }

    @Test(
        "An escape of a text has all its digits",
        arguments: [
            (#"\u0041\U00000042\t"#, "AB\t"), (#"\u+041"#, #"\u+041"#), (#"\u 041"#, #"\u 041"#),
            (#"\uD800"#, #"\uD800"#), (#"\u041"#, #"\u041"#), (#"\q"#, #"\q"#),
        ])
    func escapes(text: String, expected: String) {
        let settings = Array("[[redirects]]\nfrom = \"\(text)\"".utf8)
        #expect(SettingsTableReader(settings).tables.last?.values == ["from": expected])
        let cut = SettingsTableReader(Array("[[redirects]]\nfrom = \"\(text)".utf8)).tables
        #expect(cut.last?.values == ["from": expected])
    }

    @Test(
        "Tables and arrays that are left open end before the header of a table, and arrays may begin with arrays",
        arguments: [
            "x = [\n  [[\"a\"]],\n]", "x = [\n[['a', 'b'], ['c']],\n[[1]],\n]", "x = [[[\"a\"]]]", "x = [[a]]",
            "x = [\n  \"a\",\n", "x = { y = [\n", "x = [[\"a\"\n",
        ])
    func arrays(text: String) {
        for header in ["[[redirects]]", "  [[ redirects ]] # a"] {
            let reader = SettingsTableReader(Array("\(text)\n\(header)\nfrom = \"/*\"\n".utf8))
            #expect(reader.unclosed == nil)
            #expect(reader.tables.map(\.name) == ["", "redirects"])
            #expect(reader.tables.last?.values == ["from": "/*"])
        }
    }

    @Test("Tables in tables are read up to a depth, however many there are")
    func deepTables() {
        let text =
            "a = [" + String(repeating: "{ b = ", count: 40_000) + "c" + String(repeating: "}", count: 40_000) + "]"
        let tables = SettingsTableReader(Array(text.utf8)).tables
        #expect(tables.map(\.name) == ["a", ""] && tables.allSatisfy { table in table.values.isEmpty })
    }
}
