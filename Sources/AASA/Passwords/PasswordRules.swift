/// What a site asks of passwords, in the language of HTML's attribute `passwordrules`.
///
///     required: lower; required: upper; allowed: digit, [-().]; max-consecutive: 2; minlength: 8;
///
/// Every `required` must hold, by one character of any of the classes that stand behind it. Of several `max-consecutive` and
/// `maxlength` the smallest counts, of several `minlength` the largest.
/// Source: Apple, "Customizing Password AutoFill rules".
public struct PasswordRules: Sendable, Hashable {
    /// The names that stand in front of the colons.
    public enum Property: String, Sendable, CaseIterable {
        case required, allowed
        case maxConsecutive = "max-consecutive"
        case minLength = "minlength"
        case maxLength = "maxlength"
    }

    /// Sets of which a password must have a character each.
    public internal(set) var required: [PasswordCharacters] = []
    /// What every `allowed` names; nil without one.
    public internal(set) var allowed: PasswordCharacters?
    /// How many times a character may stand in a row.
    public internal(set) var maxConsecutive: Int?
    /// In characters.
    public internal(set) var minLength: Int?
    /// In characters.
    public internal(set) var maxLength: Int?

    /// No rules: any printable character of ASCII.
    public static let none = PasswordRules()

    /// What a password may consist of: what is allowed and what is required; ASCII's printable characters when neither is
    /// said. Apple's page: with both properties, characters of either are permitted.
    public var permitted: PasswordCharacters {
        if allowed == nil, required.isEmpty { return PasswordClass.asciiPrintable.characters }
        return required.reduce(allowed ?? .none) { $0.union($1) }
    }

    /// The sets that decide: no set that another one implies, or that no password can lack.
    var decidingRequired: [PasswordCharacters] {
        var deciding: [PasswordCharacters] = []
        for set in required where !set.inASCII.isSuperset(of: permitted.inASCII) && !deciding.contains(set) {
            deciding.append(set)
        }
        return deciding.filter { set in !deciding.contains { $0 != set && set.isSuperset(of: $0) } }
    }
}

extension PasswordRules: CustomStringConvertible {
    /// The rules in one way to write them, which reads as the same rules.
    public var description: String {
        var parts: [(Property, String)] = []
        for (index, set) in required.enumerated() where !required[..<index].contains(set) {
            parts.append((.required, set.description))
        }
        if let allowed { parts.append((.allowed, allowed.description)) }
        if let maxConsecutive { parts.append((.maxConsecutive, String(maxConsecutive))) }
        if let minLength { parts.append((.minLength, String(minLength))) }
        if let maxLength { parts.append((.maxLength, String(maxLength))) }
        return parts.map { "\($0.0.rawValue): \($0.1);" }.joined(separator: " ")
    }
}
