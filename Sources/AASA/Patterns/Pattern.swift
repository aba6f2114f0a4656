/// What a pattern of an association file consists of: `*` matches any text, `?` one character, `$(name)` a value of a
/// variable.
package enum Pattern {
    package enum Element: Sendable, Hashable {
        case literal(Unicode.Scalar)
        /// One character of a predefined class.
        case oneOf(CharacterClass)
        /// `?`: any one character.
        case anyCharacter
        /// `*`: any number of any characters.
        case anyText
        /// A variable: any of these. An empty list matches nothing, not even the empty text.
        case alternatives([[Element]])
    }

    /// What a pattern is compared with. The slashes of a path are normalised.
    package enum Role: Sendable, Hashable {
        case path
        /// A query, a query item's value or a fragment.
        case text
    }
}

/// A predefined variable for one ASCII character (Apple, "applinks.SubstitutionVariables").
package enum CharacterClass: String, Sendable, Hashable, CaseIterable {
    case alpha, upper, lower, alnum, digit, xdigit

    /// Whether the class contains the character. No class contains a character outside ASCII.
    package func contains(_ scalar: Unicode.Scalar) -> Bool {
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
