internal import AASA

/// A generator of passwords that knows how many of them are possible.
package struct PasswordGenerator: Sendable {
    /// The reason why passwords cannot be generated for some rules.
    package enum Problem: Error, Sendable, Equatable {
        /// Not every password of Apple's format satisfies the rules.
        case styleDoesNotFit(PasswordStyle)
        /// No password of this length satisfies the rules.
        case noPassword(length: Int)
        /// `minlength` is more than ``longest``.
        case tooLong(Int)
        /// Too many required classes to count the passwords.
        case tooManySets

        package var sentence: String {
            switch self {
            case .styleDoesNotFit(let style): "not every password of the style '\(style.rawValue)' matches these rules"
            case .noPassword(let length): "no password of \(length.counted("character")) matches these rules"
            case .tooLong(let length):
                "passwords of \(PasswordRules.text(ofLength: length)) characters requested, and the maximum is \(longest.grouped)"
            case .tooManySets: "so many classes are required that the passwords cannot be counted"
            }
        }

        package var hint: String? {
            switch self {
            case .styleDoesNotFit: nil
            case .noPassword: "permit more characters, or more of the same in a row"
            case .tooLong: "lower 'minlength'"
            case .tooManySets:
                "write classes that one rule may choose from with commas: required: [abc], [xyz]"
            }
        }
    }

    package let style: PasswordStyle
    package let rules: PasswordRules
    /// In characters.
    package let length: Int
    package let alphabet: PasswordCharacters
    /// The binary logarithm of the number of passwords, all equally likely.
    package let entropy: Double
    /// The passwords to draw from, or nil for Safari's format.
    private let space: PasswordSpace?

    /// The length of Safari's passwords.
    package static let usualLength = 20
    package static let longest = 256

    /// - Parameters:
    ///   - rules: the rules for the passwords.
    ///   - style: nil for Safari's own format if all of its passwords satisfy the rules, else `random`.
    package init(_ rules: PasswordRules, style: PasswordStyle?) throws(Problem) {
        self.rules = rules
        let chosen = style ?? (PasswordFormat.safari.fits(rules) ? .safari : .random)
        self.style = chosen
        switch chosen {
        case .random:
            length = try Self.length(for: rules)
            alphabet = rules.drawn
            space = PasswordSpace(
                alphabet, required: rules.decidingRequired, longestRun: rules.maxConsecutive ?? length, length: length)
            guard let space else { throw .tooManySets }
            if space.share == 0 { throw .noPassword(length: length) }
            entropy = space.entropy
        case .shared:
            guard PasswordFormat.shared.fits(rules) else { throw .styleDoesNotFit(.shared) }
            (length, alphabet) = (PasswordFormat.shared.length, PasswordFormat.shared.alphabet)
            space = SharedPassword.space
            guard let space else { throw .tooManySets }
            entropy = space.entropy
        case .safari:
            guard PasswordFormat.safari.fits(rules) else { throw .styleDoesNotFit(.safari) }
            (length, alphabet) = (PasswordFormat.safari.length, PasswordFormat.safari.alphabet)
            space = nil
            entropy = SafariPassword.entropy
        }
    }

    /// The usual length, or the nearest to it that the rules allow.
    private static func length(for rules: PasswordRules) throws(Problem) -> Int {
        let least = max(rules.minLength ?? 0, 1)
        guard least <= longest else { throw .tooLong(least) }
        return max(min(usualLength, rules.maxLength ?? usualLength), least)
    }

    package func password(_ bytes: @escaping RandomBytes) throws(RandomnessError) -> String {
        let draw = RandomDraw(bytes: bytes)
        guard let space else { return String(utf8: try SafariPassword.password(draw)) }
        var codes = try space.password(draw)
        if style == .shared { codes = codes.grouped(by: SharedPassword.groupSize) }
        return String(utf8: codes)
    }
}
