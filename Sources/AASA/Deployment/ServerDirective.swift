/// A directive of a server's settings, of nginx or Caddy, with the block behind it.
struct ServerDirective {
    /// What is between braces.
    struct Block {
        /// The byte behind the opening brace.
        var start: Int
        /// The white space before the line that opens the block.
        var indentation: String
        var directives: [ServerDirective] = []
    }

    /// The words without their quotation marks.
    var words: [String]
    /// As it is written, with single spaces.
    var text: String
    /// The byte where it begins.
    var start: Int
    /// The byte that ends it, or that opens its block: behind a comment on its line.
    var end: Int
    var block: Block?

    var name: String { words.first ?? "" }
    var arguments: ArraySlice<String> { words.dropFirst() }
    /// What is in the block directly.
    var directives: [ServerDirective] { block?.directives ?? [] }

    /// The words behind the first directive of that name in the block.
    func value(of name: String) -> String? { directives.value(of: name) }

    /// The outermost directives; nothing of a block that is not closed.
    static func all(in bytes: [UInt8], syntax: ServerSyntax) -> [ServerDirective] {
        var reader = ServerDirectiveReader(bytes, syntax: syntax)
        for offset in bytes.indices where !reader.isTooDeep { reader.readByte(at: offset) }
        return reader.finish()
    }
}

extension [ServerDirective] {
    /// The words behind the first directive of that name.
    func value(of name: String) -> String? { first { $0.name == name }?.arguments.joined(separator: " ") }
}

/// How a server's settings are written.
enum ServerSyntax {
    /// A directive ends with a semicolon.
    case nginx
    /// A directive ends with its line.
    case caddy
}

/// Finds directives and their blocks byte by byte.
private struct ServerDirectiveReader {
    private static let maximumDepth = 64

    private(set) var isTooDeep = false
    private let bytes: [UInt8]
    private let syntax: ServerSyntax
    private var outermost: [ServerDirective] = []
    /// The directives whose blocks are around the byte, the outermost first.
    private var open: [ServerDirective] = []
    private var lineStart = 0
    private var words: [String] = []
    /// The word in front of the byte, and whether there is one: a quoted one may be empty.
    private var word: [UInt8] = []
    private var hasWord = false
    /// The first byte of the directive, and the one behind its last word.
    private var start: Int?
    private var lastEnd = 0
    /// The quotation mark that opened a text.
    private var quote: UInt8?
    private var isEscaped = false
    private var isComment = false

    init(_ bytes: [UInt8], syntax: ServerSyntax) {
        self.bytes = bytes
        self.syntax = syntax
    }

    mutating func finish() -> [ServerDirective] {
        endDirective(at: bytes.count)
        return outermost
    }

    mutating func readByte(at offset: Int) {
        let byte = bytes[offset]
        if byte == 0x0A {
            isComment = false
            lineStart = offset + 1
        }
        if isComment { return }
        if isEscaped {
            // Only a quotation mark and a backslash lose their backslash: others are those of regular expressions.
            if quote == nil || (byte != quote && byte != UInt8(ascii: "\\")) { word.append(UInt8(ascii: "\\")) }
            word.append(byte)
            isEscaped = false
            return
        }
        if byte == UInt8(ascii: "\\"), syntax == .nginx || quote == UInt8(ascii: "\"") {
            begin(at: offset)
            isEscaped = true
            return
        }
        if let quote {
            if byte == quote { self.quote = nil } else { word.append(byte) }
            return
        }
        switch byte {
        case UInt8(ascii: "#") where !hasWord: isComment = true
        case _ where !hasWord && isQuotationMark(byte):
            begin(at: offset)
            quote = byte
        case UInt8(ascii: "{") where beginsBlock(at: offset): beginBlock(at: offset)
        case UInt8(ascii: "}") where endsBlock: endBlock(at: offset)
        case UInt8(ascii: ";") where syntax == .nginx: endDirective(at: offset)
        case 0x0A where syntax == .caddy && !continuesOnNextLine: endDirective(at: offset)
        case 0x20, 0x09, 0x0A, 0x0D: endWord(at: offset)
        default:
            begin(at: offset)
            word.append(byte)
        }
    }

    private func isQuotationMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: syntax == .nginx ? "'" : "`")
    }

    /// A brace of a word is one of nginx's `${variable}` or of Caddy's placeholders.
    private func beginsBlock(at offset: Int) -> Bool {
        switch syntax {
        case .nginx: return word.last != UInt8(ascii: "$")
        case .caddy:
            let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0x20
            return !hasWord && next <= 0x20
        }
    }

    private var endsBlock: Bool {
        switch syntax {
        // The brace of a variable is near.
        case .nginx: !word.suffix(256).contains(UInt8(ascii: "{"))
        case .caddy: !hasWord
        }
    }

    /// Caddy's addresses of a site may be on several lines, with commas.
    private var continuesOnNextLine: Bool {
        open.isEmpty && (hasWord ? word.last == UInt8(ascii: ",") : words.last?.hasSuffix(",") == true)
    }

    private mutating func begin(at offset: Int) {
        hasWord = true
        if start == nil { start = offset }
    }

    private mutating func endWord(at offset: Int) {
        if hasWord {
            words.append(String(decoding: word, as: UTF8.self))
            lastEnd = offset
        }
        word = []
        hasWord = false
    }

    /// The directive in front of the byte; nil if there is none.
    private mutating func takeDirective(at offset: Int) -> ServerDirective? {
        endWord(at: offset)
        defer {
            words = []
            start = nil
        }
        guard let start else { return nil }
        let text = String(decoding: bytes[start..<lastEnd], as: UTF8.self)
        return ServerDirective(
            words: words, text: text.split(whereSeparator: \.isWhitespace).joined(separator: " "), start: start,
            end: offset)
    }

    private mutating func beginBlock(at offset: Int) {
        if open.count == Self.maximumDepth {
            isTooDeep = true
            return
        }
        var directive =
            takeDirective(at: offset) ?? ServerDirective(words: [], text: "", start: offset, end: offset)
        let indentation = bytes[lineStart...].prefix(64).prefix(while: \.isBlank)
        directive.block = ServerDirective.Block(
            start: offset + 1, indentation: String(decoding: indentation, as: UTF8.self))
        open.append(directive)
    }

    private mutating func endBlock(at offset: Int) {
        endDirective(at: offset)
        if let directive = open.popLast() { add(directive) }
    }

    private mutating func endDirective(at offset: Int) {
        if let directive = takeDirective(at: offset) { add(directive) }
    }

    private mutating func add(_ directive: ServerDirective) {
        if open.isEmpty {
            outermost.append(directive)
        } else {
            open[open.count - 1].block?.directives.append(directive)
        }
    }
}
