internal import AASA

/// Finds directives and their blocks byte by byte.
struct ServerDirectiveReader {
    private static let maximumDepth = 64

    /// What is wrong with the settings of nginx.
    struct Mistake {
        var reason: String
        var offset: Int
    }

    private var isTooDeep = false
    /// The first mistake; nil where there is none, and where there may be none: blocks of Lua, and what
    /// is too deep, are not read.
    private var mistake: Mistake?
    private var hasLua = false
    private let bytes: [UInt8]
    private let syntax: ServerKind
    private var outermost: [ServerDirective] = []
    /// The directives whose blocks are around the byte, the outermost first.
    private var open: [ServerDirective] = []
    private var lineStart = 0
    private var tokens: [String] = []
    /// The word in front of the byte, and whether there is one: a quoted one may be empty.
    private var word: [UInt8] = []
    private var hasWord = false
    /// Whether the word, or else the last one, began with a quotation mark.
    private var isQuoted = false
    /// The first byte of the directive, and the one behind its last word.
    private var start: Int?
    private var lastEnd = 0
    /// The quotation mark that opened a text.
    private var quote: UInt8?
    private var quoteStart = 0
    private var isEscaped = false
    private var isComment = false
    /// Whether a backslash is in front of the end of the line.
    private var isLineContinued = false
    /// The text of several lines that is read, and where the first one of the directive begins.
    private var lines: CaddyLines?
    private var linesStart: Int?

    /// The outermost directives, without those of a block that is left open, and the first mistake, if any.
    static func read(_ bytes: [UInt8], syntax: ServerKind) -> (directives: [ServerDirective], mistake: Mistake?) {
        var reader = ServerDirectiveReader(bytes: bytes, syntax: syntax)
        for offset in bytes.indices where !reader.isTooDeep { reader.readByte(at: offset) }
        return reader.finish()
    }

    private mutating func finish() -> (directives: [ServerDirective], mistake: Mistake?) {
        noteOpenEnd()
        noteDirectiveWithoutEnd()
        endDirective(at: bytes.count)
        if hasLua || isTooDeep { mistake = nil }
        return (outermost, mistake)
    }

    // MARK: Mistakes

    private mutating func note(_ reason: String, at offset: Int) {
        guard syntax == .nginx, mistake == nil else { return }
        mistake = Mistake(reason: reason, offset: offset)
    }

    private mutating func noteOpenEnd() {
        if quote != nil { return note("a quotation mark is not closed", at: quoteStart) }
        guard let block = open.last else { return }
        let name = if block.name.isEmpty { "a block" } else { "the block of '\(Self.shown(block.name))'" }
        note("\(name) is not closed", at: block.start)
    }

    private mutating func noteDirectiveWithoutEnd() {
        guard let start else { return }
        let name = tokens.first ?? String(utf8: word.prefix(100))
        note("no ';' ends '\(Self.shown(name))'", at: start)
    }

    private static func shown(_ name: String) -> String { String(name.prefix(40)) }

    // MARK: Bytes

    private mutating func readByte(at offset: Int) {
        let byte = bytes[offset]
        if byte == 0x0A {
            isComment = false
            lineStart = offset + 1
        }
        if isComment { return }
        if lines != nil { return readLines(byte) }
        if isEscaped { return addEscaped(byte) }
        if byte == "\\", readBackslash(at: offset) { return }
        if let quote { return readQuoted(byte, upTo: quote) }
        if byte == 0x0A, beginLines(at: offset) { return }
        readPlain(byte, at: offset)
    }

    private mutating func readLines(_ byte: UInt8) {
        if lines?.ends(with: byte) == true { lines = nil }
    }

    private mutating func readQuoted(_ byte: UInt8, upTo quote: UInt8) {
        if byte == quote { self.quote = nil } else { word.append(byte) }
    }

    /// Begins a text of several lines at the end of the line that opens it; false if none is opened.
    private mutating func beginLines(at offset: Int) -> Bool {
        guard syntax == .caddy, !isQuoted, let opened = CaddyLines(opening: lastWord) else { return false }
        lines = opened
        if linesStart == nil { linesStart = offset }
        endWord(at: offset)
        // What the lines hold decides nothing.
        tokens[tokens.count - 1] = ""
        return true
    }

