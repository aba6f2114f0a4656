/// The reasons why a text is not valid `passwordrules`, or why no password can satisfy the rules.
package struct PasswordRulesError: Error, Sendable {
    package struct Problem: Sendable {
        package enum Code: Sendable, Equatable {
            case empty
            /// Longer than ``PasswordRules/maximumTextSize``.
            case tooLong
            /// Something other than the name of a property.
            case propertyExpected
            /// An unknown property; `nearest` is the one that is probably meant.
            case unknownProperty(String, nearest: PasswordRules.Property?)
            case colonExpected(PasswordRules.Property)
            /// Neither a class's name nor `[`.
            case classExpected
            /// An unknown class; `nearest` is the one that is probably meant.
            case unknownClass(String, nearest: PasswordClass?)
            /// `[` without its `]`.
            case unterminatedClass
            /// `[]`.
            case emptyClass
            /// Nothing after the colon.
            case emptyValue(PasswordRules.Property)
            /// A `-` in a class that is not first, which Safari ignores. `isRange` when it is used as in `a-z`.
            case hyphenNotFirst(isRange: Bool)
            /// A character in a class that is not printable ASCII; its code point.
            case notPrintable(UInt32)
            /// No digits in place of a number.
            case numberExpected(PasswordRules.Property)
            /// White space between a number and the `;` or the end.
            case spaceAfterNumber(PasswordRules.Property)
            /// Neither `;` nor the end after a value.
            case separatorExpected
            /// `max-consecutive` or `maxlength` is 0.
            case zero(PasswordRules.Property)
            case minimumAboveMaximum(minimum: Int, maximum: Int)
            /// The required classes need at least so many characters, and `maxlength` allows fewer.
            case tooManyRequired(fewest: Int, maximum: Int)

            /// Whether Apple's parser ignores it without an error.
            package var isTolerated: Bool {
                switch self {
                case .notPrintable, .emptyClass, .emptyValue, .zero: true
                default: false
                }
            }
        }

        /// What Apple's parser ignores because of a problem.
        package enum Effect: Sendable {
            case characters, rule, rest, all
        }

        package var code: Code
        /// The bytes of the text.
        package var range: Range<Int>
        /// What Safari does; nil for problems that its parser does not have.
        package var effect: Effect?
    }

    /// In the order of the text; at least one.
    package var problems: [Problem]
}
