internal import AASA

/// Mistakes in a text of `passwordrules`.
extension PasswordMessages {
    /// - Parameter input: the file, or the option in its place.
    static func failure(_ error: PasswordRulesError, _ input: InputFile) -> CommandFailure {
        input.failure(.dataError, error.problems.map { ($0.range.lowerBound, sentence($0.code), hint($0.code)) })
    }

    /// A word that resembles no rule is not repeated: the text may be a password, given as rules by mistake.
    private static func sentence(_ code: PasswordRulesError.Problem.Code) -> String {
        switch code {
        case .empty: "there is no rule"
        case .tooLong: "rules of more than \(PasswordRules.maximumTextSize.grouped) bytes"
        case .propertyExpected: "a rule begins with its name"
        case .unknownProperty(let word, .some): "no rule is called '\(word)'"
        case .unknownProperty(_, nil): "no rule has this name"
        case .colonExpected(let property): "a colon is missing behind '\(property.rawValue)'"
        case .classExpected: "a class of characters is wanted here"
        case .unknownClass(let word, .some): "no class is called '\(word)'"
        case .unknownClass(_, nil): "no class has this name"
        case .unterminatedClass: "the class that begins here has no ']'"
        case .emptyClass: "the class is empty"
        case .hyphenNotFirst(isRange: true): "classes know no ranges, and Safari passes over this '-'"
        case .hyphenNotFirst(isRange: false): "a '-' stands first in its class, and Safari passes over this one"
        case .notPrintable(let code):
            "classes hold printable characters of ASCII, and Safari passes over U+\(hexadecimal(code))"
        case .numberExpected(let property): "'\(property.rawValue)' wants a number"
        case .numberTooLarge: "the number is more than \(PasswordRules.maximumNumber.grouped)"
        case .separatorExpected: "a ';' is missing before this"
        case .zero(.maxConsecutive): "'max-consecutive' of 0 allows no character at all"
        case .zero: "'maxlength' of 0 allows no password but the empty one"
        case .minimumAboveMaximum(let minimum, let maximum):
            "'minlength' of \(minimum.grouped) is more than 'maxlength' of \(maximum.grouped): no password fits"
        case .tooManyRequired(let fewest, let maximum):
            "the required classes need \(characters(fewest)), and 'maxlength' allows \(maximum.grouped): no password fits"
        }
    }

    private static func hint(_ code: PasswordRulesError.Problem.Code) -> String? {
        switch code {
        case .empty, .propertyExpected, .unknownProperty(_, nil):
            "rules are \(quoted(PasswordRules.Property.allCases.map(\.rawValue))), as in 'required: lower; minlength: 8;'"
        case .unknownProperty(_, let nearest?): "did you mean '\(nearest.rawValue)'?"
        case .colonExpected(let property): "write '\(property.rawValue): …;'"
        case .classExpected, .unknownClass(_, nil): "classes are \(quoted(classNames)), and your own: [abc]"
        case .unknownClass(_, let nearest?): "did you mean '\(nearest.rawValue)'?"
        case .unterminatedClass, .emptyClass: "in a class a '-' stands first and a ']' last: [-abc]]"
        case .hyphenNotFirst(isRange: true): "name every character, or the class: upper, lower, digit"
        case .hyphenNotFirst(isRange: false): "write it directly behind the '['"
        case .notPrintable: "'unicode' permits every character"
        case .separatorExpected: "rules end with ';', and classes of one rule stand apart with ','"
        case .minimumAboveMaximum: "of several 'minlength' the largest counts, of several 'maxlength' the smallest"
        case .tooManyRequired: "classes of which one is enough stand in one rule: required: upper, digit"
        case .tooLong, .numberExpected, .numberTooLarge, .zero: nil
        }
    }

    private static var classNames: [String] { PasswordClass.allCases.map(\.rawValue) }

    private static func quoted(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
    }

    private static func hexadecimal(_ code: UInt32) -> String {
        let digits = String(code, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
