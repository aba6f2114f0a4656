/// The ways in which passwords are made.
public enum PasswordStyle: String, Sendable, CaseIterable {
    /// As Safari since iOS 12: ``SafariPassword``.
    case safari
    /// As `SecCreateSharedWebCredentialPassword`: ``SharedPassword``.
    case shared
    /// Any password that the rules accept, each with the same probability.
    case random
}

/// What holds of every password of one of Apple's own formats.
struct PasswordFormat: Sendable {
    let length: Int
    let alphabet: PasswordCharacters
    /// Sets of which every password has a character.
    let certain: [PasswordCharacters]
    /// How often a character may stand in a row.
    let longestRun: Int

    private static let hyphen = PasswordCharacters([UInt8(ascii: "-")])

    static let safari: PasswordFormat = {
        let letters = PasswordCharacters(SafariPassword.consonants + SafariPassword.vowels)
        let capitals = PasswordCharacters(letters.codes.map { $0 - 0x20 })
        let digits = PasswordCharacters(SafariPassword.digits)
        return PasswordFormat(
            length: 20, alphabet: letters.union(capitals).union(digits).union(hyphen),
            certain: [letters, capitals, digits, hyphen],
            // Where two syllables of a group meet, two consonants do.
            longestRun: 2)
    }()

    static let shared = PasswordFormat(
        length: 15, alphabet: SharedPassword.alphabet.union(hyphen),
        certain: [SharedPassword.lower, SharedPassword.upper, SharedPassword.requiredDigits, hyphen],
        longestRun: SharedPassword.groupSize)

    /// Whether every password of the format fits the rules, whatever is drawn.
    func fits(_ rules: PasswordRules) -> Bool {
        rules.permitted.isSuperset(of: alphabet)
            && rules.required.allSatisfy { set in certain.contains { set.isSuperset(of: $0) } }
            && length >= rules.minLength ?? length
            && length <= rules.maxLength ?? length
            && longestRun <= rules.maxConsecutive ?? longestRun
    }
}
