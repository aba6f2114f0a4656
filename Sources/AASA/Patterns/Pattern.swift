/// A pattern of an association file, read: `*` fits any text, `?` one character, `$(name)` one of a variable's values.
public struct Pattern: Sendable, Hashable {
    /// What fits one stretch of a text.
    public enum Element: Sendable, Hashable {
        /// This character.
        case literal(Unicode.Scalar)
        /// One character of a predefined class.
        case oneOf(CharacterClass)
        /// `?`: any one character.
        case anyCharacter
        /// `*`: any characters, or none.
        case anyText
        /// A variable: one of these. No alternative fits nothing at all, not even the empty text.
        case alternatives([[Element]])
    }

    /// What a pattern is for: paths have their slashes put right.
    public enum Role: Sendable, Hashable {
        case path
        /// A query, a query item's value or a fragment.
        case text
    }

    /// What is wrong with a variable in a pattern.
    public enum Problem: Sendable, Equatable {
        /// Neither defined nor predefined: the pattern fits nothing.
        case undefinedVariable(String)
        /// `$(` without `)`: taken as it is written.
        case unterminatedVariable
        /// The variable's value uses another variable, which is not replaced: the value fits nothing.
        case nestedVariable(String)
    }

    public var elements: [Element]

    public init(elements: [Element]) { self.elements = elements }
}

/// A predefined variable that stands for one ASCII character (Apple, "applinks.SubstitutionVariables").
public enum CharacterClass: String, Sendable, Hashable, CaseIterable {
    case alpha, upper, lower, alnum, digit, xdigit

    /// Whether the class holds the character; nothing outside ASCII is in any.
    public func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isUpper = ("A"..."Z").contains(scalar)
        let isLower = ("a"..."z").contains(scalar)
        let isDigit = ("0"..."9").contains(scalar)
        return switch self {
        case .alpha: isUpper || isLower
        case .upper: isUpper
        case .lower: isLower
        case .alnum: isUpper || isLower || isDigit
        case .digit: isDigit
        case .xdigit: isDigit || ("a"..."f").contains(scalar) || ("A"..."F").contains(scalar)
        }
    }
}
