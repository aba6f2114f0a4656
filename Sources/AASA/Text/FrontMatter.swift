/// Front matter: lines between two lines `---` at the start of a text, which generators of sites such as Jekyll read
/// and remove.
package enum FrontMatter {
    /// Where the text behind it begins; nil for a text without it.
    static func end(in bytes: [UInt8]) -> Int? {
        guard bytes.starts(with: "---".utf8) else { return nil }
        let lines = bytes.split(whereSeparator: \.isLineBreak)
        let marks = lines.filter { line in line.trimmed.elementsEqual("---".utf8) }
        guard marks.count > 1, marks[0].startIndex == 0 else { return nil }
        return marks[1].endIndex
    }

    /// The text with spaces in its place, so that all places stay.
    package static func blanked(in bytes: [UInt8]) -> [UInt8] {
        guard let end = end(in: bytes) else { return bytes }
        let blank = bytes[..<end].map { byte in byte.isLineBreak ? byte : UInt8(ascii: " ") }
        return blank + bytes[end...]
    }

    /// The text with the front matter of a source again, if spaces are in its place.
    package static func restored(from source: [UInt8], in text: [UInt8]) -> [UInt8] {
        guard let end = end(in: source), blanked(in: source).prefix(end) == text.prefix(end) else { return text }
        return Array(source.prefix(end) + text.dropFirst(end))
    }
}
