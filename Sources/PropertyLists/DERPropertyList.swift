/// Entitlements in DER, which code signatures have beside XML since 2021: `[APPLICATION 16] { INTEGER 1, [16] {
/// SEQUENCE { UTF8String, value }… } }` (Apple's `libDER` and `corecrypto` headers).
package struct DERPropertyList {
    /// The constructed `[APPLICATION 16]` at the start.
    private static let tag: UInt8 = 0x70

    /// Whether bytes begin like entitlements. The tag is an ASCII letter too, so the tag behind its length is checked
    /// as well, if there are enough bytes.
    static func isRecognised(_ start: [UInt8]) -> Bool {
        guard start.first == tag else { return false }
        guard start.count > 1 else { return true }
        let version = if start[1] < 0x80 { 2 } else { 2 + Int(start[1] - 0x80) }
        return version >= start.count || start[version] == Tag.integer
    }

    private enum Tag {
        static let boolean: UInt8 = 0x01
        static let integer: UInt8 = 0x02
        static let text: UInt8 = 0x0C
        static let sequence: UInt8 = 0x30
        /// The first versions wrote dictionaries as sets.
        static let set: UInt8 = 0x31
        static let dictionary: UInt8 = 0xB0
    }

    private let bytes: [UInt8]
    private var valueCount = 0

    /// Reads the DER slot of a code signature.
    package static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyNode {
        var list = DERPropertyList(bytes: bytes)
        var rest = 0..<bytes.count
        let outer = try list.next(&rest)
        // Xcode 12 wrote the dictionary alone.
        if outer.tag == Tag.set || outer.tag == Tag.dictionary {
            return PropertyNode(value: try list.value(outer, depth: 0), line: nil)
        }
        guard outer.tag == Self.tag else { throw PropertyListError(.notAPropertyList) }
        var inside = outer.content
        let version = try list.next(&inside)
        guard version.tag == Tag.integer, Array(bytes[version.content]) == [1] else {
            throw .malformed("an unknown version", at: version.content.lowerBound)
        }
        return PropertyNode(value: try list.value(try list.next(&inside), depth: 0), line: nil)
    }

    private struct Element {
        let tag: UInt8
        let content: Range<Int>
    }

    /// Returns the next element, and removes it from `rest`.
    private func next(_ rest: inout Range<Int>) throws(PropertyListError) -> Element {
        let start = rest.lowerBound
        guard rest.count >= 2 else { throw .malformed("it ends too early", at: start) }
        let tag = bytes[start]
        var position = start + 2
        var length = Int(bytes[start + 1])
        if length >= 0x80 {
            let count = length - 0x80
            guard (1...4).contains(count), rest.upperBound - position >= count else {
                throw .malformed("an invalid length", at: start)
            }
            length = Int(bytes[position..<position + count].bigEndianNumber)
            position += count
        }
        guard length <= rest.upperBound - position else { throw .malformed("it ends too early", at: start) }
        rest = (position + length)..<rest.upperBound
        return Element(tag: tag, content: position..<position + length)
    }

    private mutating func value(_ element: Element, depth: Int) throws(PropertyListError) -> PropertyNode.Value {
        if depth > PropertyListReader.maximumDepth { throw PropertyListError(.tooDeep) }
        valueCount += 1
        if valueCount > PropertyListReader.maximumValues { throw PropertyListError(.tooManyValues) }
        let content = element.content
        switch element.tag {
        case Tag.boolean: return .boolean(bytes[content].contains { $0 != 0 })
        case Tag.integer:
            guard (1...8).contains(content.count) else { return .other }
            var number: Int64 = 0
            if bytes[content.lowerBound] >= 0x80 { number = -1 }
            for byte in bytes[content] { number = number << 8 | Int64(byte) }
            return .integer(number)
        case Tag.text:
            guard let text = String(validating: bytes[content], as: UTF8.self) else {
                throw .malformed("text that is not UTF-8", at: content.lowerBound)
            }
            return .string(text)
        case Tag.sequence: return .array(try elements(in: content, depth: depth))
        case Tag.dictionary, Tag.set: return .dictionary(try members(in: content, depth: depth))
        default: return .other
        }
    }

    private mutating func elements(in content: Range<Int>, depth: Int) throws(PropertyListError) -> [PropertyNode] {
        var rest = content
        var nodes: [PropertyNode] = []
        while !rest.isEmpty {
            nodes.append(PropertyNode(value: try value(try next(&rest), depth: depth + 1), line: nil))
        }
        return nodes
    }

    private mutating func members(
        in content: Range<Int>, depth: Int
    ) throws(PropertyListError) -> [(key: String, node: PropertyNode)] {
        var rest = content
        var members: [(key: String, node: PropertyNode)] = []
        while !rest.isEmpty {
            let pair = try next(&rest)
            guard pair.tag == Tag.sequence else {
                throw .malformed("a member that is not a pair", at: pair.content.lowerBound)
            }
            var inside = pair.content
            guard case .string(let key) = try value(try next(&inside), depth: depth + 1) else {
                throw .malformed("a key that is not text", at: pair.content.lowerBound)
            }
            members.append((key, PropertyNode(value: try value(try next(&inside), depth: depth + 1), line: nil)))
        }
        return members
    }
}
