/// The blocks of a server's settings, of nginx or Caddy, read as far as they decide what happens to one file.
struct ServerBlocks {
    /// A block with what is in it directly.
    struct Block {
        /// What is in front of the opening brace, with single spaces.
        var header: String
        /// The byte behind the opening brace.
        var start: Int
        /// The white space before the line that opens the block.
        var indentation: String
        /// What ends with a semicolon or a line, with single spaces.
        var statements: [String] = []
        var blocks: [Block] = []

        /// The words behind a directive, of the first statement with that name.
        func value(of directive: String) -> String? {
            let statement = statements.first { $0.hasPrefix("\(directive) ") }
            return statement.map { String($0.dropFirst(directive.count + 1)) }
        }
    }

    /// The outermost blocks.
    let blocks: [Block]

    init(_ bytes: [UInt8]) {
        var reader = ServerBlockReader(bytes)
        for offset in bytes.indices where !reader.isTooDeep { reader.readByte(at: offset) }
        blocks = reader.blocks
    }
}

/// Finds blocks and their statements byte by byte.
private struct ServerBlockReader {
    private static let maximumDepth = 64

    /// The outermost blocks that are closed.
    private(set) var blocks: [ServerBlocks.Block] = []
    private(set) var isTooDeep = false
    private let bytes: [UInt8]
    /// The blocks around the byte, the outermost first.
    private var open: [ServerBlocks.Block] = []
    private var lineStart = 0
    /// The statement or header in front of the byte.
    private var statement: [UInt8] = []
    /// The quotation mark that opened a text.
    private var quote: UInt8?
    private var isComment = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func readByte(at offset: Int) {
        let byte = bytes[offset]
        if byte == 0x0A {
            isComment = false
            lineStart = offset + 1
        }
        if isComment { return }
        if quote != nil {
            if byte == quote { quote = nil }
            statement.append(byte)
            return
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            quote = byte
            statement.append(byte)
        case UInt8(ascii: "#") where (statement.last ?? 0x20) <= 0x20: isComment = true
        case UInt8(ascii: "{") where !isPlaceholder(at: offset): beginBlock(at: offset)
        case UInt8(ascii: "}") where !statement.contains(UInt8(ascii: "{")): endBlock()
        case UInt8(ascii: ";"): endStatement()
        case 0x0A where !continuesOnNextLine: endStatement()
        default: statement.append(byte)
        }
    }

    /// Whether a brace begins a placeholder of Caddy, as in `{path}`: it has neither space nor line break in it.
    private func isPlaceholder(at offset: Int) -> Bool {
        let name = bytes[(offset + 1)...].prefix(100).prefix { byte in
            byte > 0x20 && !"{};".utf8.contains(byte)
        }
        return !name.isEmpty && name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: "}")
    }

    /// A header of several lines ends with a comma (Caddy), or has its brace on the next line (nginx).
    private var continuesOnNextLine: Bool { text == "server" || text.hasSuffix(",") }

    /// The statement with single spaces.
    private var text: String {
        String(decoding: statement, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private mutating func beginBlock(at offset: Int) {
        if open.count == Self.maximumDepth {
            isTooDeep = true
            return
        }
        let indentation = bytes[lineStart...].prefix(while: \.isBlank)
        open.append(
            ServerBlocks.Block(
                header: text, start: offset + 1, indentation: String(decoding: indentation, as: UTF8.self)))
        statement = []
    }

    private mutating func endBlock() {
        endStatement()
        guard let block = open.popLast() else { return }
        if open.isEmpty { blocks.append(block) } else { open[open.count - 1].blocks.append(block) }
    }

    private mutating func endStatement() {
        let text = text
        if !text.isEmpty, !open.isEmpty { open[open.count - 1].statements.append(text) }
        statement = []
    }
}
