/// Numbers, the three words, and names.
extension JSONReader {
    /// RFC 8259 section 6: `[-] int [frac] [exp]`.
    mutating func readNumber() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        if current == UInt8(ascii: "-") { position += 1 }
        let startsWithZero = current == UInt8(ascii: "0")
        let digits = skipDigits()
        guard digits == 1 || digits > 1 && !startsWithZero else { return try readForeignNumber(from: start) }
        if current == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() > 0 else { return try readForeignNumber(from: start) }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            guard skipDigits() > 0 else { return try readForeignNumber(from: start) }
        }
        return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// Returns how many digits there were.
    private mutating func skipDigits() -> Int {
        let start = position
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - start
    }

    /// A number as other languages write it: `01`, `+1`, `.5`, `1.`; and what no JSON number can say: `NaN`.
    private mutating func readForeignNumber(from start: Int) throws(JSONSyntaxError) -> JSONValue {
        let range = start..<endOfWord(from: start) { Self.isWordByte($0) || [0x2B, 0x2D, 0x2E].contains($0) }
        position = range.upperBound
        if let number = JSONNumberFix.mended(bytes[range]) {
            try note(.badNumber, at: range, replacement: number)
            return .number(number)
        }
        let error = JSONSyntaxError(.badNumber, at: range, fix: nil)
        let unsigned = bytes[range].drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        guard depth > 0, unsigned.elementsEqual("NaN".utf8) || unsigned.elementsEqual("Infinity".utf8) else {
            throw error
        }
        try note(error)
        return .null
    }

    /// `true`, `false`, `null`; anything else is named as what it seems to be.
    mutating func readWord() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        let end = endOfWord(from: start, Self.isWordByte)
        let word = bytes[start..<end]
        if let value = Self.literal(word) {
            position = end
            return value
        }
        switch current {
        case UInt8(ascii: "+"), UInt8(ascii: "."): return try readForeignNumber(from: start)
        case .some where word.starts(with: "NaN".utf8) || word.starts(with: "Infinity".utf8):
            return try readForeignNumber(from: start)
        case .some where !word.isEmpty: return try readForeignWord(from: start)
        default: throw unexpected(.unexpectedCharacter)
        }
    }

    private static func literal(_ word: ArraySlice<UInt8>) -> JSONValue? {
        if word.elementsEqual("true".utf8) { return .bool(true) }
        if word.elementsEqual("false".utf8) { return .bool(false) }
        if word.elementsEqual("null".utf8) { return .null }
        return nil
    }

    /// `True`, `None` and their like stand for JSON's words; any other word inside an array or object is read as the
    /// text that lacks its quotes.
    private mutating func readForeignWord(from start: Int) throws(JSONSyntaxError) -> JSONValue {
        let range = start..<endOfWord(from: start, Self.isNameByte)
        let text = String(decoding: bytes[range], as: UTF8.self)
        position = range.upperBound
        let word: (text: String, value: JSONValue)? =
            switch text.lowercased() {
            case "true": ("true", .bool(true))
            case "false": ("false", .bool(false))
            case "null", "none", "nil", "undefined": ("null", .null)
            default: nil
            }
        if let word {
            try note(.unknownWord, at: range, replacement: word.text)
            return word.value
        }
        let error = JSONSyntaxError(.unknownWord, at: range, fix: nil)
        guard depth > 0 else { throw error }
        try note(error)
        return .string(text)
    }

    /// A member's name: a string, or a word that lacks its quotes before a colon.
    mutating func readName() throws(JSONSyntaxError) -> String {
        if current == UInt8(ascii: "\"") { return try readString() }
        if let quote = JSONWrongQuote(at: position, in: bytes) { return try readString(in: quote) }
        let range = position..<endOfWord(from: position, Self.isNameByte)
        let next = bytes[range.upperBound...].first { !Self.isWhiteSpace($0) }
        guard !range.isEmpty, next == UInt8(ascii: ":") || next == UInt8(ascii: "=") else {
            throw unexpected(.nameExpected)
        }
        let name = String(decoding: bytes[range], as: UTF8.self)
        try note(.nameExpected, at: range, replacement: "\"\(name)\"")
        position = range.upperBound
        return name
    }

    private func endOfWord(from start: Int, _ belongs: (UInt8) -> Bool) -> Int {
        var end = start
        while end < bytes.count, belongs(bytes[end]) { end += 1 }
        return end
    }

    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// What a name or a text without quotes is taken to consist of: word bytes, `$`, `-`, `.`, `*`.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        isWordByte(byte) || [0x24, 0x2A, 0x2D, 0x2E].contains(byte)
    }
}
