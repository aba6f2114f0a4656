/// A reader of JSON (RFC 8259) that keeps the place of every value.
///
/// Foundation's decoder takes trailing commas, UTF-16, raw control characters and more; a device does not, and neither
/// does ``read(_:)``. Duplicate names are kept, for whoever judges the document: the grammar allows them (section 4).
public struct JSONReader {
    /// How deeply arrays and objects may nest. Section 9 lets an implementation set a limit.
    public static let maximumDepth = 512

    let bytes: [UInt8]
    let hasByteOrderMark: Bool
    /// Whether reading goes on after a mistake.
    let isTolerant: Bool
    var position: Int
    /// The brackets that close the arrays and objects that are open, the innermost last.
    private(set) var closers: [UInt8] = []
    var errors: [JSONSyntaxError] = []
    var hasMoreErrors = false
    private var hasNotedEnd = false

    /// What a reading gives.
    public struct Reading: Sendable, Equatable {
        public var root: JSONNode
        /// Whether the text began with a byte order mark. Section 8.1 forbids writing one and lets readers ignore it.
        public var hasByteOrderMark: Bool
    }

    /// Reads one JSON text as a device does.
    ///
    /// - Throws: a ``JSONSyntaxError`` for the first byte that is wrong.
    public static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> Reading {
        var reader = JSONReader(bytes: bytes, isTolerant: false)
        return Reading(root: try reader.readText(), hasByteOrderMark: reader.hasByteOrderMark)
    }

    init(bytes: [UInt8], isTolerant: Bool) {
        self.bytes = bytes
        self.isTolerant = isTolerant
        hasByteOrderMark = bytes.starts(with: JSONEncoding.byteOrderMark)
        position = hasByteOrderMark ? JSONEncoding.byteOrderMark.count : 0
    }

    /// The byte to be read next; nil at the end.
    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// How many arrays and objects are open.
    var depth: Int { closers.count }

    mutating func readText() throws(JSONSyntaxError) -> JSONNode {
        if JSONEncoding(of: bytes) != .utf8 {
            throw JSONSyntaxError(.wrongEncoding, at: 0..<bytes.count, fix: wholeTextInUTF8())
        }
        try skipWhiteSpace()
        if current == nil { throw JSONSyntaxError(.empty, at: position) }
        let root = try readValue()
        try skipWhiteSpace()
        if current != nil { try noteTrailingContent(after: root) }
        return root
    }

    private mutating func readValue() throws(JSONSyntaxError) -> JSONNode {
        let start = position
        let value: JSONValue
        switch current {
        case UInt8(ascii: "{"): value = .object(try readObject())
        case UInt8(ascii: "["): value = .array(try readArray())
        case UInt8(ascii: "\""): value = .string(try readString())
        case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): value = try readNumber()
        default:
            if let quote = JSONWrongQuote(at: position, in: bytes) {
                value = .string(try readString(in: quote))
            } else {
                value = try readWord()
            }
        }
        return JSONNode(value: value, range: start..<position)
    }

    private mutating func readObject() throws(JSONSyntaxError) -> [JSONMember] {
        try descend(UInt8(ascii: "}"))
        var members: [JSONMember] = []
        var comma: Int?
        while try !isAtEnd(after: comma) {
            if current == UInt8(ascii: ",") {
                try skipSpareComma(.nameExpected)
                continue
            }
            let start = position
            let name = try readName()
            let nameRange = start..<position
            try skipWhiteSpace()
            try readColon()
            try skipWhiteSpace()
            members.append(JSONMember(name: name, nameRange: nameRange, value: try readValue()))
            comma = try readComma()
        }
        ascend()
        return members
    }

    private mutating func readArray() throws(JSONSyntaxError) -> [JSONNode] {
        try descend(UInt8(ascii: "]"))
        var elements: [JSONNode] = []
        var comma: Int?
        while try !isAtEnd(after: comma) {
            if current == UInt8(ascii: ",") {
                try skipSpareComma(.unexpectedCharacter)
                continue
            }
            elements.append(try readValue())
            comma = try readComma()
        }
        ascend()
        return elements
    }

    /// Steps over the opening bracket.
    private mutating func descend(_ closer: UInt8) throws(JSONSyntaxError) {
        if depth == Self.maximumDepth { throw JSONSyntaxError(.tooDeep, at: position..<position + 1, fix: nil) }
        closers.append(closer)
        position += 1
    }

    /// Steps over the closing bracket, when there is one.
    private mutating func ascend() {
        closers.removeLast()
        if position < bytes.count { position += 1 }
    }

    /// Whether no more elements or members follow; `comma` is where a comma promised one.
    private mutating func isAtEnd(after comma: Int?) throws(JSONSyntaxError) -> Bool {
        try skipWhiteSpace()
        if let byte = current {
            if byte != closers.last { return false }
        } else if !hasNotedEnd {
            hasNotedEnd = true
            let missing = String(decoding: closers.reversed(), as: UTF8.self)
            try note(.unexpectedEnd, at: position..<position, replacement: missing)
        }
        if let comma { try note(.trailingComma, at: comma..<comma + 1, replacement: "") }
        return true
    }

    /// Steps over the comma after a value and returns its place; nil when there is none.
    private mutating func readComma() throws(JSONSyntaxError) -> Int? {
        let end = position
        try skipWhiteSpace()
        guard let byte = current, byte != closers.last else { return nil }
        if byte == UInt8(ascii: ",") {
            position += 1
            return position - 1
        }
        guard isTolerant, canBeginNext(isApart: position > end) else { throw unexpected(.missingComma) }
        let fix = TextEdit.insertion(of: ",", at: end)
        try note(JSONSyntaxError(.missingComma, at: position..<position, fix: [fix]))
        return nil
    }
}
