/// The requirements of a site for passwords, in the language of HTML's attribute `passwordrules`.
///
///     required: lower; required: upper; allowed: digit, [-().]; max-consecutive: 2; minlength: 8;
///
/// Every `required` needs one character of any of its classes. The smallest `max-consecutive` and
/// `maxlength` are effective, and the largest `minlength`. Source: Apple, "Customizing Password AutoFill rules".
package struct PasswordRules: Sendable, Hashable {
    /// The names before the colons.
    package enum Property: String, Sendable, CaseIterable {
        case required, allowed, maxConsecutive = "max-consecutive", minLength = "minlength"
        case maxLength = "maxlength"
    }

    /// The sets that must each have a character in a password.
    package internal(set) var required: [PasswordCharacters] = []
    /// The union of all `allowed`.
    package internal(set) var allowed: PasswordCharacters?
    /// The maximum number of equal characters in a row.
    package internal(set) var maxConsecutive: Int?
    /// In characters.
    package internal(set) var minLength: Int?
    /// In characters.
    package internal(set) var maxLength: Int?

    /// The characters of all classes as Apple's page lists them: its parser counts `/` and `\` as
    /// special, the page does not.
    var listed = PasswordCharacters.none

    /// No rules: any printable character of ASCII.
    package static let none = PasswordRules()

    private var hasNoClasses: Bool { allowed == nil && required.isEmpty }

    /// The characters that a password may contain: those allowed and those required (Apple's page permits either), or
    /// printable ASCII without both properties.
    package var permitted: PasswordCharacters {
        if hasNoClasses { return PasswordClass.asciiPrintable.characters }
        return PasswordCharacters(joining: [allowed ?? .none] + required)
    }

    /// The characters of generated passwords: the permitted ones without those about which
    /// Apple's page and parser differ.
    var drawn: PasswordCharacters {
        if hasNoClasses { return permitted.inASCII }
        return listed.inASCII
    }

    /// The required sets without those that another set or the permitted characters imply.
    var decidingRequired: [PasswordCharacters] {
        var deciding: [PasswordCharacters] = []
        for set in required where !set.inASCII.isSuperset(of: permitted.inASCII) && !deciding.contains(set) {
            deciding.append(set)
        }
        return deciding.filter { set in
            !deciding.contains { other in other != set && set.isSuperset(of: other) }
        }
    }
}

extension PasswordRules: CustomStringConvertible {
    /// The canonical text of the rules.
    package var description: String {
        var parts: [(Property, String)] = []
        for (index, set) in required.enumerated() where !required[..<index].contains(set) {
            parts.append((.required, set.description))
        }
        if let allowed { parts.append((.allowed, allowed.description)) }
        if let maxConsecutive { parts.append((.maxConsecutive, String(maxConsecutive))) }
        if let minLength { parts.append((.minLength, String(minLength))) }
        if let maxLength { parts.append((.maxLength, String(maxLength))) }
        return parts.map { property, value in "\(property.rawValue): \(value);" }.joined(separator: " ")
    }
}

/// A violation of rules by a password. It contains nothing of the password itself.
package enum PasswordFault: Sendable, Equatable {
    case tooShort(length: Int, minimum: Int)
    case tooLong(length: Int, maximum: Int)
    case lacks(PasswordCharacters)
    /// A character that is not permitted; the position of the first one, from 1.
    case notPermitted(position: Int)
    /// Too many equal characters in a row; the position of the first superfluous one, from 1.
    case consecutive(limit: Int, position: Int)
}

extension PasswordRules {
    /// Checks a password against the rules. The length is counted in UTF-16 code units, as HTML counts for `minlength`.
    package func faults(of password: String) -> [PasswordFault] {
        let scalars = Array(password.unicodeScalars)
        let length = password.utf16.count
        var faults: [PasswordFault] = []
        if let minLength, length < minLength { faults.append(.tooShort(length: length, minimum: minLength)) }
        if let maxLength, length > maxLength { faults.append(.tooLong(length: length, maximum: maxLength)) }
        for (index, set) in required.enumerated() where !required[..<index].contains(set) {
            if !scalars.contains(where: set.contains) { faults.append(.lacks(set)) }
        }
        let permitted = permitted
        if let index = scalars.firstIndex(where: { !permitted.contains($0) }) {
            faults.append(.notPermitted(position: index + 1))
        }
        if let maxConsecutive, let index = Self.excess(maxConsecutive, in: scalars) {
            faults.append(.consecutive(limit: maxConsecutive, position: index + 1))
        }
        return faults
    }

    /// The index at which a run exceeds the limit.
    private static func excess(_ limit: Int, in scalars: [Unicode.Scalar]) -> Int? {
        var run = 0
        for index in scalars.indices {
            if index > 0, scalars[index] != scalars[index - 1] { run = 0 }
            run += 1
            if run > limit { return index }
        }
        return nil
    }
}
