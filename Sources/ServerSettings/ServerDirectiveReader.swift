internal import AASA

/// Reads directives and their blocks.
struct ServerDirectiveReader {
    private static let maximumDepth = 64

    /// What is wrong with the settings of nginx.
    struct Mistake {
        var reason: String
        var offset: Int
    }

    private let bytes: [UInt8]
    private let syntax: ServerKind
    private var index = 0
    private var lineStart = 0
    /// The number of blocks around the byte.
    private var depth = 0
    private var isTooDeep = false
    private var hasLua = false
    /// The first mistake.
    private var mistake: Mistake?

    /// The words of the directive that is read.
    private var tokens: [String] = []
    /// The word in front of the byte, and whether there is one: a quoted one may be empty.
    private var word: [UInt8] = []
    private var hasWord = false
    /// Whether the word, or else the last one, began with a quotation mark.
    private var isQuoted = false
    /// The first byte of the directive, and the one behind its last word.
    private var start: Int?
    private var lastEnd = 0
    /// Where the first text of several lines of the directive begins.
    private var linesStart: Int?

    /// The outermost directives, without those of a block that is left open, and the first mistake; nil where there is
    /// none, and where there may be none: blocks of Lua, and what is too deep, are not read.
    static func read(_ bytes: [UInt8], syntax: ServerKind) -> (directives: [ServerDirective], mistake: Mistake?) {
        var reader = ServerDirectiveReader(bytes: bytes, syntax: syntax)
        var directives: [ServerDirective] = []
        // A brace that closes no block ends none.
        while reader.readDirectives(into: &directives) { reader.note("'}' closes no block", at: reader.index - 1) }
        reader.noteDirectiveWithoutEnd()
        reader.endDirective(at: bytes.count, in: &directives)
        if reader.hasLua || reader.isTooDeep { reader.mistake = nil }
        return (directives, reader.mistake)
    }

    /// Reads up to the brace behind the directives of a block; false if none follows.
    private mutating func readDirectives(into directives: inout [ServerDirective]) -> Bool {
        while !isTooDeep, let byte = next() {
            let offset = index - 1
            switch byte {
            case "#" where !hasWord: while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            case _ where !hasWord && isQuotationMark(byte): readQuoted(upTo: byte, from: offset)
            case "\\" where syntax == .nginx:
                begin(at: offset)
                readEscaped(in: nil)
            case "\\" where continuesLine:
                endWord(at: offset)
                while next() != 0x0A {}
            case "{" where beginsBlock(at: offset):
                if let directive = readBlock(from: offset) { directives.append(directive) }
            case "}" where endsBlock:
                noteDirectiveWithoutEnd()
                endDirective(at: offset, in: &directives)
                return true
            case ";" where syntax == .nginx: endDirective(at: offset, in: &directives)
            // The bracket of a condition may follow a quoted word.
            case ")" where syntax == .nginx && hasWord && isQuoted:
                endWord(at: offset)
                begin(at: offset)
                word.append(byte)
            case 0x0A where readLines(from: offset): continue
            case 0x0A where syntax == .caddy && !continuesOnNextLine: endDirective(at: offset, in: &directives)
            case 0x20, 0x09, 0x0A, 0x0D: endWord(at: offset)
            default:
                begin(at: offset)
                word.append(byte)
            }
        }
        return false
    }

    private mutating func next() -> UInt8? {
        if index == bytes.count { return nil }
        let byte = bytes[index]
        index += 1
        if byte == 0x0A { lineStart = index }
        return byte
    }

    // MARK: Mistakes

    private mutating func note(_ reason: String, at offset: Int) {
        guard syntax == .nginx, mistake == nil else { return }
        mistake = Mistake(reason: reason, offset: offset)
    }

    private mutating func noteDirectiveWithoutEnd() {
        guard let start else { return }
        let name = tokens.first ?? String(utf8: word.prefix(100))
        note("no ';' ends '\(Self.shown(name))'", at: start)
    }

    private static func shown(_ name: String) -> String { String(name.prefix(40)) }

    // MARK: Blocks

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

    /// Reads what follows an opening brace; nil if it is left open.
    private mutating func readBlock(from offset: Int) -> ServerDirective? {
        if depth == Self.maximumDepth {
            isTooDeep = true
            return nil
        }
        var directive =
            takeDirective(at: offset) ?? ServerDirective(tokens: [], text: "", start: offset, end: offset)
        if directive.name.hasSuffix("_by_lua_block") { hasLua = true }
        let indentation = bytes[lineStart...].prefix(64).prefix(while: \.isBlank)
        var block = ServerDirective.Block(start: offset + 1, indentation: String(utf8: indentation))
        depth += 1
        let isClosed = readDirectives(into: &block.directives)
        depth -= 1
        if isClosed {
            directive.block = block
            return directive
        }
        let name = if directive.name.isEmpty { "a block" } else { "the block of '\(Self.shown(directive.name))'" }
        note("\(name) is not closed", at: directive.start)
        _ = takeDirective(at: index)
        return nil
    }

    // MARK: Directives

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

    private mutating func endDirective(at offset: Int, in directives: inout [ServerDirective]) {
        if let directive = takeDirective(at: offset) { directives.append(directive) }
    }

    // MARK: Words

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

    private func isQuotationMark(_ byte: UInt8) -> Bool {
        if byte == "\"" { return true }
        return if syntax == .nginx { byte == "'" } else { byte == "`" }
    }

    private mutating func readQuoted(upTo quote: UInt8, from offset: Int) {
        begin(at: offset)
        isQuoted = true
        while let byte = next() {
            if byte == "\\", syntax == .nginx || quote == "\"" {
                readEscaped(in: quote)
            } else if byte == quote {
                return
            } else {
                word.append(byte)
            }
        }
        note("a quotation mark is not closed", at: offset)
    }

    /// Reads the byte behind a backslash. Only a quotation mark and, in nginx, a backslash lose their backslash: others
    /// are those of regular expressions.
    private mutating func readEscaped(in quote: UInt8?) {
        guard let byte = next() else { return }
        let losesBackslash = quote != nil && (byte == quote || (byte == "\\" && syntax == .nginx))
        if !losesBackslash { word.append(UInt8(ascii: "\\")) }
        word.append(byte)
    }

    // MARK: Lines of Caddy

    /// Whether the backslash in front of the byte is at the end of a line.
    private var continuesLine: Bool { bytes[index...].first { byte in byte != 0x0D } == 0x0A }

    /// Addresses of a site may be on several lines, with commas.
    private var continuesOnNextLine: Bool {
        if depth > 0 { return false }
        if hasWord { return word.last == "," }
        return tokens.last?.hasSuffix(",") == true
    }

    /// Reads the text of several lines that is opened at the end of a line; false if none is.
    private mutating func readLines(from offset: Int) -> Bool {
        let lastWord = if hasWord { word } else { Array((tokens.last ?? "").utf8) }
        guard syntax == .caddy, !isQuoted, var lines = CaddyLines(opening: lastWord) else { return false }
        if linesStart == nil { linesStart = offset }
        endWord(at: offset)
        // What the lines hold decides nothing.
        tokens[tokens.count - 1] = ""
        while let byte = next(), !lines.ends(with: byte) {}
        return true
    }
}
