import Testing

@Suite("The syntax of options and arguments")
struct SyntaxTests {
    @Test(
        "An option's value is written in any of four ways",
        arguments: [
            "sign --cert c f --output x", "sign --cert=c --output=x f", "sign -o x f --cert c", "sign -ox --cert c f",
            "sign -o=x --cert c f", "sign -vox --cert c f", "sign f -vo x --cert c", "sign -vqo=x --cert=c f",
            "sign --cert c -ox -- f",
        ])
    func values(line: String) throws {
        let sign = try #require(try command(Sign.self, words(line)))
        #expect(sign.output == "x")
        #expect(sign.cert == "c")
        #expect(sign.file == "f")
    }

    @Test(
        "Unusual values are accepted",
        arguments: [
            ("sign --cert - --output - f", "-", "-", "f"), ("sign --cert -5 -o -6x f", "-5", "-6x", "f"),
            ("sign --cert=--key --output==x f", "--key", "=x", "f"), ("sign --cert c -o-x f", "c", "-x", "f"),
            ("sign --cert c -ox -", "c", "x", "-"), ("sign --cert c -ox -1", "c", "x", "-1"),
            ("sign --cert c -ox -- --help", "c", "x", "--help"), ("sign --cert c -ox -- --", "c", "x", "--"),
            ("sign --cert=\u{301}c -ox f", "\u{301}c", "x", "f"), ("sign --cert c -o\u{301}x f", "c", "\u{301}x", "f"),
        ])
    func oddValues(line: String, cert: String, output: String, file: String) throws {
        let sign = try #require(try command(Sign.self, words(line)))
        #expect([sign.cert, sign.output, sign.file] == [cert, output, file])
    }

    @Test(
        "The next argument is the value of an option with a default as flag only if its type can read it",
        arguments: [
            ("table", nil, nil), ("table --newest", 10, nil), ("table --newest 3", 3, nil),
            ("table --newest=3 done", 3, "done"), ("table --newest done", 10, "done"),
            ("table --newest 3 done", 3, "done"), ("table --newest --limit 1", 10, nil), ("table -n done", 10, "done"),
            ("table -n3 done", 3, "done"), ("table -n 3", 3, nil), ("table --newest -- done", 10, "done"),
            ("table --newest -5", -5, nil),
        ] as [(String, Int?, String?)])
    func asFlag(line: String, newest: Int?, status: String?) throws {
        let table = try #require(try command(Table.self, words(line)))
        #expect(table.newest == newest && table.status == status)
    }

    @Test("Short flags combine, and a flag may be given twice")
    func flags() throws {
        let combined = try #require(try command(Sign.self, words("sign -vq --cert c f --no-attributes --verbose")))
        #expect(combined.verbose && combined.quiet && combined.noAttributes)
        let none = try #require(try command(Sign.self, words("sign --cert c f")))
        #expect(!none.verbose && !none.quiet && !none.noAttributes)
    }

    @Test("A repeatable option keeps the order of its values, one for each name")
    func repeated() throws {
        let sign = try #require(try command(Sign.self, words("sign --chain a --cert c --chain=b f")))
        #expect(sign.chain == ["a", "b"])
    }

    @Test("An option that is not given has its default")
    func defaults() throws {
        let sign = try #require(try command(Sign.self, words("sign --cert c f")))
        #expect(sign.key == nil)
        #expect(sign.chain == [])
        #expect(sign.output == "apple-app-site-association")
        #expect(sign.digest == .sha256)
        let table = try #require(try command(Table.self, ["table"]))
        #expect(table.status == nil && table.rest == [7] && table.limit == nil)
    }

    @Test("Values have their types, and given ones replace a default list")
    func types() throws {
        let table = try #require(try command(Table.self, words("table done 1 -2 --limit=3 +4")))
        #expect(table.status == "done" && table.rest == [1, -2, 4] && table.limit == 3)
        let verify = try #require(try command(Verify.self, words("verify --app a b --app c d --timeout 5 --tries 2")))
        #expect(verify.sites == ["b", "d"] && verify.app == ["a", "c"])
        #expect(verify.tries == 2 && verify.network.timeout == 5 && verify.network.cacert == nil)
    }

    @Test("A hundred thousand arguments are read in little time", .timeLimit(.minutes(10)))
    func many() throws {
        let sites = (0..<100_000).map { "site\($0).example" }
        let verify = try #require(try command(Verify.self, ["verify", "--app", "a"] + sites))
        #expect(verify.sites == sites)
    }
}
