/// Objects and arrays (RFC 8259 sections 4 and 5).
extension JSONReader {
    mutating func readObject() throws(JSONSyntaxError) -> [JSONMember] {
        try descend()
        var members: [JSONMember] = []
        var comma: Int?
        while try !isAtEnd(after: comma) {
            if current == "," {
                try skipSpareComma(.nameExpected)
                continue
            }
            let start = position
            let name = try readName()
            let nameRange = start..<position
            try skipSpareQuote(behind: nameRange.upperBound, before: ":")
            try skipWhiteSpace()
            try readColon()
            try skipWhiteSpace()
            members.append(JSONMember(name: name, nameRange: nameRange, value: try readValue()))
            comma = try readComma()
        }
        ascend()
        return members
    }

    mutating func readArray() throws(JSONSyntaxError) -> [JSONNode] {
        try descend()
        var elements: [JSONNode] = []
        var comma: Int?
        while try !isAtEnd(after: comma) {
            if current == "," {
                try skipSpareComma(.unexpectedCharacter)
                continue
            }
            elements.append(try readValue())
            comma = try readComma()
        }
        ascend()
        return elements
    }

    /// Skips the opening bracket.
    private mutating func descend() throws(JSONSyntaxError) {
        if depth == Self.maximumDepth { throw JSONSyntaxError(.tooDeep, at: position..<position + 1, fix: nil) }
        openings.append(position)
        position += 1
    }

    /// Skips the closing bracket, which a tolerant reading may lack.
    private mutating func ascend() {
        openings.removeLast()
        if position < bytes.count { position += 1 }
    }

    /// Whether no more elements or members follow.
    ///
    /// - Parameter comma: the position of the last comma, if the last token was one.
    private mutating func isAtEnd(after comma: Int?) throws(JSONSyntaxError) -> Bool {
        try skipWhiteSpace()
        if let byte = current {
            let isOtherCloser = byte != closer && Self.closes(byte)
            if byte != closer && !isOtherCloser { return false }
            if let comma { try note(.trailingComma, at: comma..<comma + 1, replacement: "") }
            if isOtherCloser { throw errorAboutBracket(.missingBracket) }
        } else {
            try noteEnd(hasComma: comma != nil)
        }
        return true
    }

    /// Whether the text without the closing bracket here goes on as the innermost array or object does, and closes all
    /// that is open.
    private var isSpare: Bool {
        // A text has one: each search reads to its end.
        if errors.contains(where: { error in error.code == .spareBracket }) { return false }
        let here = position..<position + 1
        if token(behind: here) == ",", hasMember(from: position + 1) != (closer == "}") { return false }
        var open = closers
        var isInString = false
        var at = position + 1
        while at < bytes.count {
            switch bytes[at] {
            case "\"": isInString.toggle()
            case "\\" where isInString: at += 1
            case _ where isInString: break
            case "{", "[": open.append(Self.closer(of: bytes[at]))
            case "}", "]": if open.popLast() != bytes[at] { return false }
            default: break
            }
            at += 1
        }
        return open.isEmpty
    }

    private static func closes(_ byte: UInt8) -> Bool { byte == "]" || byte == "}" }

    /// An error at the byte here, or at the end, with the innermost bracket that is open.
    func errorAboutBracket(_ code: JSONSyntaxError.Code) -> JSONSyntaxError {
        let end = min(position + 1, bytes.count)
        var error = JSONSyntaxError(code, at: position..<end, fix: nil)
        if let closer, let opening = openings.last {
            let isInner = current.map(closers.contains) ?? false
            error.bracket = JSONSyntaxError.Bracket(closer: closer, opening: opening, isInner: isInner)
        }
        return error
    }

    /// Notes once that the text ends inside a value. A last bracket that was forgotten is put back; of a text that was
    /// cut, more may be missing than brackets.
    private mutating func noteEnd(hasComma: Bool) throws(JSONSyntaxError) {
        if hasNotedEnd { return }
        hasNotedEnd = true
        var error = errorAboutBracket(.unexpectedEnd)
        let isOnlyBracket = depth == 1 && !hasComma
        if isOnlyBracket { error.fix = [TextEdit(range: error.range, replacement: String(utf8: closers))] }
        try note(error)
    }

