/// Why a text is no `passwordrules`, or rules that no password can fit. Two errors are equal when the codes of their
/// problems are, in order.
public struct PasswordRulesError: Error, Sendable, Equatable {
    public struct Problem: Sendable, Equatable {
        public enum Code: Sendable, Equatable {
            /// There is no rule in it.
            case empty
            /// Longer than ``PasswordRules/maximumTextSize``.
            case tooLong
            /// Something else where a property's name is wanted.
            case propertyExpected
            /// No property has this name; `nearest` is what was meant, if that can be said.
            case unknownProperty(String, nearest: PasswordRules.Property?)
            /// No colon behind the property's name.
            case colonExpected(PasswordRules.Property)
            /// Neither a class's name nor `[`.
            case classExpected
            /// No class has this name; `nearest` is what was meant, if that can be said.
            case unknownClass(String, nearest: PasswordClass?)
            /// `[` without its `]`.
            case unterminatedClass
            /// `[]`.
            case emptyClass
            /// A `-` in a class and not first: Safari passes over it. `isRange` when it stands as in `a-z`.
            case hyphenNotFirst(isRange: Bool)
            /// A character in a class that is not one of ASCII's printable ones; its code point.
            case notPrintable(UInt32)
            /// No digits where a number is wanted.
            case numberExpected(PasswordRules.Property)
            /// More than ``PasswordRules/maximumNumber``.
            case numberTooLarge
            /// Neither `;` nor the end behind a value.
            case separatorExpected
            /// `max-consecutive` or `maxlength` is 0.
            case zero(PasswordRules.Property)
            case minimumAboveMaximum(minimum: Int, maximum: Int)
            /// The required classes need at least so many characters, and `maxlength` allows fewer.
            case tooManyRequired(fewest: Int, maximum: Int)
        }

        public var code: Code
        /// The bytes of the text that it is about.
        public var range: Range<Int>

        public static func == (a: Problem, b: Problem) -> Bool { a.code == b.code }
    }

    /// In the order of their places; at least one.
    public var problems: [Problem]
}
