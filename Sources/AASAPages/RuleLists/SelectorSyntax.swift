internal import AASA

/// Reads the structure of a list of selectors (Selectors Level 4, section 17), which is what can be known without the
/// list of properties, pseudo-classes and their versions.
struct SelectorSyntax {
    private let bytes: [UInt8]
    private var position = 0
    /// The functions around the position.
    private var functions: [String] = []
    /// Pseudo-classes of extensions of ad blockers, which no browser has.
    private static let extended = [
        "contains", "has-text", "if", "if-not", "matches-attr", "matches-css", "matches-css-after",
        "matches-css-before", "matches-path", "min-text-length", "nth-ancestor", "others", "properties", "remove",
        "style", "upward", "watch-attr", "xpath",
    ]
    /// Functions that are read at most; the content of deeper ones is skipped.
    private static let maximumDepth = 20

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The reason why every WebKit drops the selector; nil if it may be valid.
    ///
    /// An unclosed bracket, quote or parenthesis at the end is closed by CSS (CSS Syntax, section 5.4).
    static func fault(_ selector: String) -> String? {
        var reader = SelectorSyntax(withoutComments(Array(selector.utf8)))
        return reader.listFault()
    }

    private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var quote: UInt8?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if quote == nil, bytes[index...].starts(with: "/*".utf8) {
                index = bytes.firstIndex(of: Array("*/".utf8), from: index + 2).map { $0 + 2 } ?? bytes.count
                continue
            }
            if quote == byte {
                quote = nil
            } else if quote == nil, byte == "\"" || byte == "'" {
                quote = byte
            }
            let length = if byte == "\\" { 2 } else { 1 }
            result += bytes[index...].prefix(length)
            index += length
        }
        return result
    }

    private func byte(at index: Int) -> UInt8? { if index < bytes.count { bytes[index] } else { nil } }
    private var current: UInt8? { byte(at: position) }
    private var shown: String { "'\(Character(Unicode.Scalar(current ?? 0)))'" }

    /// Reads up to the end, or to the parenthesis that closes a function.
    ///
    /// - Parameter isRelative: whether a combinator may be in front of each selector, as in `:has(> a)`.
    private mutating func listFault(isRelative: Bool = false) -> String? {
        var isStart = true
        var hasPart = false
        while true {
            skipSpace()
            guard let byte = current, functions.isEmpty || byte != ")" else { break }
            if ",>+~".utf8.contains(byte) {
                let mayBegin = isRelative && isStart && byte != ","
                if !hasPart, !mayBegin { return "nothing is before \(shown)" }
                isStart = byte == ","
                hasPart = false
                position += 1
            } else {
                if let fault = compoundFault() { return fault }
                isStart = false
                hasPart = true
            }
        }
        if hasPart { return nil }
        if bytes.isEmpty { return "it is empty" }
        return "a part is missing at the end"
    }

    /// Reads a type and what follows it without a combinator.
    private mutating func compoundFault() -> String? {
        let start = position
        while let byte = current {
            switch Unicode.Scalar(byte) {
            case ".", "#":
                position += 1
                if !readName() { return "no name begins after '\(Character(Unicode.Scalar(byte)))'" }
            case "[":
                if let fault = attributeFault() { return fault }
            case ":":
                if let fault = pseudoFault() { return fault }
            case "&": position += 1
            case _ where position == start:
                if let fault = typeFault() { return fault }
            case " ", "\t", "\n", "\r", "\u{C}", ",", ">", "+", "~", ")": return nil
            default: return "\(shown) begins no part of a selector"
            }
        }
        return nil
    }

    /// Reads `name`, `*`, `*|name` or `|name`. A rule list declares no other namespaces.
    private mutating func typeFault() -> String? {
        if current != "|" {
            let isAny = skip("*")
            if !isAny, !readName() { return "\(shown) begins no part of a selector" }
            if current != "|" { return nil }
            if !isAny { return "the namespace in front of '|' is not declared" }
        }
        position += 1
        if skip("*") || readName() { return nil }
        return "no name begins after '|'"
    }

    private mutating func attributeFault() -> String? {
        position += 1
        skipSpace()
        if current == "*", byte(at: position + 1) == "|" { position += 1 }
        if current == "|" { position += 1 }
        if !readName() { return "no name begins after '['" }
        skipSpace()
        if current != nil, current != "]" {
            if let byte = current, "~|^$*".utf8.contains(byte) { position += 1 }
            if !skip("=") { return "an attribute's name has no operator after it" }
            skipSpace()
            if !readString(), !readName() { return "no value begins after '='" }
            skipSpace()
            if let byte = current, byte | 0x20 == "i" { position += 1 }
            skipSpace()
        }
        if current == nil || skip("]") { return nil }
        return "\(shown) is after an attribute's value"
    }

    private mutating func pseudoFault() -> String? {
        position += 1
        _ = skip(":")
        let start = position
        if !readName() { return "no name begins after ':'" }
        let name = String(utf8: bytes[start..<min(position, bytes.count)]).lowercased()
        if ["-moz-", "-ms-", "-o-"].contains(where: name.hasPrefix) { return "'\(name)' is of another browser" }
        let isExtended = name.hasPrefix("-abp-") || Self.extended.contains(name) && current == "("
        if isExtended { return "'\(name)' is of an ad blocker's own language" }
        if !skip("(") {
            let next = bytes.dropFirst(position).first { !Self.isSpace($0) }
            let mayEnd = next.map(",):".utf8.contains) ?? true
            return if mayEnd || !["before", "after"].contains(name) { nil } else { "more follows '::\(name)'" }
        }
        skipSpace()
        let isEmpty = current == nil || current == ")"
        let isForgiving = ["is", "where", "matches"].contains(name)
        if isEmpty, !isForgiving { return "nothing is in ':\(name)()'" }
        if name == "has", functions.contains(name) { return "':has()' is inside another one" }
        let argument = position
        if ["has", "not"].contains(name), functions.count < Self.maximumDepth {
            functions.append(name)
            if let fault = listFault(isRelative: name == "has") { return fault }
            functions.removeLast()
        } else {
            skipArgument()
            let text = String(utf8: bytes[argument..<min(position, bytes.count)])
            if name.hasPrefix("nth-"), !Self.isFormula(text) { return "'\(text)' is not a position for ':\(name)()'" }
        }
        _ = skip(")")
        return nil
    }

    /// Whether a text is `odd`, `even` or of the form An+B, with selectors after `of`.
    private static func isFormula(_ text: String) -> Bool {
        let lower = text.lowercased()
        let end = lower.firstRange(ofText: " of ")?.lowerBound ?? lower.endIndex
        let formula = lower[..<end].trimmed
        if ["odd", "even"].contains(formula) { return true }
        let hasTerm = formula.utf8.contains { byte in byte == "n" || byte.isDigit }
        return hasTerm && formula.utf8.allSatisfy("0123456789n+- ".utf8.contains)
    }

    /// Skips up to the parenthesis that closes a function.
    private mutating func skipArgument() {
        var depth = 0
        while let byte = current, depth > 0 || byte != ")" {
            if byte == "(" { depth += 1 }
            if byte == ")" { depth -= 1 }
            if byte == "\\" { position += 1 }
            if !readString() { position += 1 }
        }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let current, current == character else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() { while let byte = current, Self.isSpace(byte) { position += 1 } }

    /// Reads a string, which the end of the text closes too.
    private mutating func readString() -> Bool {
        guard let quote = current, quote == "\"" || quote == "'" else { return false }
        position += 1
        while let byte = current, byte != quote {
            if byte == "\\" { position += 1 }
            position += 1
        }
        position += 1
        return true
    }

    /// Reads an identifier (CSS Syntax, section 4.3.11).
    private mutating func readName() -> Bool {
        let start = position
        if current == "-" { position += 1 }
        guard let first = current, Self.isOfName(first), !first.isDigit, first != "-" || position > start else {
            position = start
            return false
        }
        while let byte = current, Self.isOfName(byte) {
            position += 1
            if byte == "\\" { skipEscaped() }
        }
        return true
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte >= 0x80 || "-_\\".utf8.contains(byte)
    }

    /// Skips a character, or its code and a white space.
    private mutating func skipEscaped() {
        let start = position
        while let byte = current, byte.isHexDigit, position < start + 6 { position += 1 }
        let isCode = position > start
        if !isCode || current.map(Self.isSpace) == true { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\n\r\u{C}".utf8.contains(byte) }
}
