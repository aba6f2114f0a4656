/// The named classes of characters of the `passwordrules` language.
///
/// Source: Apple, "Customizing Password AutoFill rules".
public enum PasswordClass: String, Sendable, CaseIterable {
    case upper, lower, digit, special
    case asciiPrintable = "ascii-printable"
    case unicode

    /// Those that have no character in common.
    static let parts: [PasswordClass] = [.upper, .lower, .digit, .special]

    /// Its characters.
    public var characters: PasswordCharacters {
        switch self {
        case .upper: PasswordCharacters(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        case .lower: PasswordCharacters(UInt8(ascii: "a")...UInt8(ascii: "z"))
        case .digit: PasswordCharacters(UInt8(ascii: "0")...UInt8(ascii: "9"))
        case .special: Self.specials
        case .asciiPrintable: PasswordCharacters(PasswordCharacters.printable)
        case .unicode: .unicode
        }
    }

    /// As Apple's page lists them: ASCII's punctuation without `/` and `\`, and the space.
    private static let specials = PasswordCharacters("-~!@#$%^&*_+=`|(){}[:;\"'<>,.?] ".utf8)

    /// The class that was meant by a word that names none; nil when that cannot be said.
    static func meant(by word: String) -> PasswordClass? {
        let plain = word.lowercased()
        if let known = otherWords.first(where: { plain.utf8.starts(with: $0.word.utf8) }) { return known.name }
        let nearest = EditDistance.nearest(
            to: plain, in: allCases.map(\.rawValue), limit: plain.utf8.count < 5 ? 1 : 2, ignoringCase: true)
        return nearest.flatMap { PasswordClass(rawValue: $0) }
    }

    /// What other rule languages call them, by the first letters.
    private static let otherWords: [(word: String, name: PasswordClass)] = [
        ("upper", .upper), ("capital", .upper), ("lower", .lower), ("digit", .digit), ("num", .digit),
        ("special", .special), ("symbol", .special), ("punct", .special), ("ascii", .asciiPrintable),
        ("print", .asciiPrintable), ("unicode", .unicode),
    ]
}
