import Testing

@testable import Arguments

@Suite("Values")
struct ValueTests {
    @Test("An integer is decimal", arguments: [("0", 0), ("-7", -7), ("+7", 7), ("007", 7)])
    func integer(word: String, value: Int) throws {
        #expect(try Int(argument: word) == value)
    }

    @Test(
        "An invalid integer is refused with the reason",
        arguments: [
            ("", "not a whole number"), ("1.0", "not a whole number"), ("x", "not a whole number"),
            (" 1", "not a whole number"), ("--1", "not a whole number"), ("-", "not a whole number"),
            ("9223372036854775808", "out of range"), ("-9223372036854775809", "out of range"),
        ])
    func notAnInteger(word: String, reason: String) {
        #expect(throws: ValidationError(reason)) { try Int(argument: word) }
    }

    @Test("A string is the argument unchanged", arguments: ["", " ", "-", "ä"])
    func string(word: String) throws {
        #expect(try String(argument: word) == word)
    }

    @Test("An enumeration lists its choices and shows raw values")
    func enumeration() throws {
        #expect(Digest.allValueStrings == ["sha256", "sha384", "sha512"])
        #expect(try Digest(argument: "sha384") == .sha384)
        #expect(Digest.sha512.defaultValueDescription == "sha512")
        #expect(throws: ValidationError("expected 'sha256', 'sha384' or 'sha512'")) { try Digest(argument: "md5") }
    }

    @Test("A custom type can give its own error")
    func ownType() {
        #expect(
            throws: ParserError(
                .invalidValue("x", input: "--port", ValidationError("not a port", hint: "ports are numbers")), path: [])
        ) {
            try tree(Listen.self).parse(words("--port x"))
        }
    }

    @Test("Assigning to a property does not change copies of the command")
    func copies() {
        let first = NetworkOptions()
        var second = first
        second.timeout = 5
        #expect(first.timeout == 30)
        #expect(second.timeout == 5)
    }

    @Test("A required value that is read before parsing stops the program")
    func unread() async {
        await #expect(processExitsWith: .failure) { _ = Sign().cert }
    }

    @Test("Two parses do not share values")
    func separate() throws {
        let first = try #require(try command(Verify.self, words("verify a --app x --timeout 1")))
        let second = try #require(try command(Verify.self, words("verify b --app y")))
        #expect(first.network.timeout == 1 && first.sites == ["a"])
        #expect(second.network.timeout == 30 && second.sites == ["b"])
    }

    @Test("A group is validated before its command, which sees what the validation changes")
    func order() throws {
        #expect(try command(Ordered.self, [], of: tree(Ordered.self))?.seen == "inner outer")
    }
}

private struct Port: ExpressibleByArgument {
    init(argument: String) throws(ValidationError) {
        throw ValidationError("not a port", hint: "ports are numbers")
    }
}

private struct Listen: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "listen", abstract: "")

    @Option("--port") var port: Port
}

private struct Inside: ParsableArguments {
    @Option("--word") var word = ""

    mutating func validate() throws(ValidationError) { word = "inner" }
}

private struct Ordered: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "ordered", abstract: "")

    @OptionGroup var inside: Inside
    var seen = ""

    mutating func validate() throws(ValidationError) { seen = inside.word + " outer" }
}
