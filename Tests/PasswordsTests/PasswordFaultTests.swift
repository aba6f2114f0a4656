import Testing

@testable import Passwords

@Suite("Holding passwords to rules")
struct PasswordFaultTests {
    @Test(
        "Every fault is reported",
        arguments: [
            ("minlength: 8", "abcdefgh", []), ("minlength: 8", "abcdefg", [.tooShort(length: 7, minimum: 8)]),
            ("maxlength: 3", "abcd", [.tooLong(length: 4, maximum: 3)]), ("maxlength: 3", "", []),
            (
                "required: upper; required: digit, [-]", "a-",
                [.lacks(PasswordClass.upper.characters), .notPermitted(position: 1)]
            ),
            ("required: upper; required: upper; allowed: lower", "a", [.lacks(PasswordClass.upper.characters)]),
            ("allowed: lower", "abCD", [.notPermitted(position: 3)]),
            ("allowed: lower", "é", [.notPermitted(position: 1)]),
            ("minlength: 1", "e\u{301}", [.notPermitted(position: 2)]),
            ("minlength: 1", "a\tb", [.notPermitted(position: 2)]),
            ("allowed: unicode; minlength: 2", "\u{1F600}", []), ("required: unicode", "é", []),
            ("allowed: unicode; required: ascii-printable", "é", [.lacks(PasswordClass.asciiPrintable.characters)]),
            ("allowed: special", "/\\", []), ("allowed: special", "é", [.notPermitted(position: 1)]),
            ("allowed: special", "- ]", []),
            ("max-consecutive: 2", "aabbaa", []),
            ("max-consecutive: 2", "baaab", [.consecutive(limit: 2, position: 4)]),
            ("max-consecutive: 1", "aA", []), ("max-consecutive: 1", "aa", [.consecutive(limit: 1, position: 2)]),
            (
                "minlength: 8; required: digit; allowed: lower; max-consecutive: 1", "AAb",
                [
                    .tooShort(length: 3, minimum: 8), .lacks(PasswordClass.digit.characters),
                    .notPermitted(position: 1),
                    .consecutive(limit: 1, position: 2),
                ]
            ),
        ] as [(String, String, [PasswordFault])])
    func faults(text: String, password: String, expected: [PasswordFault]) throws {
        #expect(try PasswordRules(Array(text.utf8)).faults(of: password) == expected)
    }

    @Test("The counter and the check agree on every short text")
    func agreement() throws {
        for text in [
            "allowed: [abc]; max-consecutive: 1", "required: [a]; required: [bc]",
            "required: [ab]; allowed: [c]; max-consecutive: 2",
        ] {
            let rules = try PasswordRules(Array((text + "; minlength: 5; maxlength: 5").utf8))
            var texts = [""]
            for _ in 0..<5 { texts = texts.flatMap { text in ["a", "b", "c", "d"].map { text + $0 } } }
            let space = try #require(
                PasswordSpace(
                    rules.permitted, required: rules.decidingRequired, longestRun: rules.maxConsecutive ?? 5, length: 5)
            )
            let passwordCount = texts.count { rules.faults(of: $0).isEmpty }
            // 3^5 texts have only permitted characters.
            #expect(abs(space.share * 243 - Double(passwordCount)) < 1e-9)
        }
    }
}
