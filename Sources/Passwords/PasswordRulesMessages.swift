internal import AASA

extension PasswordRules {
    /// A length in words: ``maximumNumber`` is also read for any larger one.
    static func text(ofLength length: Int) -> String {
        if length < maximumNumber { length.grouped } else { "at least \(length.grouped)" }
    }
}

/// Mistakes in a text of `passwordrules`, in words.
extension PasswordRulesError.Problem.Code {
    /// A word that resembles no rule is not repeated: the text may be a password, given as rules by mistake.
    package var message: String {
        switch self {
        case .empty: "there is no rule"
        case .tooLong: "rules of more than \(PasswordRules.maximumTextSize.grouped) bytes"
        case .propertyExpected: "a rule begins with its name"
        case .unknownProperty(let word, .some): "no rule is called '\(word)'"
        case .unknownProperty(_, nil): "no rule has this name"
        case .colonExpected(let property): "a colon is missing after '\(property.rawValue)'"
        case .classExpected: "expected a class of characters"
        case .unknownClass(let word, .some): "no class is called '\(word)'"
        case .unknownClass(_, nil): "no class has this name"
        case .unterminatedClass: "the class that begins here has no ']'"
        case .emptyClass: "the class is empty"
        case .emptyValue(let property): "'\(property.rawValue)' has no value"
        case .hyphenNotFirst(isRange: true): "classes have no ranges, and Safari ignores this '-'"
        case .hyphenNotFirst(isRange: false): "a '-' must come first in its class, and Safari ignores this one"
        case .notPrintable(let code):
            "classes contain printable ASCII characters, and Safari ignores U+"
                + code.digits(atLeast: 4, radix: 16).uppercased()
        case .numberExpected(let property): "'\(property.rawValue)' needs a number"
        case .spaceAfterNumber(let property): "white space follows the number of '\(property.rawValue)'"
        case .separatorExpected: "a ';' is missing before this"
        case .zero(let property): "Safari ignores '\(property.rawValue)' of 0"
        case .minimumAboveMaximum(let minimum, let maximum):
            "'minlength' of \(PasswordRules.text(ofLength: minimum)) is more than 'maxlength' of \(maximum.grouped): no password matches"
        case .tooManyRequired(let fewest, let maximum):
            "the required classes need \(fewest.counted("character")), and 'maxlength' allows \(maximum.grouped): no password matches"
        }
    }

    package var hint: String? {
        switch self {
        case .empty, .propertyExpected, .unknownProperty(_, nil):
            "use \(Self.quoted(PasswordRules.Property.allCases.map(\.rawValue))), as in 'required: lower; minlength: 8;'"
        case .unknownProperty(_, let nearest?): "did you mean '\(nearest.rawValue)'?"
        case .colonExpected(let property): "write '\(property.rawValue): …;'"
        case .classExpected, .unknownClass(_, nil):
            "use \(Self.quoted(PasswordClass.allCases.map(\.rawValue))), or a class of your own: [abc]"
        case .unknownClass(_, let nearest?): "did you mean '\(nearest.rawValue)'?"
        case .unterminatedClass, .emptyClass: "write '-' first in a class and ']' last: [-abc]]"
        case .hyphenNotFirst(isRange: true): "name every character, or the class: upper, lower, digit"
        case .hyphenNotFirst(isRange: false): "write it directly after the '['"
        case .notPrintable: "name printable ASCII characters, or the class 'unicode' for every character"
        case .separatorExpected: "end each rule with ';', and separate the classes of one rule by ','"
        case .minimumAboveMaximum: "lower 'minlength' or raise 'maxlength': of several, the strictest counts"
        case .tooManyRequired: "write classes of which one is enough in one rule: required: upper, digit"
        case .spaceAfterNumber: "write the ';' directly after the number"
        case .emptyValue(let property): "write '\(property.rawValue): …;', or remove it"
        case .tooLong, .numberExpected, .zero: nil
        }
    }

    private static func quoted(_ names: [String]) -> String {
        names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }
}

extension PasswordRulesError.Problem {
    /// The message with what Safari ignores because of the problem.
    package var consequence: String {
        switch (code, effect) {
        case (.hyphenNotFirst, _), (.notPrintable, _), (.zero, _), (_, nil): code.message
        case (_, .characters): "\(code.message), so that Safari ignores it"
        case (_, .rule): "\(code.message), so that Safari ignores this rule"
        case (_, .rest): "\(code.message), so that Safari ignores everything from here on"
        case (_, .all): "\(code.message), so that Safari ignores all rules"
        }
    }
}
