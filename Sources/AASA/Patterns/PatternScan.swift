/// The elements of a pattern, collected from its text with stars and slashes put right.
struct PatternScan {
    var problems: [PatternReader.LocatedProblem] = []
    private var elements: [Pattern.Element] = []
    private var ranges: [Range<Int>] = []
    private let isPath: Bool
    /// The last byte that was written, when it is a star or a slash; 0 for anything else.
    private var last: UInt8 = 0

    init(_ role: Pattern.Role) { isPath = role == .path }

    /// A variable's element, which ends a run of stars or slashes.
    mutating func append(_ element: Pattern.Element, _ range: Range<Int>) {
        if isPath, elements.isEmpty { appendSlash(at: range.lowerBound) }
        elements.append(element)
        ranges.append(range)
        last = 0
    }

    /// Takes the character that begins at an offset, and returns where the next one begins.
    mutating func appendScalar(_ bytes: borrowing Span<UInt8>, _ at: Int) -> Int {
        let byte = bytes[at]
        switch byte {
        case UInt8(ascii: "*"):
            if last != byte {
                elements.append(.anyText)
                ranges.append(at..<at + 1)
                last = byte
            }
            return at + 1
        case UInt8(ascii: "/") where isPath:
            if last != byte { appendSlash(at..<at + 1) }
            return at + 1
        default:
            let (scalar, end) = Self.scalar(bytes, at)
            append(byte == UInt8(ascii: "?") ? .anyCharacter : .literal(scalar), at..<end)
            return end
        }
    }

    /// The pattern, with the slash that a path lacks at its end.
    consuming func finished() -> PatternReader.Reading {
        if isPath, last == 0 { appendSlash(at: ranges.last?.upperBound ?? 0) }
        return .init(pattern: Pattern(elements: elements), ranges: ranges, problems: problems)
    }

    private mutating func appendSlash(at offset: Int) { appendSlash(offset..<offset) }

    private mutating func appendSlash(_ range: Range<Int>) {
        elements.append(.literal("/"))
        ranges.append(range)
        last = UInt8(ascii: "/")
    }

    /// The end of the variable whose `$(` stands at an offset; nil when it has none.
    static func variableEnd(_ bytes: borrowing Span<UInt8>, _ at: Int) -> Int? {
        for end in at + 2..<bytes.count where bytes[end] == UInt8(ascii: ")") { return end + 1 }
        return nil
    }

    /// The character at an offset of well-formed UTF-8, and where the next one begins.
    static func scalar(_ bytes: borrowing Span<UInt8>, _ at: Int) -> (Unicode.Scalar, end: Int) {
        let lead = bytes[at]
        guard lead >= 0x80 else { return (Unicode.Scalar(lead), at + 1) }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        var value = UInt32(lead) & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F)
        var next = at + 1
        while next < bytes.count, next < at + length {
            value = value << 6 | UInt32(bytes[next] & 0x3F)
            next += 1
        }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", next)
    }
}
