/// The line breaks and the indentation of a document that is not in the canonical format.
struct DocumentLayout {
    private let bytes: [UInt8]
    private let lineEnd: String
    /// One level of indentation.
    private let unit: String

    private static let canonicalUnit = "  "

    /// Fails for a document in the canonical format, and for one on a single line.
    init?(of bytes: [UInt8], reading root: JSONNode) {
        let hasLines = bytes[root.range].contains(0x0A)
        guard hasLines, JSONFormatter.format(root, in: bytes) != bytes else { return nil }
        self.bytes = bytes
        lineEnd = if bytes.contains(0x0D) { "\r\n" } else { "\n" }
        let lines = bytes.split(whereSeparator: \.isLineBreak)
        let indented = lines.first { line in line[line.startIndex].isBlank }
        unit = indented.map { line in String(utf8: line.prefix(while: \.isBlank)) } ?? Self.canonicalUnit
    }

    /// The text of a value on lines behind another one, with the comma between them; nil if the
    /// other does not begin a line.
    ///
    /// - Parameters:
    ///   - name: of a member; nil for an element.
    ///   - start: the first byte of the other one.
    func text(of value: JSONText, named name: String?, behind start: Int) -> String? {
        guard let indentation = indentation(before: start) else { return nil }
        let formatted = AssociationDraft.formatted(Array(value.line.utf8))
        let lines = String(utf8: formatted).split(separator: "\n").map(reindented)
        var prefix = ""
        if let name { prefix = "\(JSONText.string(name).line): " }
        return ",\(lineEnd)\(indentation)\(prefix)\(lines.joined(separator: lineEnd + indentation))"
    }

    /// The white space in front of a byte; nil when something else is on its line.
    private func indentation(before offset: Int) -> String? {
        guard let newLine = bytes[..<offset].lastIndex(of: 0x0A) else { return nil }
        let before = bytes[newLine + 1..<offset]
        guard before.allSatisfy(\.isBlank) else { return nil }
        return String(utf8: before)
    }

    /// A line in the canonical format with this document's indentation.
    private func reindented(_ line: Substring) -> String {
        let spaces = line.prefix { $0 == " " }.count
        let levels = spaces / Self.canonicalUnit.count
        return String(repeating: unit, count: levels) + line.dropFirst(spaces)
    }
}
