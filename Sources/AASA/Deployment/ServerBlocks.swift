/// The blocks of a server's settings, of nginx or Caddy, in which a site is described.
struct ServerBlocks {
    private struct Block {
        /// Behind the opening brace.
        var start: Int
        /// Of the line that opens the block.
        var indentation: String
        var content: Range<Int>
    }

    private let bytes: [UInt8]
    private var blocks: [Block] = []
    private let indentation: String

    /// Blocks `server { … }` that serve files; those that only redirect have none to serve.
    static func nginx(_ bytes: [UInt8]) -> ServerBlocks {
        ServerBlocks(bytes, indentation: "    ") { header, content, _ in
            header == "server"
                && !content.split(whereSeparator: \.isNewline).contains { line in
                    line.drop { $0 == " " || $0 == "\t" }.hasPrefix("return ") && !content.contains("location")
                }
        }
    }

    /// Blocks of site addresses; options and snippets have none.
    static func caddy(_ bytes: [UInt8]) -> ServerBlocks {
        ServerBlocks(bytes, indentation: "\t") { header, _, depth in
            depth == 0 && !header.isEmpty && !header.hasPrefix("(")
        }
    }

    /// - Parameter isSite: whether a block of this header and content is a site.
    private init(
        _ bytes: [UInt8], indentation: String, isSite: (_ header: String, _ content: String, _ depth: Int) -> Bool
    ) {
        self.bytes = bytes
        self.indentation = indentation
        var open: [(header: String, start: Int, indentation: String)] = []
        for line in SettingsLine.all(in: bytes) {
            for (offset, byte) in bytes[line.range].enumerated()
            where byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
                let place = line.range.lowerBound + offset
                if byte == UInt8(ascii: "{") {
                    let text = String(decoding: bytes[line.range.lowerBound..<place], as: UTF8.self)
                    let space = String(text.prefix { $0 == " " || $0 == "\t" })
                    let header = text.drop { $0 == " " || $0 == "\t" }.split(separator: " ").joined(separator: " ")
                    open.append((header, place + 1, space))
                } else if let block = open.popLast() {
                    let content = block.start..<place
                    let text = String(decoding: bytes[content], as: UTF8.self)
                    guard isSite(block.header, text, open.count) else { continue }
                    blocks.append(Block(start: block.start, indentation: block.indentation, content: content))
                }
            }
        }
    }

    /// The settings with groups of lines at the beginning of each site's block, without those whose first line the block has;
    /// nil without a site.
    func inserting(_ groups: [[String]]) -> [UInt8]? {
        if blocks.isEmpty { return nil }
        var edits: [TextEdit] = []
        for block in blocks {
            let content = String(decoding: bytes[block.content], as: UTF8.self)
            let missing = groups.filter { group in group.first.map { !content.contains($0) } ?? false }
            let text = missing.joined().map { line in "\n\(block.indentation)\(indentation)\(line)" }.joined()
            if !text.isEmpty { edits.append(.insertion(of: text, at: block.start)) }
        }
        return TextEdit.apply(edits, to: bytes)
    }
}
