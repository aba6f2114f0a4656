/// Numbers and the three words.
extension JSONReader {
    /// RFC 8259 section 6: `[-] int [frac] [exp]`.
    mutating func readNumber() throws(JSONSyntaxError) -> String {
        let start = position
        if current == UInt8(ascii: "-") { position += 1 }
        let startsWithZero = current == UInt8(ascii: "0")
        let digits = skipDigits()
        guard digits == 1 || digits > 1 && !startsWithZero else { throw JSONSyntaxError(.badNumber, at: start) }
        if current == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() > 0 else { throw JSONSyntaxError(.badNumber, at: start) }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            guard skipDigits() > 0 else { throw JSONSyntaxError(.badNumber, at: start) }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Returns how many digits there were.
    private mutating func skipDigits() -> Int {
        let start = position
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - start
    }

    /// `true`, `false`, `null`; anything else is named as what it seems to be.
    mutating func readWord() throws(JSONSyntaxError) -> JSONValue {
        for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
        where bytes[position...].starts(with: word.utf8) {
            position += word.utf8.count
            if let byte = current, Self.isWordByte(byte) {
                throw JSONSyntaxError(.unknownWord, at: position - word.utf8.count)
            }
            return value
        }
        guard let byte = current else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") || bytes[position...].starts(with: "NaN".utf8)
            || bytes[position...].starts(with: "Infinity".utf8)
        {
            throw JSONSyntaxError(.badNumber, at: position)
        }
        if Self.isWordByte(byte) { throw JSONSyntaxError(.unknownWord, at: position) }
        throw unexpected(.unexpectedCharacter)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
}
