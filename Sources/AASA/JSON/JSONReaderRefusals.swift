/// How the reader names what it did not expect, so that the commonest mistakes of hand-written files are told apart.
extension JSONReader {
    /// `code`, or something more telling about the character that stands here.
    func unexpected(_ code: JSONSyntaxError.Code) -> JSONSyntaxError {
        guard let byte = current else { return JSONSyntaxError(.unexpectedEnd, at: position) }
        if let quote = JSONWrongQuote(at: position, in: bytes) {
            return JSONSyntaxError(.wrongQuotes, at: position..<position + quote.length, fix: nil)
        }
        let length = byte < 0x80 ? 1 : max(1, lengthOfSequence())
        return JSONSyntaxError(code, at: position..<position + length, fix: nil)
    }

    /// A comma where a value or a name should be.
    mutating func skipSpareComma(_ code: JSONSyntaxError.Code) throws(JSONSyntaxError) {
        try note(code, at: position..<position + 1, replacement: "")
        position += 1
    }

    /// The colon after a name; other languages write `=` or `=>`.
    mutating func readColon() throws(JSONSyntaxError) {
        if current == UInt8(ascii: ":") {
            position += 1
            return
        }
        guard current == UInt8(ascii: "=") else { throw unexpected(.colonExpected) }
        let isArrow = bytes[position...].dropFirst().first == UInt8(ascii: ">")
        let end = position + (isArrow ? 2 : 1)
        try note(.colonExpected, at: position..<end, replacement: ":")
        position = end
    }

    /// Whether another element or member seems to begin here, though no comma was written. What touches the value
    /// before it is one only when it cannot be part of it: `1_000` and `"a "b" c"` are other mistakes.
    func canBeginNext(isApart: Bool) -> Bool {
        guard let byte = current else { return false }
        if byte == UInt8(ascii: "\"") { return true }
        let isInArray = closers.last == UInt8(ascii: "]")
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return isInArray
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): return isInArray && isApart
        default: return isApart && (Self.isWordByte(byte) || JSONWrongQuote(at: position, in: bytes) != nil)
        }
    }

    /// Something follows the one value. It may go when it is only brackets, commas, semicolons and control characters;
    /// after a lone scalar, which no document is, the text is taken for no JSON at all.
    mutating func noteTrailingContent(after root: JSONNode) throws(JSONSyntaxError) {
        var end = bytes.count
        while end > position, Self.isWhiteSpace(bytes[end - 1]) { end -= 1 }
        let range = position..<end
        let isDebris = bytes[range].allSatisfy { byte in
            switch byte {
            case 0...0x20, UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"): true
            default: false
            }
        }
        if isDebris {
            try note(.trailingContent, at: range, replacement: "")
        } else {
            let code = unexpected(.trailingContent).code
            let error = JSONSyntaxError(code, at: range, fix: nil)
            if root.members == nil, root.elements == nil { throw error }
            try note(error)
        }
        position = end
    }

    /// A text in UTF-16 or UTF-32, converted.
    func wholeTextInUTF8() -> [TextEdit]? {
        JSONEncoding.utf8(from: bytes).map { [TextEdit(range: 0..<bytes.count, replacement: $0)] }
    }
}
