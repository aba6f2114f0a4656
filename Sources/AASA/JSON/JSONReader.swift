/// A strict reader of JSON (RFC 8259) that keeps the place of every value.
///
/// Foundation's decoder takes trailing commas, UTF-16, raw control characters and more; a device does not, and neither
/// does this. Duplicate names are kept, for whoever judges the document: the grammar allows them (section 4).
public struct JSONReader {
    /// How deeply arrays and objects may nest. Section 9 lets an implementation set a limit.
    public static let maximumDepth = 512

    let bytes: [UInt8]
    var position: Int
    private var depth = 0

    /// What a reading gives.
    public struct Reading: Sendable, Equatable {
        public var root: JSONNode
        /// Whether the text began with a byte order mark. Section 8.1 forbids writing one and lets readers ignore it.
        public var hasByteOrderMark: Bool
    }

    /// Reads one JSON text.
    ///
    /// - Throws: a ``JSONSyntaxError`` for the first byte that is wrong.
    public static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> Reading {
        if JSONEncoding(of: bytes) != .utf8 { throw JSONSyntaxError(.wrongEncoding, at: 0) }
        let hasMark = bytes.starts(with: JSONEncoding.byteOrderMark)
        var reader = JSONReader(bytes: bytes, position: hasMark ? JSONEncoding.byteOrderMark.count : 0)
        reader.skipWhiteSpace()
        if reader.current == nil { throw JSONSyntaxError(.empty, at: reader.position) }
        let root = try reader.readValue()
        reader.skipWhiteSpace()
        if reader.current != nil { throw reader.unexpected(.trailingContent) }
        return Reading(root: root, hasByteOrderMark: hasMark)
    }

    private init(bytes: [UInt8], position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// The byte to be read next; nil at the end.
    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipWhiteSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private mutating func readValue() throws(JSONSyntaxError) -> JSONNode {
        let start = position
        let value: JSONValue
        switch current {
        case UInt8(ascii: "{"): value = .object(try readObject())
        case UInt8(ascii: "["): value = .array(try readArray())
        case UInt8(ascii: "\""): value = .string(try readString())
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): value = .number(try readNumber())
        default: value = try readWord()
        }
        return JSONNode(value: value, range: start..<position)
    }

    private mutating func readObject() throws(JSONSyntaxError) -> [JSONMember] {
        try descend()
        var members: [JSONMember] = []
        while true {
            skipWhiteSpace()
            let start = position
            if current == UInt8(ascii: "}") {
                if !members.isEmpty { throw trailingComma(before: start) }
                break
            }
            guard current == UInt8(ascii: "\"") else { throw unexpected(.nameExpected) }
            let name = try readString()
            let nameRange = start..<position
            skipWhiteSpace()
            guard current == UInt8(ascii: ":") else { throw unexpected(.colonExpected) }
            position += 1
            skipWhiteSpace()
            members.append(JSONMember(name: name, nameRange: nameRange, value: try readValue()))
            if try !readSeparator(orEnd: UInt8(ascii: "}")) { break }
        }
        ascend()
        return members
    }

    private mutating func readArray() throws(JSONSyntaxError) -> [JSONNode] {
        try descend()
        var elements: [JSONNode] = []
        while true {
            skipWhiteSpace()
            if current == UInt8(ascii: "]") {
                if !elements.isEmpty { throw trailingComma(before: position) }
                break
            }
            elements.append(try readValue())
            if try !readSeparator(orEnd: UInt8(ascii: "]")) { break }
        }
        ascend()
        return elements
    }

    /// Steps over the opening bracket.
    private mutating func descend() throws(JSONSyntaxError) {
        depth += 1
        if depth > Self.maximumDepth { throw JSONSyntaxError(.tooDeep, at: position) }
        position += 1
    }

    /// Steps over the closing bracket.
    private mutating func ascend() {
        depth -= 1
        position += 1
    }

    /// Steps over a comma and returns true, or stays at the end's bracket and returns false.
    private mutating func readSeparator(orEnd end: UInt8) throws(JSONSyntaxError) -> Bool {
        skipWhiteSpace()
        if current == UInt8(ascii: ",") {
            position += 1
            return true
        }
        if current == end { return false }
        throw unexpected(.missingComma)
    }
}
