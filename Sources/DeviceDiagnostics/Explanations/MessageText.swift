internal import AASA

/// A line in which sentences of the system are searched: bounded, with ASCII quotation marks and without colours.
struct MessageText {
    /// With ASCII quotation marks.
    let bytes: [UInt8]
    /// The same in lower case.
    let folded: [UInt8]

    /// Upper bound for the bytes that are read; error messages are far shorter.
    static let longest = 16384

    init(_ text: String) {
        bytes = Self.plain(Self.uncoloured(Array(text.utf8.prefix(Self.longest))))
        folded = bytes.map(\.lowercase)
    }

    /// Replaces typographic and escaped quotation marks by ASCII ones.
    private static func plain(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 == 0xE2 || $0 == UInt8(ascii: "\\") }) else { return bytes }
        let marks = [("\\\"", "\""), ("\u{201C}", "\""), ("\u{201D}", "\""), ("\u{2018}", "'"), ("\u{2019}", "'")]
        var text = String(utf8: bytes)
        for (mark, plainMark) in marks { text = text.replacing(text: mark, with: plainMark) }
        return Array(text.utf8)
    }

    /// Removes the colours of a terminal, as `ESC [31m`.
    private static func uncoloured(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var rest = bytes[...]
        while let escape = rest.firstIndex(of: 0x1B) {
            text += rest[..<escape]
            rest = rest[escape...]
            let code = rest.dropFirst(2).drop { byte in byte.isDigit || byte == ";" }
            let isColour = rest.dropFirst().first == "[" && code.first == "m"
            if !isColour { text.append(0x1B) }
            rest = if isColour { code.dropFirst() } else { rest.dropFirst() }
        }
        return text + rest
    }

    /// The first occurrence of the phrase from `from` to `limit`.
    ///
    /// - Parameter phrase: in lower case, not empty.
    func first(_ phrase: [UInt8], from: Int, limit: Int?) -> Int? {
        let last = min(limit ?? folded.count, folded.count - phrase.count)
        var index = from
        while index <= last {
            if folded[index] == phrase[0], folded[index...].starts(with: phrase) { return index }
            index += 1
        }
        return nil
    }

    /// The word in front of `end`, quoted or not.
    func word(before end: Int) -> Range<Int> {
        var upper = end
        while upper > 0, Self.endsWord(bytes[upper - 1]) { upper -= 1 }
        var lower = upper
        while lower > 0, !Self.endsWord(bytes[lower - 1]) { lower -= 1 }
        // The name of a member of `userInfo`, as `NSDescription=`.
        let name = bytes[lower..<upper].prefix(while: \.isLetter)
        if name.endIndex < upper, bytes[name.endIndex] == "=" { lower = name.endIndex + 1 }
        return lower..<upper
    }

    func word(from start: Int) -> Range<Int> {
        let lower = bytes[start...].firstIndex { !Self.endsWord($0) } ?? bytes.count
        return lower..<(bytes[lower...].firstIndex(where: Self.endsWord) ?? bytes.count)
    }

    /// At most `limit` bytes up to the end of the text, or of the quotation or the member of `userInfo` that they are in.
    func rest(from start: Int, limit: Int) -> Range<Int> {
        var depth = 0
        var isQuoted = false
        let end = min(bytes.count, start + limit)
        for index in start..<end {
            switch bytes[index] {
            case "\"":
                if !isQuoted, index > 0, !" ([{:=,".utf8.contains(bytes[index - 1]) { return start..<index }
                isQuoted.toggle()
            case "{": depth += 1
            case "}":
                if depth == 0 { return start..<index }
                depth -= 1
            case "," where depth == 0 && isMember(after: index): return start..<index
            default: break
            }
        }
        return start..<end
    }

    /// Whether a member of `userInfo` begins behind a comma, as in `, NSUnderlyingError=`.
    private func isMember(after comma: Int) -> Bool {
        let next = bytes[(comma + 1)...].prefix(80)
        let name = next.dropFirst().prefix(while: \.isLetter)
        return next.first == " " && name.first?.isCapital == true && bytes[name.endIndex...].first == "="
    }

    func string(_ range: Range<Int>) -> String { String(utf8: bytes[range]) }

    /// The range without the quotation marks around it.
    func unquoted(_ range: Range<Int>) -> Range<Int> {
        let start = bytes[range].drop { byte in byte == "\"" }.startIndex
        let end = bytes[start..<range.upperBound].lastIndex { byte in byte != "\"" }
        return start..<(end.map { last in last + 1 } ?? start)
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case ...0x20, 0x22, 0x27...0x29, 0x2C, 0x3B, 0x3C, 0x3E, 0x5B, 0x5D, 0x60, 0x7B, 0x7D: true
        default: false
        }
    }
}

// MARK: Words

extension MessageText {
    /// Upper bound for the words that are read.
    private static let maximumWords = 2048

    /// The words between white space and punctuation. `:`, `=` and `/` separate words too, and a full stop at the end is
    /// removed.
    var words: [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for index in 0...bytes.count {
            let ends = index == bytes.count || Self.endsWord(bytes[index]) || "/:=".utf8.contains(bytes[index])
            if !ends, start == nil { start = index }
            if ends, let first = start {
                var last = index
                while last > first, bytes[last - 1] == "." { last -= 1 }
                if last > first { words.append(first..<last) }
                start = nil
                if words.count == Self.maximumWords { break }
            }
        }
        return words
    }
}
