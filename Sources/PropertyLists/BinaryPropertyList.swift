/// Property lists in Apple's binary format (`bplist00`).
///
/// FoundationEssentials' `PropertyListDecoder` traps on counts near 2^62 (57 bytes end the program), and its time is
/// quadratic in the size of a dictionary. Objects may refer to one another in any way: every reference counts, so that
/// cycles and shared objects stay within the bounds.
struct BinaryPropertyList {
    /// Bytes of text, counted for every reference.
    static let maximumText = 1 << 24
    /// Seconds from 1970 to 2001, where the dates of binary lists begin.
    private static let epoch = 978_307_200.0

    private let table: ObjectTable
    private var valuesLeft = PropertyListReader.maximumValues
    private var textLeft = Self.maximumText

    static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyNode {
        var list = BinaryPropertyList(table: try ObjectTable(bytes))
        return try list.node(list.table.root, depth: 1)
    }

    private mutating func node(_ object: Int, depth: Int) throws(PropertyListError) -> PropertyNode {
        if depth > PropertyListReader.maximumDepth { throw PropertyListError(.tooDeep) }
        try count(1)
        return PropertyNode(value: try value(at: try table.offset(of: object), depth: depth), line: nil)
    }

    private mutating func count(_ values: Int) throws(PropertyListError) {
        if values > valuesLeft { throw PropertyListError(.tooManyValues) }
        valuesLeft -= values
    }

    /// The upper half of an object's first byte is its type, the lower half its size.
    private mutating func value(at offset: Int, depth: Int) throws(PropertyListError) -> PropertyNode.Value {
        let low = Int(table.bytes[offset] & 0x0F)
        let content = offset + 1
        switch table.bytes[offset] >> 4 {
        case 0x0 where low == 8 || low == 9: return .boolean(low == 9)
        // Null, URLs, UUIDs and fill bytes.
        case 0x0: return .other
        case 0x1 where low <= 4: return integer(try table.range(from: content, count: 1 << low, size: 1))
        case 0x2 where low <= 4:
            _ = try table.range(from: content, count: 1 << low, size: 1)
            return .other
        case 0x3 where low == 3: return date(try table.range(from: content, count: 8, size: 1))
        case 0x4:
            _ = try range(of: offset, size: 1)
            return .other
        case 0x5, 0x6: return try text(at: offset).map { .string($0) } ?? .other
        // A UID of a keyed archive.
        case 0x8:
            _ = try table.range(from: content, count: low + 1, size: 1)
            return .other
        case 0xA: return .array(try elements(in: try range(of: offset, size: table.referenceSize), depth: depth))
        // Ordered and unordered sets.
        case 0xB, 0xC:
            _ = try range(of: offset, size: table.referenceSize)
            return .other
        case 0xD:
            let references = try range(of: offset, size: 2 * table.referenceSize)
            return .dictionary(try members(in: references, depth: depth))
        default: throw .malformed("an object of no known kind", at: offset)
        }
    }

    /// The content of an object with a count of things of `size` bytes. From 15 on the count is a number object.
    private func range(of offset: Int, size: Int) throws(PropertyListError) -> Range<Int> {
        let low = Int(table.bytes[offset] & 0x0F)
        if low < 0x0F { return try table.range(from: offset + 1, count: low, size: size) }
        let marker = try table.range(from: offset + 1, count: 1, size: 1).lowerBound
        guard table.bytes[marker] & 0xFC == 0x10 else { throw .malformed("an object without its count", at: offset) }
        let digits = try table.range(from: marker + 1, count: 1 << Int(table.bytes[marker] & 0x03), size: 1)
        let count = try table.number(at: digits.lowerBound, size: digits.count)
        return try table.range(from: digits.upperBound, count: count, size: size)
    }

    // MARK: Scalars

    /// One, two and four bytes are unsigned, eight and sixteen are signed.
    private func integer(_ range: Range<Int>) -> PropertyNode.Value {
        let number = Int64(bitPattern: table.bytes[range.suffix(8)].bigEndianNumber)
        if range.count < 16 { return .integer(number) }
        let sign: UInt8 = if number < 0 { 0xFF } else { 0 }
        guard table.bytes[range.prefix(8)].allSatisfy({ $0 == sign }) else { return .other }
        return .integer(number)
    }

    private func date(_ range: Range<Int>) -> PropertyNode.Value {
        let seconds = Double(bitPattern: table.bytes[range].bigEndianNumber) + Self.epoch
        guard seconds.isFinite, abs(seconds) < 1e12 else { return .other }
        return .date(Int64(seconds.rounded(.down)))
    }

    /// ASCII, or big-endian UTF-16; nil for a lone surrogate, which Apple's reader accepts.
    private mutating func text(at offset: Int) throws(PropertyListError) -> String? {
        let isASCII = table.bytes[offset] >> 4 == 0x5
        let range = try range(of: offset, size: isASCII ? 1 : 2)
        if range.count > textLeft { throw PropertyListError(.tooManyValues) }
        textLeft -= range.count
        let bytes = table.bytes[range]
        if isASCII {
            guard bytes.allSatisfy({ $0 < 0x80 }) else { throw .malformed("text that is not ASCII", at: offset) }
            return String(decoding: bytes, as: UTF8.self)
        }
        let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { position in
            UInt16(table.bytes[position]) << 8 | UInt16(table.bytes[position + 1])
        }
        return String(validating: units, as: UTF16.self)
    }

    // MARK: Collections

    private mutating func elements(in range: Range<Int>, depth: Int) throws(PropertyListError) -> [PropertyNode] {
        let references = stride(from: range.lowerBound, to: range.upperBound, by: table.referenceSize)
        var nodes: [PropertyNode] = []
        for reference in references {
            nodes.append(try node(try table.reference(at: reference), depth: depth + 1))
        }
        return nodes
    }

    /// References to all keys, followed by references to all values.
    private mutating func members(
        in range: Range<Int>, depth: Int
    ) throws(PropertyListError) -> [(key: String, node: PropertyNode)] {
        let middle = range.count / 2
        var members: [(key: String, node: PropertyNode)] = []
        for key in stride(from: range.lowerBound, to: range.lowerBound + middle, by: table.referenceSize) {
            try count(1)
            let offset = try table.offset(of: try table.reference(at: key))
            guard [0x5, 0x6].contains(table.bytes[offset] >> 4), let name = try text(at: offset) else {
                throw .malformed("a key that is not text", at: offset)
            }
            members.append((name, try node(try table.reference(at: key + middle), depth: depth + 1)))
        }
        return members
    }
}
