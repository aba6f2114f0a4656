/// A quote that JSON does not know, where a string begins.
struct JSONWrongQuote {
    /// In bytes.
    let length: Int
    private let kind: Kind

    private enum Kind { case apostrophe, backtick, single, double, guillemet }

    /// `'`, a backtick, one of the typographic quotes U+2018 to U+201F, « or »; nil for anything else.
    init?(at position: Int, in bytes: [UInt8]) {
        guard position < bytes.count, let (kind, length) = Self.quote(at: position, in: bytes) else { return nil }
        self.kind = kind
        self.length = length
    }

    /// The length of the quote at `position`, if it ends what this one began. Word processors and keyboards mix the
    /// typographic ones with plain ones, and languages differ in which is the left one.
    func lengthOfEnd(at position: Int, in bytes: [UInt8]) -> Int? {
        if kind == .double, bytes[position] == UInt8(ascii: "\"") { return 1 }
        guard let found = Self.quote(at: position, in: bytes) else { return nil }
        return found.kind == kind || kind == .single && found.kind == .apostrophe ? found.length : nil
    }

    private static func quote(at position: Int, in bytes: [UInt8]) -> (kind: Kind, length: Int)? {
        switch bytes[position] {
        case UInt8(ascii: "'"): return (.apostrophe, 1)
        case UInt8(ascii: "`"): return (.backtick, 1)
        case 0xC2 where position + 1 < bytes.count && (bytes[position + 1] == 0xAB || bytes[position + 1] == 0xBB):
            return (.guillemet, 2)
        case 0xE2 where position + 2 < bytes.count && bytes[position + 1] == 0x80:
            switch bytes[position + 2] {
            case 0x98...0x9B: return (.single, 3)
            case 0x9C...0x9F: return (.double, 3)
            default: return nil
            }
        default: return nil
        }
    }
}
