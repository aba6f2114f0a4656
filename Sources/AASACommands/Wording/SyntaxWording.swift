internal import AASA

/// What is wrong with a text that is no JSON, and what to do about it.
enum SyntaxWording {
    static func sentence(_ error: JSONSyntaxError) -> String {
        switch error.code {
        case .empty: "there is nothing but white space"
        case .unexpectedCharacter: "no JSON value begins with this character"
        case .unexpectedEnd: "the text ends inside a value that begins here or before"
        case .trailingComma: "a comma before a closing bracket"
        case .missingComma: "a comma or a closing bracket is missing"
        case .nameExpected: "a name in double quotes is wanted"
        case .colonExpected: "a colon after the name is missing"
        case .comment: "JSON has no comments"
        case .wrongQuotes: "typographic or single quotes instead of '\"'"
        case .badNumber: "no number that JSON allows"
        case .badEscape: "no escape that JSON knows"
        case .controlCharacter: "a control character inside a string"
        case .invalidUTF8: "bytes that are not UTF-8"
        case .wrongEncoding: "the text is UTF-16 or UTF-32, not UTF-8"
        case .trailingContent: "something follows the document's end"
        case .tooDeep: "more than \(JSONReader.maximumDepth) arrays and objects inside one another"
        case .unknownWord: "a word that JSON does not know"
        }
    }

    static func hint(_ error: JSONSyntaxError) -> String? {
        switch error.code {
        case .trailingComma: "remove the comma"
        case .comment: "remove the comment; 'comment' keys of a component are ignored by devices and may hold its text"
        case .wrongQuotes: "replace them by '\"'; word processors put them in"
        case .wrongEncoding: "convert it: iconv -f UTF-16 -t UTF-8"
        case .unexpectedEnd: "is the file whole? look for an unclosed bracket or quote"
        case .controlCharacter: "write it as an escape, such as \\n or \\t"
        case .unknownWord: "the words are true, false and null; texts need double quotes"
        default: nil
        }
    }
}
