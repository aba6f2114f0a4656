/// White space (RFC 8259 section 2), comments, and Unicode spaces between tokens.
extension JSONReader {
    /// Skips white space, and comments and other spaces after noting them.
    mutating func skipWhiteSpace() throws(JSONSyntaxError) {
        while let byte = current {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case "/", "#": if try !skipComment() { return }
            case 0xC2, 0xE2, 0xE3, 0xEF:
                guard let space = wideSpace() else { return }
                let end = position + space.length
                try note(.unexpectedCharacter, at: position..<end, replacement: space.replacement)
                position = end
            default: return
            }
        }
    }

    /// A no-break, wide or zero-width space, as pasted from web pages and editors.
    private func wideSpace() -> (length: Int, replacement: String)? {
        let next = bytes[position...].prefix(3)
        if next.starts(with: [0xC2, 0xA0]) { return (2, " ") }
        guard next.count == 3 else { return nil }
        switch (next[position], next[position + 1], next[position + 2]) {
        // U+2000 to U+200A, U+202F, U+205F, U+3000
        case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80): return (3, " ")
        // U+2028 and U+2029
        case (0xE2, 0x80, 0xA8...0xA9): return (3, "\n")
        // U+200B to U+200F, U+2060, U+FEFF
        case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x81, 0xA0), (0xEF, 0xBB, 0xBF): return (3, "")
        default: return nil
        }
    }

    /// `//` and `#` to the end of the line, `/*` to `*/`.
    ///
    /// - Returns: whether a comment is here: a path without quotes begins with a slash, too.
    private mutating func skipComment() throws(JSONSyntaxError) -> Bool {
        let start = position
        let second = bytes[start...].dropFirst().first
        if bytes[start] == "#" || second == "/" {
            let end = bytes[start...].firstIndex(where: \.isLineBreak) ?? bytes.count
            try noteComment(start..<end)
        } else if second == "*" {
            guard let end = endOfBlock(from: start + 2) else {
                throw JSONSyntaxError(.comment, at: start..<start + 1, fix: nil)
            }
            try noteComment(start..<end)
        } else {
            return false
        }
        return true
    }

    private func endOfBlock(from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == "*", bytes[index + 1] == "/" { return index + 2 }
            index += 1
        }
        return nil
    }

    /// Notes a comment. Its removal includes the line that holds nothing else, or the spaces before it at a line's end.
    private mutating func noteComment(_ range: Range<Int>) throws(JSONSyntaxError) {
        position = range.upperBound
        var start = range.lowerBound
        while start > 0, bytes[start - 1].isBlank { start -= 1 }
        let beginsLine = start == 0 || bytes[start - 1].isLineBreak
        var end = range.upperBound
        while end < bytes.count, bytes[end].isBlank { end += 1 }
        let endsLine = end == bytes.count || bytes[end].isLineBreak
        var removed = range
        if beginsLine && endsLine {
            if bytes[end...].starts(with: [0x0D, 0x0A]) { end += 2 } else { end = min(end + 1, bytes.count) }
            removed = start..<end
        } else if endsLine {
            removed = start..<range.upperBound
        }
        try note(JSONSyntaxError(.comment, at: range, fix: [.removal(of: removed)]))
    }
}
