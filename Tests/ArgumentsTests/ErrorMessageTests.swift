import Testing

@testable import Arguments

@Suite("Messages for refused command lines")
struct ErrorMessageTests {
    private static let sentences: [(String, String, String?)] = [
        ("", "no verb given", "name a verb; 'aasa help' lists them"),
        ("sgin", "unknown verb 'sgin'", "did you mean 'sign'?"),
        ("frobnicate", "unknown verb 'frobnicate'", "see 'aasa help'"),
        ("sign --cret c", "unknown option '--cret'", "did you mean '--cert'?"),
        ("sign --frobnicate", "unknown option '--frobnicate'", "see 'aasa help sign'"),
        ("sign --cert", "option '--cert' needs a value", "write '--cert FILE'"),
        (
            "sign --cert --key", "option '--cert' needs a value, but '--key' looks like an option",
            "write '--cert=--key' if it is the value"
        ),
        ("sign --verbose=1", "option '--verbose' does not accept a value", "write '--verbose' alone"),
        (
            "sign --cert c f --digest sha265",
            "invalid value 'sha265' for '--digest': expected 'sha256', 'sha384' or 'sha512'", "did you mean 'sha256'?"
        ),
        ("verify s --tries 1x", "invalid value '1x' for '--tries': not a whole number", "see 'aasa help verify'"),
        ("sign f", "missing option '--cert FILE'", "see 'aasa help sign'"),
        ("sign --cert c", "missing argument 'FILE'", "see 'aasa help sign'"),
        ("sign", "missing option '--cert FILE' and argument 'FILE'", "see 'aasa help sign'"),
        ("sign --cert c f g", "unexpected argument 'g'", "see 'aasa help sign'"),
        ("sign --cert c --cert d", "option '--cert' given twice", "give '--cert' once"),
        ("sign --cert c -of f", "the output is the input", "name another with '--output'"),
        ("verify s --app a --timeout -1", "a timeout is not negative", nil),
    ]

    @Test("A message describes what is wrong and what to do next", arguments: sentences)
    func sentence(line: String, message: String, hint: String?) throws {
        let error = try #require(refusal(of: words(line)))
        let described = Sample.tree.message(for: error, shown: { $0 })
        #expect(described.message == message)
        #expect(described.hint == hint)
    }

    @Test(
        "A part of the command line is shown as the program defines",
        arguments: [
            "secrets", "sign --secret", "sign --cert -secret", "sign --cert c f --digest secret",
            "sign --cert c f secret",
        ])
    func shown(line: String) throws {
        let error = try #require(refusal(of: words(line)))
        let described = Sample.tree.message(for: error) { $0.replacing("secret", with: "…") }
        #expect(described.message.contains("…"))
        #expect(!described.message.contains("secret") && !(described.hint ?? "").contains("secret"))
    }

    @Test("Every message begins in lower case and ends without a full stop", arguments: sentences)
    func message(line: String, message: String, hint: String?) throws {
        for text in [message, hint].compactMap(\.self) {
            #expect(try #require(text.first).isLowercase)
            #expect(!text.hasSuffix("."))
        }
    }
}
