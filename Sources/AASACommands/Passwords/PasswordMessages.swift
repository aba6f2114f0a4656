internal import Passwords
internal import AASA

/// Properties of passwords, faults and failures.
enum PasswordMessages {
    /// - Parameter input: the file, or the option in its place.
    static func failure(_ error: PasswordRulesError, in input: InputFile) -> CommandFailure {
        let defects = error.problems.map { problem in
            Finding(unread: problem.code.message, hint: problem.code.hint, range: problem.range)
        }
        return input.failure(.dataError, at: defects)
    }

    /// The codes of a password's faults.
    enum Code: String, CaseIterable {
        case notUTF8 = "not-utf8"
        case tooShort = "too-short"
        case tooLong = "too-long"
        case lacks
        case notPermitted = "not-permitted"
        case consecutive

        var meaning: String {
            switch self {
            case .notUTF8: "The password has bytes that are not UTF-8"
            case .tooShort: "The password has fewer characters than the rules require"
            case .tooLong: "The password has more characters than the rules permit"
            case .lacks: "The password has no character of a class that the rules require"
            case .notPermitted: "The password has a character that the rules do not permit"
            case .consecutive: "The password has the same character more often in a row than the rules permit"
            }
        }
    }

    /// A fault of a password, with a code for programs.
    struct Problem {
        let code: Code
        let message: String
    }

    static let notUTF8 = Problem(code: .notUTF8, message: "bytes that are not UTF-8")

    /// The message contains no part of the password.
    static func problem(_ fault: PasswordFault) -> Problem {
        switch fault {
        case .tooShort(let length, let minimum):
            Problem(code: .tooShort, message: "\(length.counted("character")), fewer than \(minimum.grouped)")
        case .tooLong(let length, let maximum):
            Problem(code: .tooLong, message: "\(length.counted("character")), and \(maximum.grouped) are the most")
        case .lacks(let set): Problem(code: .lacks, message: "no character of \(set)")
        case .notPermitted(let position):
            Problem(code: .notPermitted, message: "the character in place \(position.grouped) is not permitted")
        case .consecutive(let limit, let position):
            Problem(
                code: .consecutive,
                message: "the same character more than \(times(limit)) in a row, in place \(position.grouped)")
        }
    }

    static func consecutive(_ limit: Int) -> String { "the same character at most \(times(limit))" }

    static func lengths(_ rules: PasswordRules) -> String {
        switch (rules.minLength, rules.maxLength) {
        case (let least?, let most?): "\(least.grouped) to \(most.grouped) characters"
        case (let least?, nil): "at least \(least.counted("character"))"
        case (nil, let most?): "at most \(most.counted("character"))"
        case (nil, nil): "any length"
        }
    }

    static func style(_ generator: PasswordGenerator, hasRules: Bool) -> String {
        switch generator.style {
        case .safari: "safari: three groups of two syllables, one upper-case letter, one digit, as since iOS 12"
        case .shared: "shared: xxx-xxx-xxx-xxx, as SecCreateSharedWebCredentialPassword since iOS 8"
        case .random where hasRules: "random: any password that matches, each with the same probability"
        case .random: "random: any printable characters of ASCII, each password with the same probability"
        }
    }

    /// The basis of the entropy.
    static func notes(_ generator: PasswordGenerator) -> [String] {
        switch generator.style {
        case .safari:
            [
                "5 places of the digit × 10 digits × 17 letters to be upper case × 19^11 consonants × 6^6 vowels",
                "Apple names 71 bits: it draws again when a password contains an offensive word of an unpublished list",
            ]
        case .shared: ["of 55^12, 69.38 bits, those with a lower-case letter, an upper-case one and one of 3 to 9"]
        case .random: randomNotes(generator)
        }
    }

    private static func randomNotes(_ generator: PasswordGenerator) -> [String] {
        var notes = ["every password that matches is counted"]
        if generator.alphabet.contains(" ") {
            notes[0] += "; none begins or ends with a space, which forms and shells drop"
        }
        let disputed = generator.rules.permitted.inASCII.subtracting(generator.alphabet)
        if disputed != .none {
            notes.append("apart from those with \(disputed), special in Apple's parser and not on its page")
        }
        return notes
    }

    static func strength(_ generator: PasswordGenerator, count: Int) -> String {
        let strength = "\(bits(generator.entropy)) bits of entropy"
        if count > 1 { return "\(strength) each" }
        return strength
    }

    /// With two decimals.
    static func bits(_ entropy: Double) -> String {
        let hundredths = Int((entropy * 100).rounded())
        let rest = hundredths % 100
        let padding = if rest < 10 { "0" } else { "" }
        return "\((hundredths / 100).grouped).\(padding)\(rest)"
    }

    static func failure(_ error: RandomnessError) -> CommandFailure {
        CommandFailure(
            .unavailable, "no password was made: \(error.sentence)",
            hint: "check OPENSSL_CONF and the random section of openssl.cnf")
    }

    /// The failure of rules that no password of the style satisfies.
    static func failure(_ problem: PasswordGenerator.Problem) -> CommandFailure {
        var hint = problem.hint
        if case .styleDoesNotFit = problem { hint = "leave out --style" }
        return CommandFailure(.dataError, problem.sentence, hint: hint)
    }

    private static func times(_ count: Int) -> String { if count == 1 { "once" } else { "\(count.grouped) times" } }
}
