/// A set of characters that passwords are made of: some of the 95 printable ones of ASCII, or all of Unicode.
public struct PasswordCharacters: Sendable, Hashable {
    /// Space to tilde.
    public static let printable: ClosedRange<UInt8> = 0x20...0x7E

    /// One bit for each code of ASCII.
    private var bits: UInt128
    /// Whether characters outside ASCII belong to it; then all of ASCII's do.
    public private(set) var isUnicode: Bool

    public static let none = PasswordCharacters([])
    /// Every character there is.
    public static let unicode: PasswordCharacters = {
        var all = PasswordCharacters(printable)
        all.isUnicode = true
        return all
    }()

    /// The printable characters of ASCII among these codes; others are passed over.
    public init(_ codes: some Sequence<UInt8>) {
        bits = 0
        isUnicode = false
        for code in codes { insert(code) }
    }

    mutating func insert(_ code: UInt8) {
        if Self.printable.contains(code) { bits |= 1 << UInt128(code) }
    }

    public func contains(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? bits & 1 << UInt128(scalar.value) != 0 : isUnicode
    }

    /// How many of ASCII's belong to it.
    public var count: Int { bits.nonzeroBitCount }
    public var isEmpty: Bool { bits == 0 }

    /// Those of ASCII, in the order of their codes.
    public var codes: [UInt8] { Self.printable.filter { bits & 1 << UInt128($0) != 0 } }

    public func isSuperset(of other: PasswordCharacters) -> Bool {
        other.bits & ~bits == 0 && (isUnicode || !other.isUnicode)
    }

    public func union(_ other: PasswordCharacters) -> PasswordCharacters {
        var result = self
        result.bits |= other.bits
        result.isUnicode = isUnicode || other.isUnicode
        return result
    }

    public func subtracting(_ other: PasswordCharacters) -> PasswordCharacters {
        var result = self
        result.bits &= ~other.bits
        result.isUnicode = isUnicode && !other.isUnicode
        return result
    }

    /// Without those outside ASCII.
    public var inASCII: PasswordCharacters {
        var result = self
        result.isUnicode = false
        return result
    }
}

extension PasswordCharacters: CustomStringConvertible {
    /// As `passwordrules` writes it: the classes that are in it as a whole, and one of its own for the rest, with `-` first
    /// and `]` last.
    public var description: String {
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
        let middle = codes.filter { $0 != hyphen && $0 != bracket }
        let ordered =
            (codes.contains(hyphen) ? [hyphen] : []) + middle + (codes.contains(bracket) ? [bracket] : [])
        return (names + ["[\(String(decoding: ordered, as: UTF8.self))]"]).joined(separator: ", ")
    }
}
