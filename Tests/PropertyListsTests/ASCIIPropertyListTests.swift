import Testing

@testable import PropertyLists

@Suite("Property lists in the text format of NeXTSTEP")
struct ASCIIPropertyListTests {
    @Test(
        "Values are read, and data is skipped",
        arguments: [
            ("// !$*UTF8*$!\n{ a = b; c = (d, \"e f\", ); /* x */ g = <0f ab>; }", "b", ["d", "e f"]),
            ("/*/ { a = x; } */ { a = b; c = (d); /**/ g = <>; }", "b", ["d"]),
            (#"{ a = "\"b\\\n\""; c = (); g = <>; }"#, "\"b\\\n\"", []),
        ])
    func values(text: String, string: String, elements: [String]) throws {
        let list = try ASCIIPropertyList.read(Array(text.utf8))
        #expect(list["a"]?.string == string)
        #expect(list["c"]?.elements?.compactMap(\.string) == elements)
        #expect(list["g"] != nil && list["g"]?.string == nil)
    }

    @Test("Lines are those of the file")
    func lines() throws {
        let list = try ASCIIPropertyList.read(Array("{\n a = \"x\\ny\";\n b = <0f\n>;\n c = d;\n}".utf8))
        #expect(["a", "b", "c"].map { key in list[key]?.line } == [2, 3, 5])
    }

    @Test(
        "A list that does not end, or has more, is malformed",
        arguments: [
            "", "{", "{ a", "{ a = ", "{ a = b }", "{ a; }", "(a b)", "<0f", "/* a", "/*/ {}", "\"a", "\"a\\", "{} x",
            "{ = b; }",
        ])
    func malformed(text: String) {
        #expect(throws: PropertyListError(.malformed)) { try ASCIIPropertyList.read(Array(text.utf8)) }
    }
}
