/// The line breaks and the indentation of a document that is not in the canonical format.
struct DocumentLayout {
    private let bytes: [UInt8]
    private let lineEnd: String
    /// One level of indentation.
    private let unit: String

    private static let canonicalUnit = "  "

    /// Nil for a document in the canonical format, and for one on a single line.
    init?(of bytes: [UInt8], reading root: JSONNode) {
        let hasLines = bytes[root.range].contains(0x0A)
        guard hasLines, JSONFormatter.format(root, in: bytes) != bytes else { return nil }
        self.bytes = bytes
        let text = String(decoding: bytes, as: UTF8.self)
        lineEnd = text.utf8.contains(0x0D) ? "\r\n" : "\n"
        let indented = text.split(whereSeparator: \.isNewline).first { $0.first == " " || $0.first == "\t" }
        let indentation = indented?.prefix { $0 == " " || $0 == "\t" } ?? ""
        unit = indentation.isEmpty ? Self.canonicalUnit : String(indentation)
    }

    /// The text of a value on lines behind another one, with the comma between them; nil if the other does not begin a line.
    ///
    /// - Parameters:
    ///   - name: of a member; nil for an element.
    ///   - start: the first byte of the other one.
    func text(of value: JSONText, named name: String?, behind start: Int) -> String? {
        guard let indentation = indentation(before: start) else { return nil }
        let formatted = AssociationDraft.formatted(Array(value.line.utf8))
        let lines = String(decoding: formatted, as: UTF8.self).split(separator: "\n").map(reindented)
        let prefix = name.map { "\(JSONText.string($0).line): " } ?? ""
        return ",\(lineEnd)\(indentation)\(prefix)\(lines.joined(separator: lineEnd + indentation))"
    }

    /// The white space in front of a byte; nil when something else is on its line.
    private func indentation(before offset: Int) -> String? {
        let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let space = bytes[start..<offset]
        let isSpace = space.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return start > 0 && isSpace ? String(decoding: space, as: UTF8.self) : nil
    }

    /// A line in the canonical format with this document's indentation.
    private func reindented(_ line: Substring) -> String {
        let spaces = line.prefix { $0 == " " }.count
        let levels = spaces / Self.canonicalUnit.count
        return String(repeating: unit, count: levels) + line.dropFirst(spaces)
    }
}
