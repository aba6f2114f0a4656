/// Numbers and the words `true`, `false` and `null` (RFC 8259 sections 3 and 6).
extension JSONReader {
    /// Reads `[-] int [frac] [exp]`.
    mutating func readNumber() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        if current == "-" { position += 1 }
        let startsWithZero = current == "0"
        let digits = skipDigits()
        guard digits == 1 || digits > 1 && !startsWithZero else { return try readForeignNumber(from: start) }
        if current == "." {
            position += 1
            guard skipDigits() > 0 else { return try readForeignNumber(from: start) }
        }
        if current == "e" || current == "E" {
            position += 1
            if current == "+" || current == "-" { position += 1 }
            guard skipDigits() > 0 else { return try readForeignNumber(from: start) }
        }
        let range = start..<endOfWord(from: position, Self.isNameByte)
        if let text = try readUnopenedString(in: range) { return .string(text) }
        if current?.isWord == true { return try readForeignNumber(from: start) }
        return .number(String(utf8: bytes[start..<position]))
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while let byte = current, byte.isDigit { position += 1 }
        return position - start
    }

    /// Reads a number of another language, such as `01`, `+1`, `.5` and `1.`, or `NaN`, which JSON cannot express.
    private mutating func readForeignNumber(from start: Int) throws(JSONSyntaxError) -> JSONValue {
        let range = start..<endOfWord(from: start) { byte in byte.isWord || "+-.".utf8.contains(byte) }
        position = range.upperBound
        if let number = Self.standardNumber(bytes[range]) {
            try note(.badNumber, at: range, replacement: number)
            return .number(number)
        }
        let isEllipsis = bytes[range].allSatisfy { byte in byte == "." }
        let error = JSONSyntaxError(isEllipsis ? .unexpectedCharacter : .badNumber, at: range, fix: nil)
        let unsigned = bytes[range].drop { byte in byte == "-" || byte == "+" }
        guard depth > 0, unsigned.elementsEqual("NaN".utf8) || unsigned.elementsEqual("Infinity".utf8) else {
            throw error
        }
        try note(error)
        return .null
    }

    /// A number of another language in JSON's grammar: `01` is `1`, `+1` is `1`, `.5` is `0.5`, `1.` is `1.0`; nil if
    /// the text is not a decimal number.
    private static func standardNumber(_ text: ArraySlice<UInt8>) -> String? {
        var rest = text
        func sign() -> UInt8? {
            guard let sign = rest.first, sign == "-" || sign == "+" else { return nil }
            return rest.removeFirst()
        }
        func digits() -> ArraySlice<UInt8> {
            let digits = rest.prefix(while: \.isDigit)
            rest = rest.dropFirst(digits.count)
            return digits
        }
        var result = ""
        if sign() == "-" { result = "-" }
        let whole = digits()
        var fraction: ArraySlice<UInt8>?
        if rest.first == "." {
            rest.removeFirst()
            fraction = digits()
        }
        guard !whole.isEmpty || fraction?.isEmpty == false else { return nil }
        let significant = whole.drop { $0 == "0" }
        if significant.isEmpty { result += "0" }
        result += String(utf8: significant)
        if let fraction {
            result += "." + String(utf8: fraction)
            if fraction.isEmpty { result += "0" }
        }
        if rest.first == "e" || rest.first == "E" {
            rest.removeFirst()
            result.append("e")
            if let sign = sign() { result.unicodeScalars.append(Unicode.Scalar(sign)) }
            let exponent = digits()
            if exponent.isEmpty { return nil }
            result += String(utf8: exponent)
        }
        guard rest.isEmpty else { return nil }
        return result
    }

    /// Reads `true`, `false` or `null`, or something similar of another language.
    mutating func readWord() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        let end = endOfWord(from: start, \.isWord)
        let word = bytes[start..<end]
        if let value = Self.literal(word) {
            position = end
            return value
        }
        switch current {
        case "+", ".": return try readForeignNumber(from: start)
        case .some where word.starts(with: "NaN".utf8) || word.starts(with: "Infinity".utf8):
            return try readForeignNumber(from: start)
        case .some where !word.isEmpty || current == "/": return try readForeignWord(from: start)
        default: throw unexpected(.unexpectedCharacter)
        }
    }

    private static func literal(_ word: ArraySlice<UInt8>) -> JSONValue? {
        if word.elementsEqual("true".utf8) { return .bool(true) }
        if word.elementsEqual("false".utf8) { return .bool(false) }
        if word.elementsEqual("null".utf8) { return .null }
        return nil
    }

    /// Reads `True`, `None` and the like as JSON's words, and any other word inside an array or object
    /// as a string without quotes.
    private mutating func readForeignWord(from start: Int) throws(JSONSyntaxError) -> JSONValue {
        let range = start..<endOfBareText
        if let text = try readUnopenedString(in: range) { return .string(text) }
        let text = String(utf8: bytes[range])
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

    /// The end of the name or text without quotes that begins here. Of these only a path has slashes: behind others a
    /// comment begins with them.
    var endOfBareText: Int {
        guard current == "/" else { return endOfWord(from: position, Self.isNameByte) }
        return endOfWord(from: position) { byte in (0x21..<0x7F).contains(byte) && !",:]}\"\\".utf8.contains(byte) }
    }

    func endOfWord(from start: Int, _ belongs: (UInt8) -> Bool) -> Int {
        var end = start
        while end < bytes.count, belongs(bytes[end]) { end += 1 }
        return end
    }

    /// A byte of a name or string without quotes: word bytes, `$`, `-`, `.`, `*`.
    static func isNameByte(_ byte: UInt8) -> Bool { byte.isWord || "$*-.".utf8.contains(byte) }
}
