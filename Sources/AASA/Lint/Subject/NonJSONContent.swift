/// The kind of a text that is not JSON at all, not even with mistakes.
extension Failure.NotSigned {
    /// The kind of content, or nil for JSON, sound or with mistakes.
    static func kind(of bytes: [UInt8], reading: JSONReader.TolerantReading) -> Self? {
        if let wrapping = JSONWrapping(of: bytes, root: reading.root) { return .encoded(wrapping.clause) }
        let start = start(of: bytes)
        if let document = document(beginning: bytes[start...]) { return document }
        if isTOML(bytes[start...]) { return .toml }
        if reading.errors.isEmpty || reading.root != nil { return nil }
        if reading.errors.contains(where: { $0.code == .empty }) {
            // Its comments are what is wrong with a text that has nothing else.
            if reading.errors.contains(where: { $0.code == .comment }) { return nil }
            return bytes.isEmpty ? .empty : .blank
        }
        let message = Self(of: bytes)
        if message == .prefixed || message == .signedTwice { return message }
        if let document = document(signature: bytes) { return document }
        if let error = reading.errors.first(where: { $0.code == .wrongEncoding }) {
            // Text in the encoding that zeros suggest has a fix, unless it begins with a mark and is cut off.
            return error.fix == nil && bytes[0] < 0xFE ? .binary : nil
        }
        guard let kind = kind(of: bytes, start) else { return nil }
        if kind == .yaml, hasDocument(behindFrontMatterIn: bytes) { return .frontMatter }
        // What these are matters more than what is behind them.
        if kind.isHarmful || !hasDocument(behindTextIn: bytes) { return kind }
        return head(of: bytes, from: start).hasPrefix("content-type:") ? .mailInFront : .textInFront
    }

    private var isHarmful: Bool {
        if case .pem = self { return true }
        return [.php, .script, .xmlPropertyList, .infoPropertyList, .entitlements].contains(self)
    }

    private static func hasDocument(behindFrontMatterIn bytes: [UInt8]) -> Bool {
        guard let end = FrontMatter.end(in: bytes) else { return false }
        let first = bytes[end...].first { byte in !byte.isWhiteSpace }
        return first == "{" || first == "["
    }

    /// Whether an object or an array ends the text that a line begins, as below the warnings of a script, or that
    /// follows a comment of HTML.
    private static func hasDocument(behindTextIn bytes: [UInt8]) -> Bool {
        if let document = document(behindCommentIn: bytes), (try? JSONReader.read(Array(document))) != nil {
            return true
        }
        return ["\n{", "\n["].contains { start in
            guard let lineBreak = bytes.firstIndex(of: Array(start.utf8), from: 0) else { return false }
            return (try? JSONReader.read(Array(bytes[(lineBreak + 1)...]))) != nil
        }
    }

    /// What follows the comments of HTML with which a text begins, if that may be an object or an array.
    private static func document(behindCommentIn bytes: [UInt8]) -> ArraySlice<UInt8>? {
        var rest = bytes[start(of: bytes)...]
        while rest.starts(with: "<!--".utf8) {
            guard let end = bytes.firstIndex(of: Array("-->".utf8), from: rest.startIndex + 4) else { return nil }
            rest = bytes[(end + 3)...].drop(while: \.isWhiteSpace)
        }
        return if rest.first == "{" || rest.first == "[" { rest } else { nil }
    }

    /// Past the byte order mark, white space and what may be comments. `#!` begins a script.
    private static func start(of bytes: [UInt8]) -> Int {
        var index = 0
        if bytes.starts(with: JSONEncoding.byteOrderMark) { index = JSONEncoding.byteOrderMark.count }
        while index < bytes.count {
            if bytes[index].isWhiteSpace {
                index += 1
            } else if bytes[index...].starts(with: "#!".utf8) {
                break
            } else if bytes[index] == UInt8(ascii: "#") || bytes[index...].starts(with: "//".utf8) {
                index = bytes[index...].firstIndex(where: \.isLineBreak) ?? bytes.count
            } else {
                break
            }
        }
        return index
    }

    private static func kind(of bytes: [UInt8], _ start: Int) -> Self? {
        guard start < bytes.count else { return .comments }
        let head = head(of: bytes, from: start)
        switch head.utf8.first {
        // What JSON begins with is JSON with a mistake. So is a text without its outer braces.
        case let mark? where "{[\"'`}],".utf8.contains(mark) || head.hasPrefix("/*"): return nil
        case "<": return markup(beginningWith: head)
        default: break
        }
        if let label = PEMLabel(in: bytes) { return .pem(label: label.text) }
        if bytes[start...].prefix(1000).contains(where: isOfNoText) { return .binary }
        // A byte order mark or a typographic quote in front of JSON.
        if NonstandardQuote(at: start, in: bytes) != nil { return nil }
        if TemplateMark.all(in: Array(bytes[start...].prefix(200))).first?.range.lowerBound == 0 { return nil }
        if isSwcutilReport(head) { return .swcutilReport }
        if isYAML(head) { return .yaml }
        let function = bytes[start...].prefix(while: JSONReader.isNameByte)
        let call = bytes[function.endIndex...].prefix(2)
        if !function.isEmpty, call.elementsEqual("({".utf8) || call.elementsEqual("([".utf8) { return .jsonp }
        if isScript(head) { return .script }
        // A lone number or word, or prose. After a space before a brace it is JSON with something in front.
        if head.firstLine.utf8.prefix(20).contains("{") { return nil }
        return if isStatus(head) { .serverMessage } else { .plainText }
    }

