import Testing

@testable import Arguments

@Suite("Refused command lines")
struct RefusalTests {
    private static let sign: [(String, ParserError.Reason)] = [
        ("sign --cret c f", .unknownOption("--cret", nearest: "--cert")),
        ("sign --cret=c f", .unknownOption("--cret", nearest: "--cert")),
        ("sign -cert c f", .unknownOption("-cert", nearest: "--cert")),
        ("sign -x f", .unknownOption("-x", nearest: nil)),
        ("sign -vx f", .unknownOption("-x", nearest: nil)),
        ("sign --frobnicate f", .unknownOption("--frobnicate", nearest: nil)),
        ("sign --version", .unknownOption("--version", nearest: nil)),
        ("sign --=c", .unknownOption("--=c", nearest: nil)),
        ("sign f --cert", .missingValue(option: "--cert", valueName: "FILE")),
        ("sign f --cert c -vo", .missingValue(option: "-o", valueName: "PATH|-")),
        (
            "sign --cert --key k f",
            .valueLooksLikeOption(option: "--cert", value: "--key", suggestion: "--cert=--key")
        ),
        ("sign --cert -- f", .valueLooksLikeOption(option: "--cert", value: "--", suggestion: "--cert=--")),
        ("sign -o -v f", .valueLooksLikeOption(option: "-o", value: "-v", suggestion: "--output=-v")),
        ("sign --verbose=yes", .unexpectedValue(flag: "--verbose")),
        ("sign -v=yes", .unexpectedValue(flag: "-v")),
        ("sign --help=yes", .unexpectedValue(flag: "--help")),
        ("sign --cert c --cert d f", .repeatedOption("--cert")),
        ("sign --cert c -o a --output b f", .repeatedOption("--output")),
        ("sign --cert c f g", .unexpectedArgument("g")),
        ("sign --cert c f ''", .unexpectedArgument("")),
        ("sign --cert c", .missingInputs([.argument(valueName: "FILE")])),
        ("sign", .missingInputs([.option("--cert", valueName: "FILE"), .argument(valueName: "FILE")])),
        (
            "sign --cert c --output f f",
            .validation(ValidationError("the output is the input", hint: "name another with '--output'"))
        ),
        (
            "sign --cert c --digest sha265 f",
            .invalidValue(
                "sha265", input: "--digest",
                ValidationError("expected 'sha256', 'sha384' or 'sha512'", hint: "did you mean 'sha256'?"))
        ),
        (
            "sign --cert '' -o x f",
            .invalidValue("", input: "--cert", ValidationError("it is empty", hint: "write '--cert FILE'"))
        ),
        (
            "sign --cert= --output=x f",
            .invalidValue("", input: "--cert", ValidationError("it is empty", hint: "write '--cert FILE'"))
        ),
        ("sign --cert c -ox ''", .invalidValue("", input: "FILE", ValidationError("it is empty", hint: nil))),
        (
            "sign --cert c --digest= f",
            .invalidValue("", input: "--digest", ValidationError("expected 'sha256', 'sha384' or 'sha512'"))
        ),
    ]

    @Test("A command line of the verb 'sign' is refused", arguments: sign)
    func refuseSign(line: String, reason: ParserError.Reason) {
        #expect(refusal(of: words(line)) == ParserError(reason, path: ["sign"]))
    }

    private static let root: [(String, ParserError.Reason)] = [
        ("", .missingVerb),
        ("sgin", .unknownVerb("sgin", nearest: "sign")),
        ("Verify", .unknownVerb("Verify", nearest: "verify")),
        ("secre", .unknownVerb("secre", nearest: nil)),
        ("hepl", .unknownVerb("hepl", nearest: "help")),
        ("''", .unknownVerb("", nearest: nil)),
        ("-", .unknownVerb("-", nearest: nil)),
        ("--verison", .unknownOption("--verison", nearest: "--version")),
        ("--verbose --version", .unknownOption("--verbose", nearest: nil)),
        ("--version now", .unexpectedArgument("now")),
        ("--version --verbose now", .unexpectedArgument("now")),
        ("-version", .unknownOption("-version", nearest: "--version")),
        ("help nope", .unknownVerb("nope", nearest: nil)),
        ("help --verison", .unknownOption("--verison", nearest: "--version")),
        ("-- sign", .unknownOption("--", nearest: nil)),
    ]

    @Test("A command line is refused before it reaches a verb", arguments: root)
    func refuseRoot(line: String, reason: ParserError.Reason) {
        #expect(refusal(of: words(line)) == ParserError(reason, path: []))
    }

    private static let others: [(String, String, ParserError.Reason)] = [
        ("help sign now", "sign", .unexpectedArgument("now")),
        ("verify --app a", "verify", .missingInputs([.argument(valueName: "SITE")])),
        ("verify --timeout -1 --app a s", "verify", .validation(ValidationError("a timeout is not negative"))),
        ("verify s --tries x", "verify", .invalidValue("x", input: "--tries", ValidationError("not a whole number"))),
        (
            "verify s --timeout x", "verify",
            .invalidValue("x", input: "--timeout", ValidationError("not a whole number"))
        ),
        ("table a 1 b c", "table", .invalidValue("b", input: "REST", ValidationError("not a whole number"))),
    ]

    @Test("A command line of another verb is refused", arguments: others)
    func refuseOthers(line: String, verb: String, reason: ParserError.Reason) {
        #expect(refusal(of: words(line)) == ParserError(reason, path: [verb]))
    }
}
