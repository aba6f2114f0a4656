internal import AASA

/// A set of characters for passwords: some of the 95 printable characters of ASCII, or all of Unicode.
package struct PasswordCharacters: Sendable, Hashable {
    /// Space to tilde.
    package static let printable: ClosedRange<UInt8> = 0x20...0x7E

    /// One bit for each code of ASCII.
    private var bits: UInt128 = 0
    /// Whether the set includes characters outside ASCII; then it includes all of ASCII.
    package private(set) var isUnicode = false

    package static let none = PasswordCharacters([])
    package static let unicode: PasswordCharacters = {
        var all = PasswordCharacters(printable)
        all.isUnicode = true
        return all
    }()

    /// The printable ASCII characters among these codes; others are ignored.
    package init(_ codes: some Sequence<UInt8>) {
        for code in codes { insert(code) }
    }

    mutating func insert(_ code: UInt8) {
        if Self.printable.contains(code) { bits |= 1 << UInt128(code) }
    }

    package func contains(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return isUnicode }
        return bits & 1 << UInt128(scalar.value) != 0
    }

    /// The number of ASCII characters.
    package var count: Int { bits.nonzeroBitCount }
    package var isEmpty: Bool { bits == 0 }

    /// The ASCII characters in ascending order.
    package var codes: [UInt8] { Self.printable.filter { bits & 1 << UInt128($0) != 0 } }

    package func isSuperset(of other: PasswordCharacters) -> Bool {
        other.bits & ~bits == 0 && (isUnicode || !other.isUnicode)
    }

    /// The characters of several classes. As in Apple's parser, the first of `ascii-printable` and `unicode` decides.
    init(joining classes: [PasswordCharacters]) {
        let deciding = [PasswordClass.asciiPrintable.characters, .unicode]
        self = classes.first(where: deciding.contains) ?? classes.reduce(.none) { all, set in all.union(set) }
    }

    /// Both sets.
    package func union(_ other: PasswordCharacters) -> PasswordCharacters {
        var result = self
        result.bits |= other.bits
        result.isUnicode = isUnicode || other.isUnicode
        return result
    }

    package func subtracting(_ other: PasswordCharacters) -> PasswordCharacters {
        var result = self
        result.bits &= ~other.bits
        result.isUnicode = isUnicode && !other.isUnicode
        return result
    }

    /// The set without characters outside ASCII.
    package var inASCII: PasswordCharacters {
        var result = self
        result.isUnicode = false
        return result
    }
}

extension PasswordCharacters: CustomStringConvertible {
    /// The set in the language of `passwordrules`: the named classes that it contains, and a custom class for the rest,
    /// with `-` first and `]` last.
    package var description: String {
        if isUnicode { return PasswordClass.unicode.rawValue }
        if self == PasswordClass.asciiPrintable.characters { return PasswordClass.asciiPrintable.rawValue }
        var names: [String] = []
        var rest = self
        for name in PasswordClass.parts where isSuperset(of: name.characters) {
            names.append(name.rawValue)
            rest = rest.subtracting(name.characters)
        }
        if rest.isEmpty, !names.isEmpty { return names.joined(separator: ", ") }
        let (hyphen, bracket) = (UInt8(ascii: "-"), UInt8(ascii: "]"))
        let codes = rest.codes
        var members = codes.filter { code in code != hyphen && code != bracket }
        if codes.contains(hyphen) { members.insert(hyphen, at: 0) }
        if codes.contains(bracket) { members.append(bracket) }
        names.append("[\(String(utf8: members))]")
        return names.joined(separator: ", ")
    }
}

/// The named classes of characters of the `passwordrules` language.
///
/// Source: Apple, "Customizing Password AutoFill rules".
package enum PasswordClass: String, Sendable, CaseIterable {
    case upper, lower, digit, special, asciiPrintable = "ascii-printable", unicode

    /// The disjoint classes.
    static let parts: [PasswordClass] = [.upper, .lower, .digit, .special]

    package var characters: PasswordCharacters {
        switch self {
        case .upper: PasswordCharacters(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        case .lower: PasswordCharacters(UInt8(ascii: "a")...UInt8(ascii: "z"))
        case .digit: PasswordCharacters(UInt8(ascii: "0")...UInt8(ascii: "9"))
        case .special: Self.punctuation
        case .asciiPrintable: PasswordCharacters(PasswordCharacters.printable)
        case .unicode: .unicode
        }
    }

    /// The characters as Apple's page lists them, without `/` and `\` among the special ones.
    var listedCharacters: PasswordCharacters {
        self == .special ? characters.subtracting(PasswordCharacters("/\\".utf8)) : characters
    }

    /// ASCII's punctuation and the space, as Apple's parser counts them.
    private static let punctuation: PasswordCharacters = {
        let letters = PasswordClass.upper.characters.union(PasswordClass.lower.characters)
        let all = PasswordCharacters(PasswordCharacters.printable)
        return all.subtracting(letters.union(PasswordClass.digit.characters))
    }()

    /// The class that an unknown word probably means.
    static func meant(by word: String) -> PasswordClass? {
        let plain = word.lowercased()
        for other in otherWords where plain.utf8.starts(with: other.word.utf8) { return other.name }
        let limit = if plain.utf8.count < 5 { 1 } else { 2 }
        let nearest = EditDistance.nearest(to: plain, in: allCases.map(\.rawValue), limit: limit, ignoringCase: true)
        return nearest.flatMap(PasswordClass.init(rawValue:))
    }

    /// Prefixes of the names in other rule languages.
    private static let otherWords: [(word: String, name: PasswordClass)] = [
        ("upper", .upper), ("capital", .upper), ("lower", .lower), ("digit", .digit), ("num", .digit),
        ("special", .special), ("symbol", .special), ("punct", .special), ("ascii", .asciiPrintable),
        ("print", .asciiPrintable), ("unicode", .unicode),
    ]
}