    /// Reads a byte outside of comments and quoted texts.
    private mutating func readPlain(_ byte: UInt8, at offset: Int) {
        switch byte {
        case "#" where !hasWord: isComment = true
        case _ where !hasWord && isQuotationMark(byte): beginQuote(byte, at: offset)
        case "{" where beginsBlock(at: offset): beginBlock(at: offset)
        case "}" where endsBlock: endBlock(at: offset)
        case ";" where syntax == .nginx: endDirective(at: offset)
        // The bracket of a condition may follow a quoted word.
        case ")" where syntax == .nginx && hasWord && isQuoted:
            endWord(at: offset)
            begin(at: offset)
            word.append(byte)
        case 0x0A where isLineContinued: isLineContinued = false
        case 0x0A where syntax == .caddy && !continuesOnNextLine: endDirective(at: offset)
        case 0x20, 0x09, 0x0A, 0x0D: endWord(at: offset)
        default:
            begin(at: offset)
            word.append(byte)
        }
    }

    private mutating func addEscaped(_ byte: UInt8) {
        // Only a quotation mark and, in nginx, a backslash lose their backslash: others are
        // those of regular expressions.
        let losesBackslash = quote != nil && (byte == quote || (byte == "\\" && syntax == .nginx))
        if !losesBackslash { word.append(UInt8(ascii: "\\")) }
        word.append(byte)
        isEscaped = false
    }

    /// Reads a backslash that escapes the next byte or continues the line; false for one that is literal.
    private mutating func readBackslash(at offset: Int) -> Bool {
        if syntax == .nginx || quote == "\"" {
            begin(at: offset)
            isEscaped = true
            return true
        }
        let next = bytes[(offset + 1)...].first { byte in byte != 0x0D }
        guard syntax == .caddy, quote == nil, next == 0x0A else { return false }
        endWord(at: offset)
        isLineContinued = true
        return true
    }

    private func isQuotationMark(_ byte: UInt8) -> Bool {
        if byte == "\"" { return true }
        return if syntax == .nginx { byte == "'" } else { byte == "`" }
    }

    /// A brace of a word is one of nginx's `${variable}` or of Caddy's placeholders.
    private func beginsBlock(at offset: Int) -> Bool {
        if syntax == .nginx { return word.last != "$" }
        let isBeforeSpace = offset + 1 == bytes.count || bytes[offset + 1] <= 0x20
        return isBeforeSpace && !hasWord
    }

    private var endsBlock: Bool {
        // The brace of a variable is near.
        if syntax == .nginx { return !word.suffix(256).contains("{") }
        // Behind a comma it is an address.
        return !hasWord && !continuesOnNextLine
    }

    /// Caddy's addresses of a site may be on several lines, with commas.
    private var continuesOnNextLine: Bool {
        if !open.isEmpty { return false }
        if hasWord { return word.last == "," }
        return tokens.last?.hasSuffix(",") == true
    }

    /// The word that ends in front of the byte, or before white space there.
    private var lastWord: [UInt8] { if hasWord { word } else { Array((tokens.last ?? "").utf8) } }

    private mutating func beginQuote(_ mark: UInt8, at offset: Int) {
        begin(at: offset)
        isQuoted = true
        quote = mark
        quoteStart = offset
    }

    private mutating func begin(at offset: Int) {
        if !hasWord { isQuoted = false }
        hasWord = true
        if start == nil { start = offset }
    }

    private mutating func endWord(at offset: Int) {
        if hasWord {
            tokens.append(String(utf8: word))
            lastEnd = offset
        }
        word = []
        hasWord = false
    }

    /// The directive in front of the byte; nil if there is none.
    private mutating func takeDirective(at offset: Int) -> ServerDirective? {
        endWord(at: offset)
        defer {
            tokens = []
            start = nil
            linesStart = nil
        }
        guard let start else { return nil }
        let textEnd = min(lastEnd, linesStart ?? lastEnd)
        let parts = bytes[start..<textEnd].split { byte in byte.isBlank || byte == 0x0A || byte == 0x0D }
        let text = String(utf8: Array(parts.joined(separator: [0x20])))
        return ServerDirective(tokens: tokens, text: text, start: start, end: offset)
    }

    private mutating func beginBlock(at offset: Int) {
        if open.count == Self.maximumDepth {
            isTooDeep = true
            return
        }
        var directive =
            takeDirective(at: offset) ?? ServerDirective(tokens: [], text: "", start: offset, end: offset)
        if directive.name.hasSuffix("_by_lua_block") { hasLua = true }
        let indentation = bytes[lineStart...].prefix(64).prefix(while: \.isBlank)
        directive.block = ServerDirective.Block(start: offset + 1, indentation: String(utf8: indentation))
        open.append(directive)
    }

    private mutating func endBlock(at offset: Int) {
        noteDirectiveWithoutEnd()
        endDirective(at: offset)
        if let directive = open.popLast() {
            add(directive)
        } else {
            note("'}' closes no block", at: offset)
        }
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
