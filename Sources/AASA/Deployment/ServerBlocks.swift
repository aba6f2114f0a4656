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
    private(set) var blocks: [Block] = []

    private static let maximumDepth = 64

    init(_ bytes: [UInt8]) {
        var open: [Block] = []
        var lineStart = 0
        var statement: [UInt8] = []
        var quote: UInt8?
        var isComment = false
        for (offset, byte) in bytes.enumerated() {
            if byte == 0x0A {
                isComment = false
                lineStart = offset + 1
            }
            if isComment { continue }
            if let end = quote {
                if byte == end { quote = nil }
                statement.append(byte)
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                quote = byte
                statement.append(byte)
            case UInt8(ascii: "#") where statement.last.map { $0 <= 0x20 } ?? true: isComment = true
            // A placeholder of Caddy, as in {path}, has neither space nor line break in it.
            case UInt8(ascii: "{") where !Self.isPlaceholder(at: offset, in: bytes):
                if open.count == Self.maximumDepth { return }
                open.append(
                    Block(
                        header: Self.words(statement), start: offset + 1,
                        indentation: Self.space(at: lineStart, in: bytes)))
                statement = []
            case UInt8(ascii: "}") where !statement.contains(UInt8(ascii: "{")):
                Self.end(&statement, in: &open)
                if let block = open.popLast() {
                    if open.isEmpty { blocks.append(block) } else { open[open.count - 1].blocks.append(block) }
                }
            case UInt8(ascii: ";"): Self.end(&statement, in: &open)
            case 0x0A:
                // A header of several lines ends with a comma (Caddy), or has its brace on the next line (nginx).
                let text = Self.words(statement)
                if text == "server" || text.hasSuffix(",") {
                    statement.append(byte)
                } else {
                    Self.end(&statement, in: &open)
                }
            default: statement.append(byte)
            }
        }
    }

    private static func isPlaceholder(at offset: Int, in bytes: [UInt8]) -> Bool {
        let name = bytes[(offset + 1)...].prefix(100).prefix { byte in
            byte > 0x20 && !"{};".utf8.contains(byte)
        }
        return !name.isEmpty && name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: "}")
    }

    private static func end(_ statement: inout [UInt8], in open: inout [Block]) {
        let text = words(statement)
        if !text.isEmpty, !open.isEmpty { open[open.count - 1].statements.append(text) }
        statement = []
    }

    private static func words(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The white space at the beginning of a line.
    private static func space(at start: Int, in bytes: [UInt8]) -> String {
        String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }
}
