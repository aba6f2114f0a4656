import TestSupport
import Testing

@testable import Passwords

@Suite("Reading of passwordrules")
struct PasswordRulesReaderTests {
    typealias Code = PasswordRulesError.Problem.Code

    static func problems(_ text: String) -> [PasswordRulesError.Problem] {
        do throws(PasswordRulesError) {
            _ = try PasswordRules(Array(text.utf8))
            return []
        } catch {
            return error.problems
        }
    }

    @Test(
        "Rules are read and written in one way",
        arguments: [
            // Apple's page.
            (
                "required: upper; required: lower; required: digit; max-consecutive: 2; minlength: 20;",
                "required: upper; required: lower; required: digit; max-consecutive: 2; minlength: 20;"
            ),
            (
                "required: lower; required: upper; allowed: digit, [-().&@?'#,/\";+]; max-consecutive: 2; minlength: 8;",
                "required: lower; required: upper; allowed: digit, [-\"#&'()+,./;?@]; max-consecutive: 2; minlength: 8;"
            ),
            ("minlength: 20; required: lower; required: upper; required: digit; required: [-];", nil),
            ("allowed: unicode;", "allowed: unicode;"),
            ("allowed: ascii-printable", "allowed: ascii-printable;"),
            // Classes in any case, white space where Apple's parser permits it, the last semicolon is not needed.
            ("required:Upper;minlength:8", "required: upper; minlength: 8;"),
            (
                " \t\r\n\u{C}required:\n\t upper \n,\n digit ;\n\n minlength: 8",
                "required: upper, digit; minlength: 8;"
            ),
            // Several of a kind.
            ("max-consecutive: 3; max-consecutive: 2; max-consecutive: 5", "max-consecutive: 2;"),
            ("minlength: 8; minlength: 12; minlength: 10", "minlength: 12;"),
            ("maxlength: 30; maxlength: 12; maxlength: 20", "maxlength: 12;"),
            ("allowed: upper; allowed: lower", "allowed: upper, lower;"),
            ("required: upper; required: upper", "required: upper;"),
            // Classes of one's own.
            ("required: []]", "required: []];"),
            ("required: [-]]", "required: [-]];"),
            ("required: [-]", "required: [-];"),
            ("required: [;:,[]", "required: [,:;[];"),
            ("required: [ba]]; allowed: [ ]", "required: [ab]]; allowed: [ ];"),
            ("allowed: [zyxwvutsrqponmlkjihgfedcba], [0123456789Z]", "allowed: lower, digit, [Z];"),
            ("required: digit, unicode", "required: unicode;"),
            ("allowed: upper, lower, digit, special", "allowed: ascii-printable;"),
            ("allowed: ascii-printable, unicode", "allowed: ascii-printable;"),
            ("allowed: upper, lower, digit, special, unicode", "allowed: unicode;"),
            ("allowed: upper, lower, digit, special; allowed: unicode", "allowed: unicode;"),
            ("allowed: special", "allowed: special;"),
            ("minlength: 0", ""), ("minlength: 008", "minlength: 8;"), ("minlength: 1000001", "minlength: 1000001;"),
            ("maxlength: 99999999999999999999999999", "maxlength: 1000000000000000;"),
            ("maxlength: 1", "maxlength: 1;"),
        ] as [(String, String?)])
    func read(text: String, written: String?) throws {
        let rules = try PasswordRules(Array(text.utf8))
        if let written { #expect(rules.description == written) }
        if !rules.description.isEmpty {
            #expect(try PasswordRules(Array(rules.description.utf8)).permitted == rules.permitted)
        }
    }

    @Test(
        "Characters are permitted that are allowed or required, and without both all of ASCII's printable ones",
        arguments: [
            ("minlength: 8", "ascii-printable"), ("required: lower; required: digit", "lower, digit"),
            ("allowed: lower", "lower"), ("required: upper; allowed: lower, [-]", "upper, lower, [-]"),
            ("required: upper, digit", "upper, digit"), ("required: [a]; allowed: unicode", "unicode"),
        ])
    func permitted(text: String, characters: String) throws {
        #expect(try PasswordRules(Array(text.utf8)).permitted.description == characters)
    }

    @Test(
        "An invalid rule is reported with its position",
        arguments: [
            ("", .empty, 0..<0), (" \n", .empty, 0..<2), (";", .propertyExpected, 0..<1),
            ("minlength: 8;; maxlength: 9", .propertyExpected, 13..<14), ("é: upper", .propertyExpected, 0..<1),
            ("8: upper", .propertyExpected, 0..<1), ("hunter2!", .unknownProperty("hunter2", nearest: nil), 0..<7),
            ("require: upper", .unknownProperty("require", nearest: .required), 0..<7),
            ("min-length: 8", .unknownProperty("min-length", nearest: .minLength), 0..<10),
            ("maxconsecutive: 8", .unknownProperty("maxconsecutive", nearest: .maxConsecutive), 0..<14),
            ("Alowed: upper", .unknownProperty("Alowed", nearest: .allowed), 0..<6),
            ("colour: upper", .unknownProperty("colour", nearest: nil), 0..<6),
            ("required", .colonExpected(.required), 8..<8), ("required : upper", .colonExpected(.required), 8..<9),
            ("REQUIRED: upper", .unknownProperty("REQUIRED", nearest: .required), 0..<8),
            ("MinLength: 8", .unknownProperty("MinLength", nearest: .minLength), 0..<9),
            ("required: upper,; minlength: 8", .classExpected, 16..<17), ("allowed: 'a'", .classExpected, 9..<10),
            ("required: uper", .unknownClass("uper", nearest: .upper), 10..<14),
            ("required: digits", .unknownClass("digits", nearest: .digit), 10..<16),
            ("required: Uppercase", .unknownClass("Uppercase", nearest: .upper), 10..<19),
            ("required: lowercase-letters", .unknownClass("lowercase-letters", nearest: .lower), 10..<27),
            ("required: symbols", .unknownClass("symbols", nearest: .special), 10..<17),
            ("required: numeric", .unknownClass("numeric", nearest: .digit), 10..<17),
            ("required: ascii", .unknownClass("ascii", nearest: .asciiPrintable), 10..<15),
            ("required: emoji", .unknownClass("emoji", nearest: nil), 10..<15),
            ("required: [abc", .unterminatedClass, 10..<14), ("required: [", .unterminatedClass, 10..<11),
            ("required: [a-z]", .hyphenNotFirst(isRange: true), 12..<13),
            ("required: [+-]", .hyphenNotFirst(isRange: false), 12..<13),
            ("required: [+-*]", .hyphenNotFirst(isRange: false), 12..<13),
            ("required: [--]", .hyphenNotFirst(isRange: false), 12..<13),
            ("minlength: x", .numberExpected(.minLength), 11..<12),
            ("maxlength: -1", .numberExpected(.maxLength), 11..<12),
            ("minlength: 8 ;", .spaceAfterNumber(.minLength), 12..<13),
            ("minlength: 8\n", .spaceAfterNumber(.minLength), 12..<13),
            ("minlength: 8.5", .separatorExpected, 12..<13), ("minlength: 8 maxlength: 9", .separatorExpected, 13..<14),
            ("required: upper lower", .separatorExpected, 16..<17), ("required: [a]b", .separatorExpected, 13..<14),
            ("minlength: 20; maxlength: 12", .minimumAboveMaximum(minimum: 20, maximum: 12), 11..<13),
            ("maxlength: 12; minlength: 9; minlength: 20", .minimumAboveMaximum(minimum: 20, maximum: 12), 40..<42),
            (
                "required: upper; required: lower; required: digit; maxlength: 2",
                .tooManyRequired(fewest: 3, maximum: 2), 62..<63
            ),
            (
                "maxlength: 1; required: [ab]; required: [bc]; required: [ac]", .tooManyRequired(fewest: 2, maximum: 1),
                11..<12
            ),
        ] as [(String, Code, Range<Int>)])
    func refused(text: String, code: Code, range: Range<Int>) {
        let problems = Self.problems(text)
        #expect(problems.map(\.code) == [code])
        #expect(problems.map(\.range) == [range])
    }

    @Test(
        "Apple's parser ignores some parts without an error",
        arguments: [
            ("required: [aé]", "required: [a];", .notPrintable(0xE9), 12..<14),
            ("allowed: [\u{1F600}]", "", .notPrintable(0x1F600), 10..<14),
            ("required: [a\tb]", "required: [ab];", .notPrintable(9), 12..<13),
            ("required: [a\u{7F}]", "required: [a];", .notPrintable(0x7F), 12..<13),
            ("required: []", "", .emptyClass, 10..<12), ("required: ;", "", .emptyValue(.required), 0..<8),
            ("minlength: 8; maxlength:", "minlength: 8;", .emptyValue(.maxLength), 14..<23),
            ("max-consecutive: 0; minlength: 8", "minlength: 8;", .zero(.maxConsecutive), 17..<18),
            ("maxlength: 0; maxlength: 9", "maxlength: 9;", .zero(.maxLength), 11..<12),
        ] as [(String, String, Code, Range<Int>)])
    func tolerated(text: String, written: String, code: Code, range: Range<Int>) throws {
        let reading = PasswordRulesReading(Array(text.utf8))
        #expect(try reading.validRules().description == written)
        #expect(reading.ignored.map(\.code) == [code])
        #expect(reading.ignored.map(\.range) == [range])
    }

    @Test(
        "A problem makes Safari ignore characters, a rule, the rest or every rule",
        arguments: [
            ("minlength: 8; allowed: [+-]", "allowed: [+]; minlength: 8;", .characters),
            ("minlength: 8; required: [abc", "minlength: 8;", .characters),
            ("minlength: 8; required", "minlength: 8;", .rule), ("required ; minlength: 8", "minlength: 8;", .rule),
            ("required: upper,; minlength: 8", "minlength: 8;", .rule),
            ("minlength: 8 ; maxlength: 20", "maxlength: 20;", .rule),
            ("minlength: 8;; maxlength: 20", "minlength: 8;", .rest),
            ("minlength: 8; 9", "minlength: 8;", .rest),
            ("minlength: 8; REQUIRED: upper", "", .all), ("minlength: 8; required : upper", "", .all),
            ("minlength: 8; required: uper", "", .all), ("minlength: x; maxlength: 20", "", .all),
            ("minlength: 8 maxlength: 20", "", .all), ("minlength: 8; required: upper lower", "", .all),
        ] as [(String, String, PasswordRulesError.Problem.Effect)])
    func effects(text: String, written: String, effect: PasswordRulesError.Problem.Effect) {
        let reading = PasswordRulesReading(Array(text.utf8))
        #expect(reading.rules.description == written)
        #expect(reading.problems.map(\.effect) == [effect])
    }

    @Test("Every problem is reported in one run, in the order of positions")
    func several() {
        let text = "require: upper; allowed: [a-b;c], uper; minlength: x; foo: [;]; maxlength: 12 13; minlength: 8"
        #expect(
            Self.problems(text).map(\.code) == [
                .unknownProperty("require", nearest: .required), .hyphenNotFirst(isRange: true),
                .unknownClass("uper", nearest: .upper), .numberExpected(.minLength),
                .unknownProperty("foo", nearest: nil), .separatorExpected,
            ])
    }