    /// Skips the comma after a value and returns its position; nil without one.
    private mutating func readComma() throws(JSONSyntaxError) -> Int? {
        let end = position
        try skipSpareQuote(behind: end, before: ",]}")
        try skipWhiteSpace()
        guard let byte = current, byte != closer else { return nil }
        if byte == "," {
            position += 1
            return position - 1
        }
        if Self.closes(byte) {
            if !isSpare { throw errorAboutBracket(.missingBracket) }
            try note(.spareBracket, at: position..<position + 1, replacement: "")
            position += 1
            return try readComma()
        }
        if byte == UInt8(ascii: ":") { throw errorAboutBracket(.unexpectedColon) }
        if let sign = foreignSign([";", "，", "；", "、"]) {
            // In front of a closing bracket, of a comma, or of the end, it would be a comma too many.
            if let next = token(behind: sign), !Self.closes(next), next != "," {
                try note(.missingComma, at: sign, replacement: ",")
                position = sign.upperBound
                return nil
            }
        }
        guard isTolerant, canBeginNext(isApart: position > end) else { throw unexpected(.missingComma) }
        let fix = TextEdit.insertion(of: ",", at: end)
        try note(JSONSyntaxError(.missingComma, at: position..<position, fix: [fix]))
        return nil
    }

    /// A reader that looks ahead from an offset: a strict and a tolerant reading find the same there.
    private func ahead(from offset: Int) -> JSONReader {
        var reader = self
        reader.position = offset
        reader.isTolerant = true
        return reader
    }

    /// The first byte behind a sign and the white space and comments there; nil at the end.
    private func token(behind sign: Range<Int>) -> UInt8? {
        var reader = ahead(from: sign.upperBound)
        guard (try? reader.skipWhiteSpace()) != nil else { return nil }
        return reader.current
    }

    /// Whether a comma, a name and a colon follow an offset.
    func hasMember(from offset: Int) -> Bool {
        var reader = ahead(from: offset)
        guard (try? reader.skipWhiteSpace()) != nil, reader.current == "," else { return false }
        reader.position += 1
        guard (try? reader.skipWhiteSpace()) != nil, (try? reader.readName()) != nil else { return false }
        return (try? reader.skipWhiteSpace()) != nil && reader.current == ":"
    }

    /// Whether another element or member seems to begin here without a comma before it. Directly behind a value, only
    /// what cannot be part of that value counts: `1_000` and `"a "b" c"` are other mistakes.
    private func canBeginNext(isApart: Bool) -> Bool {
        guard let byte = current else { return false }
        if byte == "\"" { return true }
        let isInArray = closer == "]"
        switch byte {
        case "{", "[": return isInArray
        case "-", "+", ".": return isInArray && isApart
        default: return isApart && (byte.isWord || NonstandardQuote(at: position, in: bytes) != nil)
        }
    }

    /// Skips a comma in place of a value or a name.
    private mutating func skipSpareComma(_ code: JSONSyntaxError.Code) throws(JSONSyntaxError) {
        try note(code, at: position..<position + 1, replacement: "")
        position += 1
    }

    /// Reads the colon after a name; other languages write `=` or `=>`.
    private mutating func readColon() throws(JSONSyntaxError) {
        if current == ":" {
            position += 1
            return
        }
        if current == "," || current == "}" { throw errorAboutBracket(.colonExpected) }
        guard let sign = foreignSign(["=>", "=", "："]) else { throw unexpected(.colonExpected) }
        try note(.colonExpected, at: sign, replacement: ":")
        position = sign.upperBound
    }

    /// One of the signs that other languages and keyboards write in the place of another, here; nil for others.
    private func foreignSign(_ signs: [String]) -> Range<Int>? {
        let sign = signs.first { sign in bytes[position...].starts(with: sign.utf8) }
        return sign.map { sign in position..<position + sign.utf8.count }
    }

    /// Reads a member's name: a string, or a word without quotes before a colon.
    private mutating func readName() throws(JSONSyntaxError) -> String {
        if current == "\"" { return try readString(isName: true) }
        if let quote = NonstandardQuote(at: position, in: bytes) { return try readString(in: quote) }
        let range = position..<endOfBareText
        if let name = try readUnopenedString(in: range, isName: true) { return name }
        let next = bytes[range.upperBound...].first { !$0.isWhiteSpace }
        guard !range.isEmpty, next == ":" || next == "=" else { throw unexpected(.nameExpected) }
        let name = String(utf8: bytes[range])
        try note(.nameExpected, at: range, replacement: "\"\(name)\"")
        position = range.upperBound
        return name
    }
}
