/// Strings (RFC 8259 section 7).
extension JSONReader {
    /// Reads from the opening quote to past the closing one.
    ///
    /// - Parameter isName: whether a colon must follow.
    mutating func readString(isName: Bool = false) throws(JSONSyntaxError) -> String {
        let next = position + 1
        if next < bytes.count, bytes[next] == "\"" { try skipSpareQuotes() }
        let opening = position
        let earlier = errors.count
        position += 1
        var text: [UInt8] = []
        var runStart = position
        var lineStart = position
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case "\"":
                let end = position
                position += 1
                if !isEndOfToken(position), errors.count == earlier,
                    let text = try endInside(opening..<end, isName: isName)
                {
                    return text
                }
                if errors.count > earlier { removeUncertainFixes(from: earlier, hasEnd: true) }
                // The common case: nothing was escaped, the bytes are the text.
                if text.isEmpty { return String(utf8: bytes[runStart..<end]) }
                text += bytes[runStart..<end]
                return String(utf8: text)
            case "\\":
                text += bytes[runStart..<position]
                try readEscape(into: &text)
                runStart = position
            case 0x20..<0x80: position = endOfPlainText(from: position)
            default:
                if byte < 0x20 {
                    let line = lineStart..<position
                    let text = try endOfLine(line, from: opening, errorsBefore: earlier, isName: isName)
                    if let text { return text }
                    lineStart = position + 1
                }
                text += bytes[runStart..<position]
                try readCharacter(into: &text)
                runStart = position
            }
        }
        let line = lineStart..<position
        if let text = try endAtCurlyQuote(of: line, from: opening, errorsBefore: earlier) { return text }
        if errors.count == earlier, let text = try endInside(opening..<bytes.count, isName: isName) { return text }
        removeUncertainFixes(from: earlier, hasEnd: false)
        throw JSONSyntaxError(.unexpectedEnd, at: opening..<opening + 1, fix: nil)
    }

    /// Ends a string in front of a control character if its closing quote is a curly one, or is missing.
    ///
    /// - Parameter line: what the string has of the line that the control character ends.
    private mutating func endOfLine(
        _ line: Range<Int>, from opening: Int, errorsBefore earlier: Int, isName: Bool
    ) throws(JSONSyntaxError) -> String? {
        if let text = try endAtCurlyQuote(of: line, from: opening, errorsBefore: earlier) { return text }
        let isFirstLine = line.lowerBound == opening + 1 && errors.count == earlier
        guard isFirstLine, bytes[line.upperBound].isLineBreak else { return nil }
        return try endBeforeNextLine(from: opening, isName: isName)
    }

    /// The end of the characters that begin here and are in ASCII, neither control characters
    /// nor quotes nor backslashes.
    private func endOfPlainText(from start: Int) -> Int {
        let bytes = bytes.span
        var end = start
        while end < bytes.count {
            let byte = bytes[end]
            let isSpecial = byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            if isSpecial { break }
            end += 1
        }
        return end
    }

    /// Reads a character other than a quote or a backslash.
    mutating func readCharacter(into text: inout [UInt8]) throws(JSONSyntaxError) {
        let start = position
        let byte = bytes[position]
        if byte < 0x20 {
            position += 1
            text.append(byte)
            try note(.controlCharacter, at: start..<position, replacement: Self.escape(byte))
            return
        }
        let length = if byte < 0x80 { 1 } else { lengthOfSequence() }
        if length > 0 {
            position += length
            text += bytes[start..<position]
            return
        }
        while let byte = current, byte >= 0x80, lengthOfSequence() == 0 { position += 1 }
        try note(JSONSyntaxError(.invalidUTF8, at: start..<position, fix: nil))
        text += "\u{FFFD}".utf8
    }

    private static func escape(_ byte: UInt8) -> String {
        switch byte {
        case 0x08: return "\\b"
        case 0x09: return "\\t"
        case 0x0A: return "\\n"
        case 0x0C: return "\\f"
        case 0x0D: return "\\r"
        default: return JSONText.escape(UInt32(byte))
        }
    }

    mutating func readEscape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        let start = position
        guard start + 1 < bytes.count else {
            throw JSONSyntaxError(.unexpectedEnd, at: start..<start + 1, fix: nil)
        }
        let letter = bytes[start + 1]
        position += 2
        switch letter {
        case "\"", "\\", "/": text.append(letter)
        case "b": text.append(0x08)
        case "f": text.append(0x0C)
        case "n": text.append(0x0A)
        case "r": text.append(0x0D)
        case "t": text.append(0x09)
        case "u":
            guard let scalar = readScalar() else {
                if bytes.count < start + 6, position == bytes.count {
                    throw JSONSyntaxError(.unexpectedEnd, at: start..<start + 1, fix: nil)
                }
                return try noteUnknownEscape(at: start, into: &text)
            }
            text += scalar.utf8
        default: try noteUnknownEscape(at: start, into: &text)
        }
    }

    /// Reads `\'` as the quote, and any other unknown escape as a backslash that should have been doubled.
    private mutating func noteUnknownEscape(at start: Int, into text: inout [UInt8]) throws(JSONSyntaxError) {
        position = start + 1
        let letter = bytes[position]
        let end = if (0x20..<0x7F).contains(letter) { start + 2 } else { start + 1 }
        let range = start..<end
        if letter == "'" || letter == "`" {
            try note(JSONSyntaxError(.badEscape, at: range, fix: [.removal(of: start..<position)]))
        } else {
            try note(JSONSyntaxError(.badEscape, at: range, fix: nil))
            if keepsUnknownEscapes { text += "\\".utf8 }
        }
    }

    /// Reads the four digits after `\u`, and a second escape when they are the first half of a surrogate pair; nil if
    /// there are fewer than four digits. The grammar allows a lone surrogate (section 8.2), which becomes U+FFFD.
    private mutating func readScalar() -> Unicode.Scalar? {
        let replacement: Unicode.Scalar = "\u{FFFD}"
        guard let first = readHexadecimal() else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? replacement }
        let afterFirst = position
        guard bytes[position...].starts(with: "\\u".utf8) else { return replacement }
        position += 2
        guard let second = readHexadecimal(), (0xDC00..<0xE000).contains(second) else {
            position = afterFirst
            return replacement
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? replacement
    }

    private mutating func readHexadecimal() -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = current?.hexValue else { return nil }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    /// The length of the UTF-8 sequence here (RFC 3629 section 4: no overlong forms, no surrogates, at most U+10FFFF),
    /// or 0 when it is not valid.
    func lengthOfSequence() -> Int {
        let (length, second): (Int, ClosedRange<UInt8>) =
            switch bytes[position] {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0...0)
            }
        guard length > 0, position + length <= bytes.count, second.contains(bytes[position + 1]) else { return 0 }
        for index in position + 2..<position + length where bytes[index] & 0xC0 != 0x80 { return 0 }
        return length
    }
}