    @Test("One character may do for several required sets")
    func fewest() throws {
        let rules = try PasswordRules(Array("required: [ab]; required: [bc]; required: [bd]; maxlength: 1".utf8))
        #expect(rules.fewestCharacters == 1)
    }

    @Test("A text of any length is answered with few problems")
    func bounded() {
        let hyphens = "required: [a" + String(repeating: "-", count: 60000) + "]"
        #expect(Self.problems(hyphens).count == 20)
        #expect(Self.problems(String(repeating: ";", count: 60000)).count == 20)
        #expect(Self.problems(String(repeating: "required: [", count: 5000)).map(\.code) == [.unterminatedClass])
        #expect(Self.problems(String(repeating: "a", count: 65537)).map(\.code) == [.tooLong])
    }

    @Test("What Apple's parser ignores hides neither rules nor problems")
    func ignored() throws {
        let ignored = "allowed: [" + String(repeating: "é", count: 60) + "]; "
        let reading = PasswordRulesReading(Array("\(ignored)minlength: 30".utf8))
        #expect(try reading.validRules().description == "minlength: 30;")
        #expect(reading.ignored.count == 20)
        #expect(Self.problems("\(ignored)foo: 1").map(\.code).last == .unknownProperty("foo", nearest: nil))
    }

    @Test("Random texts are read or refused, and what is read is written as the same rules")
    func randomTexts() throws {
        let pieces = [
            "required", "allowed", "max-consecutive", "minlength", "maxlength", ":", ":", ":", ";", ";", ",", "[", "]",
            "upper", "lower", "digit", "special", "ascii-printable", "unicode", " ", "-", "8", "12", "0", "abc", "é",
            "[-a]", "[xyz]]", "\u{0}", "\n", "/", "required: upper;", "minlength: 8;", "allowed: digit, [+];",
            "required: [-a], digit;", "maxlength:20;", "max-consecutive: 3;",
            "required: special; ", "allowed: [xyz]], unicode;",
        ]
        var generator = SeededGenerator(seed: 63)
        var read = 0
        for _ in 0..<6000 {
            let count = Int.random(in: 0...8, using: &generator)
            var text: [UInt8] = []
            for _ in 0..<count { text += Array((pieces.randomElement(using: &generator) ?? "").utf8) }
            if Int.random(in: 0..<8, using: &generator) == 0, !text.isEmpty {
                text[Int.random(in: 0..<text.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            do throws(PasswordRulesError) {
                let rules = try PasswordRules(text)
                if rules.description.isEmpty { continue }
                let again = try PasswordRules(Array(rules.description.utf8))
                #expect(again.description == rules.description)
                #expect(again.permitted == rules.permitted)
                read += 1
            } catch {
                #expect(!error.problems.isEmpty)
                #expect(error.problems.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= text.count })
            }
        }
        #expect(read > 100)
    }
}
