internal import AASA

/// A line of a document and, below it, marks under what is meant: `^~~~`.
///
/// What cannot be seen is shown as an escape, tabs stay, wide characters count twice, so that the marks stand where they
/// belong. A long line is cut to what is around the marks.
struct SourceExcerpt {
    let source: String
    let marks: String

    /// - Parameter line: the bytes of the line on which the range begins.
    init(of range: Range<Int>, in bytes: [UInt8], line: Range<Int>, width: Int?) {
        let start = min(max(range.lowerBound, line.lowerBound), line.upperBound)
        let end = min(max(range.upperBound, start), line.upperBound)
        var before = SourceCells(Self.near(bytes[line.lowerBound..<start], width, atEnd: true))
        var marked = SourceCells(Self.near(bytes[start..<end], width, atEnd: false))
        var after = SourceCells(Self.near(bytes[end..<line.upperBound], width, atEnd: false))
        if let width, before.width + marked.width + after.width > width {
            marked.keepFirst(width * 3 / 5)
            let room = width - marked.width
            let afterRoom = max(room - before.width, room / 2)
            after.keepFirst(afterRoom)
            before.keepLast(room - after.width)
        }
        source = before.text + marked.text + after.text
        marks = before.blanks + "^" + String(marked.tildes.dropFirst())
    }

    /// No more of a minified file is looked at than could be shown: as many bytes as columns and one more, or, where some
    /// are not ASCII, enough for characters of several bytes and marks upon them.
    private static func near(_ bytes: ArraySlice<UInt8>, _ width: Int?, atEnd: Bool) -> ArraySlice<UInt8> {
        guard let width else { return bytes }
        let few = atEnd ? bytes.suffix(width + 1) : bytes.prefix(width + 1)
        if few.allSatisfy({ (0x20..<0x7F).contains($0) }) { return few }
        return atEnd ? bytes.suffix(width * 8) : bytes.prefix(width * 8)
    }
}

/// The characters of a part of a line, as they are shown.
private struct SourceCells {
    private struct Cell {
        var text: String
        var width: Int
    }

    private var cells: [Cell] = []
    private(set) var width = 0

    /// Bytes that are not UTF-8 are shown as U+FFFD.
    init(_ bytes: ArraySlice<UInt8>) {
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let cell = Self.cell(scalar)
            cells.append(cell)
            width += cell.width
        }
    }

    /// What a tab counts when a line is cut; how wide it is, only the reader's terminal knows.
    private static let tabWidth = 4
    private static let cut = Cell(text: "…", width: 1)

    private static func cell(_ scalar: Unicode.Scalar) -> Cell {
        if scalar == "\t" { return Cell(text: "\t", width: tabWidth) }
        let text = scalar.visible
        return Cell(text: text, width: text.unicodeScalars.count == 1 ? scalar.columns : text.unicodeScalars.count)
    }

    var text: String { cells.map(\.text).joined() }

    /// As wide as the text.
    var blanks: String { filled(with: " ") }

    var tildes: String { filled(with: "~") }

    private func filled(with mark: String) -> String {
        cells.map { $0.text == "\t" ? "\t" : String(repeating: mark, count: $0.width) }.joined()
    }

    /// Cuts the end off, so that at most `room` columns are left.
    mutating func keepFirst(_ room: Int) {
        guard width > room else { return }
        while width > max(room - 1, 0), let last = cells.popLast() { width -= last.width }
        cells.append(Self.cut)
        width += 1
    }

    /// Cuts the start off, so that at most `room` columns are left.
    mutating func keepLast(_ room: Int) {
        guard width > room else { return }
        var kept = 0
        var start = cells.count
        while start > 0, kept + cells[start - 1].width <= max(room - 1, 0) {
            start -= 1
            kept += cells[start].width
        }
        cells = [Self.cut] + cells[start...]
        width = kept + 1
    }
}
