extension JSONSyntaxError: CustomStringConvertible {
    /// The sentence, with the place in front of it where that is known.
    public var description: String {
        guard let position else { return sentence }
        return "\(position.words): \(sentence)"
    }

    /// What is wrong.
    public var sentence: String {
        switch code {
        case .empty: "the file is empty or has only white space"
        case .unexpectedCharacter: "no JSON value begins with this character"
        case .unexpectedEnd: "the text ends inside a value that begins here or before"
        case .trailingComma: "a comma before a closing bracket"
        case .missingComma: "a comma or a closing bracket is missing"
        case .missingBracket: "a closing bracket is missing"
        case .spareBracket: "a closing bracket too many"
        case .unexpectedColon where bracket == nil: "the '{' around the document is missing"
        case .unexpectedColon: "a value is followed by ':'"
        case .unclosedString: "the string is not closed"
        case .unopenedString: "the string is not opened"
        case .spareQuote: "a quote too many"
        case .nameExpected: "expected a name in double quotes"
        case .colonExpected: "a colon after the name is missing"
        case .comment: "JSON has no comments"
        case .wrongQuotes: "typographic or single quotes instead of '\"'"
        case .badNumber: "not a valid JSON number"
        case .badEscape: "no escape that JSON knows"
        case .controlCharacter: "a control character inside a string"
        case .invalidUTF8: "bytes that are not UTF-8"
        case .wrongEncoding: "the text is UTF-16 or UTF-32, not UTF-8"
        case .trailingContent: "something follows the document's end"
        case .tooDeep: "more than \(JSONReader.maximumDepth) arrays and objects inside one another"
        case .unknownWord: "invalid literal"
        }
    }

    /// What to do about it; nil when that is plain.
    public var hint: String? {
        switch code {
        case .unexpectedCharacter where fix != nil: "remove it"
        case .unexpectedCharacter: "write a value in front of it, or remove it"
        case .trailingContent where continuation == .member:
            "remove the closing bracket in front of it, or move it to the end where one is missing"
        case .trailingContent where continuation == .document: "merge the documents: a file has one"
        case .trailingContent: "remove it: a file has one document"
        case .nameExpected: "write the name in double quotes, or remove what needs one"
        case .colonExpected where bracket != nil:
            "write ':' and a value behind the name, or '[' and ']' in the place of '{' and '}'"
        case .colonExpected where fix != nil: "write ':' in its place"
        case .colonExpected: "write ':' between the name and its value"
        case .missingComma where isReplaced: "write ',' in its place"
        case .missingComma: "write ',' in front of it, or the bracket"
        case .badEscape: "write '\\\\' for a backslash"
        case .trailingComma: "remove the comma"
        case .missingBracket: bracket.map(\.hint)
        case .spareBracket, .spareQuote: "remove it"
        case .unexpectedColon where bracket == nil: "write '{' in front of the document and '}' at its end"
        case .unexpectedColon where bracket?.closer == "]":
            "write ',' in its place, or '{' and '}' around names and values"
        case .unexpectedColon: "remove the name in front of the value, or write ',' and a name in front of ':'"
        case .unclosedString: "write '\"' at its end"
        case .unopenedString: "write '\"' in front of it"
        case .comment: "remove the comment; a key 'comment' of a component or a statement may hold its text"
        case .wrongQuotes: "replace them by '\"'; word processors put them in"
        case .wrongEncoding, .invalidUTF8: "save it as UTF-8"
        case .tooDeep: "write fewer inside one another: no key needs so many"
        case .unexpectedEnd where fix != nil: bracket.map { open in "write '\(open.text)' at the end" }
        case .unexpectedEnd: "look for an unclosed bracket or quote, and check that the file is whole"
        case .controlCharacter where isSuperfluous: "remove it"
        case .controlCharacter: "write it as an escape, such as \\n or \\t"
        case .badNumber:
            "write \(numberOfFix ?? "a decimal number"), or a text in double quotes"
        case .unknownWord: "write true, false or null, or a text in double quotes"
        default: nil
        }
    }

    /// Whether the fix writes something in the place of what is here.
    private var isReplaced: Bool { fix != nil && !range.isEmpty }

    /// The number that a fix writes; nil without one.
    private var numberOfFix: String? { fix?.first.map { edit in String(utf8: edit.replacement) } }

    /// What is wrong, with the text at that place when it is short and printable.
    package func sentence(in bytes: [UInt8]) -> String {
        if MergeConflict.isAt(offset, in: bytes) { return MergeConflict.sentence }
        switch code {
        case .unexpectedCharacter, .nameExpected, .colonExpected, .badNumber, .badEscape, .trailingContent,
            .unknownWord, .spareBracket,
            .missingComma where isReplaced:
            let text = bytes[range.clamped(to: 0..<bytes.count)]
            if let first = text.first, first >= 0x80 {
                let scalars = String(utf8: bytes[range.lowerBound...].prefix(4)).unicodeScalars
                return "\(sentence): \(scalars.first?.codeAndName ?? "")"
            }
            let isShown = (1...40).contains(text.count) && text.allSatisfy { (0x20..<0x7F).contains($0) }
            if isShown { return "\(sentence): \(String(utf8: text))" }
            return sentence
        case .missingBracket, .unexpectedEnd:
            guard let bracket else { return sentence }
            let start = SourcePosition(of: bracket.opening, in: bytes)
            let opener = String(utf8: [bytes[bracket.opening]])
            let name = "'\(opener)' in \(start.words)"
            if code == .unexpectedEnd { return "the text ends, and \(name) is not closed" }
            return "'\(bracket.text)' is missing: \(name) is not closed"
        default: return sentence
        }
    }
}

extension JSONSyntaxError.Bracket {
    /// The bracket that closes it.
    fileprivate var text: String { String(utf8: [closer]) }

    /// What to write where a closing bracket of the other kind is.
    fileprivate var hint: String {
        let other = if closer == UInt8(ascii: "]") { "}" } else { "]" }
        return "write '\(text)' in \(isInner ? "front" : "the place") of this '\(other)'"
    }
}
