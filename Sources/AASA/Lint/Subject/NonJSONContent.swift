/// The kind of a text that is not JSON at all, not even with mistakes.
enum NonJSONContent: Sendable, Equatable {
    /// Nothing but white space.
    case empty
    /// A web page, and its title.
    case html(title: String?)
    /// JSON text inside an encoding that no device undoes.
    case wrappedJSON(JSONWrapping)
    /// Another kind of document, by name.
    case other(String)

    /// The kind of content, or nil for JSON, sound or with mistakes.
    init?(_ bytes: [UInt8], reading: JSONReader.TolerantReading) {
        if let wrapping = JSONWrapping(of: bytes, root: reading.root) {
            self = .wrappedJSON(wrapping)
            return
        }
        if bytes[Self.start(of: bytes)...].starts(with: "```".utf8) {
            self = .other("a code block of Markdown")
            return
        }
        if reading.errors.isEmpty || reading.root != nil { return nil }
        if reading.errors.contains(where: { $0.code == .empty }) {
            self = .empty
        } else if let name = Self.magic(of: bytes) {
            self = .other(name)
        } else if reading.errors.contains(where: { $0.code == .wrongEncoding }) {
            return nil
        } else if let kind = Self.kind(of: bytes, Self.start(of: bytes)) {
            self = kind
        } else {
            return nil
        }
    }

    // MARK: Bytes

    private static func magic(of bytes: [UInt8]) -> String? {
        let signatures: [([UInt8], String)] = [
            (Array("PK\u{3}\u{4}".utf8), "a ZIP file"),
            (Array("%PDF-".utf8), "a PDF file"),
            ([0x89, 0x50, 0x4E, 0x47], "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
            (Array("GIF8".utf8), "a GIF image"), (Array("bplist".utf8), "a binary property list"),
            (Array("{\\rtf".utf8), "an RTF document"),
        ]
        return signatures.first { bytes.starts(with: $0.0) }?.1 ?? Failure.NotSigned.compression(of: bytes)
    }

    // MARK: Text

    /// Past the byte order mark, white space and what may be comments.
    private static func start(of bytes: [UInt8]) -> Int {
        var index = bytes.starts(with: JSONEncoding.byteOrderMark) ? JSONEncoding.byteOrderMark.count : 0
        while index < bytes.count {
            if JSONReader.isWhiteSpace(bytes[index]) {
                index += 1
            } else if bytes[index] == UInt8(ascii: "#") || bytes[index...].starts(with: "//".utf8) {
                index = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            } else {
                break
            }
        }
        return index
    }

    private static func kind(of bytes: [UInt8], _ start: Int) -> NonJSONContent? {
        guard start < bytes.count else { return .other("a text of comments") }
        let head = String(decoding: bytes[start...].prefix(1000), as: UTF8.self).lowercased()
        switch head.utf8.first {
        // What JSON begins with is JSON with a mistake. So is a text without its outer braces.
        case let mark? where "{[\"'`/}],".utf8.contains(mark): return nil
        case UInt8(ascii: "<"): return markup(beginningWith: head, in: bytes)
        case UInt8(ascii: "-") where head.utf8.starts(with: "-----begin ".utf8):
            return .other(head.firstLine.contains(text: "private key") ? "a private key" : "a PEM file")
        default: break
        }
        // A byte order mark or a typographic quote in front of JSON.
        if NonstandardQuote(at: start, in: bytes) != nil { return nil }
        if bytes[start...].prefix(1000).contains(where: { $0 < 0x09 || (0x0E..<0x20).contains($0) && $0 != 0x1B }) {
            return .other("a binary file")
        }
        if TemplateMark.all(in: Array(bytes[start...].prefix(200))).first?.range.lowerBound == 0 { return nil }
        if isYAML(head) { return .other("YAML") }
        if isScript(head) { return .other("a script") }
        // A lone number or word, or prose. After a space before a brace it is JSON with something in front.
        return head.utf8.prefix(20).contains { $0 == UInt8(ascii: "{") } ? nil : .other("plain text")
    }

    private static func markup(beginningWith head: String, in bytes: [UInt8]) -> NonJSONContent? {
        if head.hasPrefix("<%") { return nil }
        if head.hasPrefix("<?php") || head.hasPrefix("<?=") { return .other("a PHP script") }
        if head.contains(text: "<plist") { return .other("an XML property list") }
        let pages = [
            "<!doctype html", "<html", "<head", "<body", "<script", "<div", "<title", "<meta", "<style", "<p>", "<h1",
        ]
        if pages.contains(where: { head.contains(text: $0) }) { return .html(title: title(of: bytes)) }
        return .other("XML")
    }

    /// The text of the first `<title>`, on one line.
    private static func title(of bytes: [UInt8]) -> String? {
        let page = Array(bytes.prefix(65_536))
        let small = page.map(\.lowercase)
        guard let tag = small.firstIndex(of: Array("<title".utf8), from: 0),
            let opened = small[tag...].firstIndex(of: UInt8(ascii: ">")),
            let end = small.firstIndex(of: Array("</title".utf8), from: opened)
        else { return nil }
        let words = String(decoding: page[(opened + 1)..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let title = words.joined(separator: " ")
        if title.isEmpty { return nil }
        return title.count > 80 ? title.prefix(80) + "…" : title
    }

    /// `applinks:` or the like on a line of its own, or the line that begins a YAML document.
    private static func isYAML(_ head: String) -> Bool {
        let line = head.firstLine
        if line == "---" || line.hasPrefix("- ") { return true }
        guard let colon = line.firstIndex(of: ":") else { return false }
        let after = line[line.index(after: colon)...]
        return line[..<colon].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            && (after.isEmpty || after.hasPrefix(" "))
    }

    private static func isScript(_ head: String) -> Bool {
        ["#!", "const ", "var ", "let ", "module.exports", "export ", "import ", "function", "return "]
            .contains { head.hasPrefix($0) }
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

extension [UInt8] {
    /// Where `text` begins, at or after `start`.
    package func firstIndex(of text: [UInt8], from start: Int) -> Int? {
        guard let first = text.first else { return nil }
        var index = start
        while index + text.count <= count {
            if self[index] == first, self[index...].starts(with: text) { return index }
            index += 1
        }
        return nil
    }
}
