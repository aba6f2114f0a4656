/// A directive of Apache's settings, with the sections around it.
struct ApacheDirective {
    /// A section such as `<Files "*.html">`.
    struct Section {
        /// In small letters, without its bracket.
        var name: String
        var arguments: [String]
    }

    /// In small letters: Apache ignores the case.
    var name: String
    var arguments: [String]
    /// The outermost first.
    var sections: [Section]
    /// The line on which it begins, from 1.
    var line: Int
    /// As it is written, with single spaces.
    var text: String

    private static let maximumDepth = 64

    /// The directives in their order; nothing below too many sections.
    static func all(in bytes: [UInt8]) -> [ApacheDirective] {
        let index = LineIndex(bytes)
        var directives: [ApacheDirective] = []
        var sections: [Section] = []
        var text = ""
        var start = 1
        for number in 1...max(index.count, 1) {
            if text.isEmpty { start = number }
            let line = String(decoding: bytes[index.line(number)], as: UTF8.self)
            text += line
            // A backslash at the end of a line continues it.
            if line.hasSuffix("\\"), number < index.count {
                text.removeLast()
                continue
            }
            let words = words(of: text)
            let shown = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            text = ""
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            if first.hasPrefix("</") {
                _ = sections.popLast()
            } else if first.hasPrefix("<") {
                if sections.count == maximumDepth { break }
                sections.append(Section(words))
            } else {
                directives.append(
                    ApacheDirective(
                        name: first.lowercased(), arguments: Array(words.dropFirst()), sections: sections, line: start,
                        text: shown))
            }
        }
        return directives
    }

    /// Words, where a quoted one may contain spaces.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isOpen = false
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                // Only a quotation mark loses its backslash.
                if character != quote { word.append("\\") }
                word.append(character)
                isEscaped = false
            } else if character == "\\", quote != nil {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if !isOpen, character == "\"" || character == "'" {
                quote = character
                isOpen = true
            } else if quote == nil, character.isWhitespace {
                if isOpen { words.append(word) }
                word = ""
                isOpen = false
            } else {
                word.append(character)
                isOpen = true
            }
        }
        return isOpen ? words + [word] : words
    }

    /// Whether it concerns a request for a file of this name; nil where that is not known.
    func concerns(fileName: String) -> Bool? {
        var isKnown = true
        for section in sections {
            switch section.concerns(fileName: fileName) {
            case false: return false
            case true: continue
            case nil: isKnown = false
            }
        }
        return isKnown ? true : nil
    }
}

extension ApacheDirective.Section {
    fileprivate init(_ words: [String]) {
        var words = words
        // The bracket may be a word of its own, and ends the last word.
        words[0].removeFirst()
        if words[0].isEmpty { words.removeFirst() }
        if words.last?.hasSuffix(">") == true { words[words.count - 1].removeLast() }
        name = words.first?.lowercased() ?? ""
        arguments = words.dropFirst().map { $0.filter { $0 != "\"" && $0 != "'" } }.filter { !$0.isEmpty }
    }

    fileprivate func concerns(fileName: String) -> Bool? {
        let method = arguments.contains { $0.uppercased() == "GET" }
        switch name {
        case "requireall", "requireany", "requirenone": return true
        case "ifmodule": return arguments.first?.hasPrefix("!") == true ? nil : true
        case "limit": return method
        case "limitexcept": return !method
        case "files" where arguments.first == "~": return matches(arguments.dropFirst().first, fileName)
        case "filesmatch": return matches(arguments.first, fileName)
        case "files":
            guard let glob = arguments.first, !glob.contains("["), !glob.contains("?") else { return nil }
            // Each star multiplies the work.
            guard glob.count(where: { $0 == "*" }) <= 4 else { return nil }
            return HostPattern.fits(glob, fileName)
        default: return nil
        }
    }

    private func matches(_ expression: String?, _ text: String) -> Bool? {
        expression.flatMap { SettingsRegex($0, ignoringCase: false) }?.matches(text)
    }
}
