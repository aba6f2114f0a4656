/// Strings with one quote only.
extension JSONReader {
    /// Ends a string at the line break here if the next line begins with a key, a string or a bracket.
    ///
    /// - Throws: an error without a fix if the end of the string is not certain.
    mutating func endBeforeNextLine(from opening: Int, isName: Bool) throws(JSONSyntaxError) -> String? {
        var end = position
        while !beginsToken(behind: end) {
            guard let next = nextLineBreak(after: end) else { return nil }
            end = next
        }
        if end == position, let text = try endInside(opening..<end, isName: isName) { return text }
        throw JSONSyntaxError(.unclosedString, at: opening..<end, fix: nil)
    }

    /// Ends a string in front of the punctuation at the end of a range, if that can follow a string.
    ///
    /// - Parameter range: from the opening quote to where the next string, line or bracket begins.
    mutating func endInside(_ range: Range<Int>, isName: Bool) throws(JSONSyntaxError) -> String? {
        var end = range.upperBound
        while end > range.lowerBound + 1, bytes[end - 1].isWhiteSpace || Self.isPunctuation(bytes[end - 1]) { end -= 1 }
        let content = bytes[range.lowerBound + 1..<end]
        let isCut = content.contains { byte in Self.isPunctuation(byte) && byte != UInt8(ascii: ":") }
        if content.isEmpty || isCut || !canFollow(end..<range.upperBound, isName: isName) { return nil }
        guard let text = (try? Self.read(Array(bytes[range.lowerBound..<end]) + "\"".utf8))?.string
        else { return nil }
        position = end
        let fix = TextEdit.insertion(of: "\"", at: end)
        try note(JSONSyntaxError(.unclosedString, at: range.lowerBound..<end, fix: [fix]))
        return text
    }

    /// Whether punctuation can be behind a string: a colon behind a name, and brackets that close open ones.
    private func canFollow(_ range: Range<Int>, isName: Bool) -> Bool {
        var closers = closers
        var last: UInt8?
        for byte in bytes[range] where !byte.isWhiteSpace {
            let isBehindValue = last == nil && !isName || last == "]" || last == "}"
            switch byte {
            case "]", "}": if !isBehindValue || closers.popLast() != byte { return false }
            case ",": if !isBehindValue { return false }
            case ":": if last != nil || !isName { return false }
            default:
                if last == nil || isBehindValue { return false }
                closers.append(Self.closer(of: byte))
            }
            last = byte
        }
        if last != nil { return true }
        // A text that ends here may have been cut.
        let rest = bytes[range.upperBound...]
        return !isName && rest.first?.isLineBreak == true && !rest.allSatisfy(\.isWhiteSpace)
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool { ",:[]{}".utf8.contains(byte) }

    /// Whether white space, a comma, a colon, a closing bracket or the end of the text is here.
    func isEndOfToken(_ offset: Int) -> Bool {
        if offset == bytes.count { return true }
        switch bytes[offset] {
        case ",", ":", "]", "}": return true
        default: return bytes[offset].isWhiteSpace
        }
    }

    /// Whether a key, a string or a bracket begins behind a line break, or the text ends.
    private func beginsToken(behind lineBreak: Int) -> Bool {
        let start = bytes[lineBreak...].firstIndex { byte in !byte.isWhiteSpace } ?? bytes.count
        if start == bytes.count { return true }
        switch bytes[start] {
        case "\"": return beginsString(at: start)
        case "]", "}": return isEnd(behind: start, ",]}")
        case "[", "{": return isEnd(behind: start, "\"[]{}")
        default: return false
        }
    }

    /// Whether a quote opens a string on its line, and does not close one.
    func beginsString(at quote: Int) -> Bool {
        if isEndOfToken(quote + 1) { return false }
        let end = bytes[(quote + 1)...].firstIndex { byte in byte == UInt8(ascii: "\"") || byte.isLineBreak }
        guard let end, bytes[end] == "\"" else { return false }
        return isEnd(behind: end, ",:]}\"")
    }

    /// Skips the quote here if it is directly behind a value or a name, and what may follow that is behind it.
    mutating func skipSpareQuote(behind end: Int, before characters: String) throws(JSONSyntaxError) {
        let isDoubled = position == end && current == "\"" && position + 1 < bytes.count
        if isDoubled, characters.utf8.contains(bytes[position + 1]) { try skipSpareQuote() }
    }

    /// Skips the quotes here in front of the one that opens a string, or of the two that are an empty one.
    mutating func skipSpareQuotes() throws(JSONSyntaxError) {
        if position < endOfQuotes { return }
        let end = bytes[position...].firstIndex { byte in byte != UInt8(ascii: "\"") } ?? bytes.count
        endOfQuotes = end
        let last = end - 1
        let opensString = beginsString(at: last)
        if !opensString, !isEnd(behind: last, ",:]}") { return }
        let opening = if opensString { last } else { last - 1 }
        while position < opening { try skipSpareQuote() }
    }

    /// Skips the quote here, which is one too many.
    private mutating func skipSpareQuote() throws(JSONSyntaxError) {
        try note(.spareQuote, at: position..<position + 1, replacement: "")
        position += 1
    }

    /// Whether one of the bytes follows on the line, or nothing.
    private func isEnd(behind offset: Int, _ characters: String) -> Bool {
        guard let next = bytes[(offset + 1)...].first(where: { byte in !byte.isBlank }) else { return true }
        return next.isLineBreak || characters.utf8.contains(next)
    }

    /// The next line break in a string that goes on behind one; nil if the string or the text ends before.
    private func nextLineBreak(after lineBreak: Int) -> Int? {
        var index = lineBreak + 1
        while index < bytes.count, bytes[index] != "\"" {
            if bytes[index].isLineBreak { return index }
            if bytes[index] == "\\" { index += 1 }
            index += 1
        }
        return nil
    }

    /// Reads a word with a quote behind it that ends a value or a name; nil for another word.
    mutating func readUnopenedString(in word: Range<Int>, isName: Bool = false) throws(JSONSyntaxError) -> String? {
        let quote = word.upperBound
        guard depth > 0, !word.isEmpty, quote < bytes.count, bytes[quote] == "\"" else { return nil }
        let next = bytes[(quote + 1)...].first { byte in !byte.isBlank }
        let isEnd = if isName { next == ":" } else { isEnd(behind: quote, ",]}") }
        if !isEnd { return nil }
        let fix = TextEdit.insertion(of: "\"", at: word.lowerBound)
        try note(JSONSyntaxError(.unopenedString, at: word.lowerBound..<quote + 1, fix: [fix]))
        position = quote + 1
        return String(utf8: bytes[word])
    }

    /// Removes the fixes in a string without an end, or whose quote nothing follows that may: it may be another's.
    mutating func removeUncertainFixes(from first: Int, hasEnd: Bool) {
        let next = bytes[position...].firstIndex { byte in !byte.isWhiteSpace } ?? bytes.count
        if hasEnd, isEndOfToken(next) { return }
        for index in first..<errors.count where errors[index].code == .controlCharacter { errors[index].fix = nil }
    }
}