    /// A control character that no text has: neither white space nor an escape (0x1B).
    private static func isOfNoText(_ byte: UInt8) -> Bool {
        byte < 0x09 || (0x0E..<0x20).contains(byte) && byte != 0x1B
    }

    private static func markup(beginningWith head: String) -> Self? {
        // No tag begins in another way (HTML Standard section 13.2.5.6), such as that of a template.
        guard let next = head.utf8.dropFirst().first else { return nil }
        if !next.isLetterOrDigit, !"!/?".utf8.contains(next) { return nil }
        return otherMarkup(beginningWith: head) ?? .html
    }

    /// The document whose markup is not that of a page; nil for a page.
    private static func otherMarkup(beginningWith head: String) -> Self? {
        if head.hasPrefix("<?php") || head.hasPrefix("<?=") { return .php }
        if head.contains(text: "<manifest"), head.contains(text: "schemas.android.com") { return .manifest }
        if head.contains(text: "<plist") {
            if head.contains(text: "<key>cfbundle") { return .infoPropertyList }
            let isOfApp = head.contains(text: DomainsKey.entitlement.rawValue)
            return isOfApp ? .entitlements : .xmlPropertyList
        }
        // Any element may begin a page; one of XHTML declares itself as XML.
        if head.hasPrefix("<?xml"), !head.contains(text: "<html") { return .xml }
        return nil
    }

    /// The document whose markup is not that of a page. A page is recognised without reading all of it.
    static func otherMarkup(in bytes: [UInt8]) -> Self? {
        let document = otherMarkup(beginningWith: head(of: bytes, from: start(of: bytes)))
        if let document, document.isHarmful { return document }
        return hasDocument(behindTextIn: bytes) ? .textInFront : document
    }

    private static func head(of bytes: [UInt8], from start: Int) -> String {
        String(utf8: bytes[start...].prefix(1000)).lowercased()
    }

    /// Whether a text begins with a status of HTTP, as in `404: Not Found`.
    private static func isStatus(_ head: String) -> Bool {
        let status = head.prefix(while: \.isNumber)
        return status.count == 3 && [":", " "].contains(head[status.endIndex...].first)
    }

    /// What `swcutil show` prints about a service and an app, as in a sysdiagnose (TN3155).
    private static func isSwcutilReport(_ head: String) -> Bool {
        head.contains(text: "service:") && head.contains(text: "\napp id:")
    }

    /// `applinks:` or the like on a line of its own, or the line that begins a YAML document. A single line about
    /// something else is a message.
    private static func isYAML(_ head: String) -> Bool {
        let line = head.firstLine
        if line == "---" || line.hasPrefix("- ") { return true }
        guard let colon = line.firstIndex(of: ":") else { return false }
        let after = line[line.index(after: colon)...]
        let isKey = line[..<colon].allSatisfy { character in
            character.isLetter || character.isNumber || "_-".contains(character)
        }
        let isMessage =
            head.dropFirst(line.count).allSatisfy(\.isWhitespace)
            && Service.known.first(named: String(line[..<colon])) == nil
        return isKey && !isMessage && (after.isEmpty || after.hasPrefix(" "))
    }

    /// Lines `[name]` or `[[name]]`, and behind them, or alone, a line that gives a key a value.
    private static func isTOML(_ text: ArraySlice<UInt8>) -> Bool {
        let lines = text.prefix(1000).split(whereSeparator: \.isLineBreak)
        let tables = lines.prefix(while: isTOMLTable)
        guard let entry = lines.dropFirst(tables.count).first else { return false }
        if tables.isEmpty { return isTOMLText(entry) }
        return entry.contains("=") && !entry.contains("{")
    }

    private static func isTOMLTable(_ line: ArraySlice<UInt8>) -> Bool {
        let brackets = line.prefix { $0 == "[" }.count
        let name = line.dropFirst(brackets).prefix(while: isOfTOMLKey)
        let end = line[name.endIndex...].elementsEqual(repeatElement(UInt8(ascii: "]"), count: brackets))
        return (1...2).contains(brackets) && !name.isEmpty && end
    }

    /// `key = "value"`, without the semicolon of a script.
    private static func isTOMLText(_ line: ArraySlice<UInt8>) -> Bool {
        let key = line.prefix(while: isOfTOMLKey)
        return !key.isEmpty && line[key.endIndex...].starts(with: " = \"".utf8) && line.last == "\""
    }

    private static func isOfTOMLKey(_ byte: UInt8) -> Bool { byte.isWord || ".-".utf8.contains(byte) }

    private static func isScript(_ head: String) -> Bool {
        ["const ", "var ", "let ", "module.exports", "export ", "import ", "function", "return ", "app.", "router."]
            .contains(where: head.hasPrefix)
    }
}

extension StringProtocol {
    /// Up to the first line break, without white space at its end.
    fileprivate var firstLine: String {
        var line = String(prefix { !$0.isNewline })
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }
}
