/// Makes passwords of one kind, and knows how many of them there are.
public struct PasswordGenerator: Sendable {
    /// Why there is no generator for these rules.
    public enum Problem: Error, Sendable, Equatable {
        /// Not every password of Apple's format fits the rules.
        case styleDoesNotFit
        /// No password of this length fits the rules.
        case noPassword(length: Int)
        /// `minlength` is more than ``longest``.
        case tooLong(Int)
        /// So many classes are required that passwords cannot be counted.
        case tooManySets
    }

    public let style: PasswordStyle
    /// What every password fits.
    public let rules: PasswordRules
    /// In characters.
    public let length: Int
    /// What may be in a password.
    public let alphabet: PasswordCharacters
    /// The logarithm to the base of 2 of how many passwords there are, all equally likely.
    public let entropy: Double
    /// Every password, when it is counted by its rules.
    private let space: PasswordSpace?

    /// As long as Safari's.
    public static let usualLength = 20
    /// Longer ones are not made.
    public static let longest = 256

    /// - Parameters:
    ///   - rules: what the passwords must fit.
    ///   - style: nil for Safari's own format when all of its passwords fit the rules, else `random`.
    public init(_ rules: PasswordRules, style: PasswordStyle?) throws(Problem) {
        self.rules = rules
        let chosen = style ?? (PasswordFormat.safari.fits(rules) ? .safari : .random)
        self.style = chosen
        switch chosen {
        case .random:
            length = try Self.length(for: rules)
            alphabet = rules.permitted.inASCII
            space = PasswordSpace(
                alphabet, required: rules.decidingRequired, longestRun: rules.maxConsecutive ?? length, length: length)
            guard let space else { throw .tooManySets }
            if space.count.isZero { throw .noPassword(length: length) }
            entropy = space.count.log2
        case .shared:
            guard PasswordFormat.shared.fits(rules) else { throw .styleDoesNotFit }
            (length, alphabet) = (PasswordFormat.shared.length, PasswordFormat.shared.alphabet)
            space = SharedPassword.space
            guard let space else { throw .tooManySets }
            entropy = space.count.log2
        case .safari:
            guard PasswordFormat.safari.fits(rules) else { throw .styleDoesNotFit }
            (length, alphabet) = (PasswordFormat.safari.length, PasswordFormat.safari.alphabet)
            space = nil
            entropy = SafariPassword.count.log2
        }
    }

    /// The usual length, or the nearest to it that the rules allow.
    private static func length(for rules: PasswordRules) throws(Problem) -> Int {
        let least = max(rules.minLength ?? 0, 1)
        guard least <= longest else { throw .tooLong(least) }
        return max(min(usualLength, rules.maxLength ?? usualLength), least)
    }

    /// Another password.
    public func password(_ bytes: @escaping RandomBytes) throws(RandomnessError) -> String {
        let draw = RandomDraw(bytes: bytes)
        guard let space else { return String(decoding: try SafariPassword.password(draw), as: UTF8.self) }
        let codes = try space.password(draw)
        return String(decoding: style == .shared ? SharedPassword.grouped(codes) : codes, as: UTF8.self)
    }
}
