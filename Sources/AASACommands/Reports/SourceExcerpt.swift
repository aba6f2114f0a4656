internal import AASA

/// A line of a document, and marks under a range of it: `^~~~`.
///
/// Invisible characters are shown as escapes, tabs are kept, wide characters count twice, so that the marks are in the
/// right columns. A long line is cut to what surrounds the marks.
struct SourceExcerpt {
    let source: String
    let marks: String

    /// - Parameter line: the bytes of the line on which the range begins.
    init(of range: Range<Int>, in bytes: [UInt8], line: Range<Int>, width: Int?) {
        let start = min(max(range.lowerBound, line.lowerBound), line.upperBound)
        let end = min(max(range.upperBound, start), line.upperBound)
        var before = SourceCells(Self.near(bytes[line.lowerBound..<start], width: width, atEnd: true))
        var marked = SourceCells(Self.near(bytes[start..<end], width: width, atEnd: false))
        var after = SourceCells(Self.near(bytes[end..<line.upperBound], width: width, atEnd: false))
        if let width, before.width + marked.width + after.width > width {
            marked.keepFirst(width * 3 / 5)
            let room = width - marked.width
            let afterRoom = max(room - before.width, room / 2)
            after.keepFirst(afterRoom)
            before.keepLast(room - after.width)
        }
        source = before.text + marked.text + after.text
        marks = before.filled(with: " ") + "^" + String(marked.filled(with: "~").dropFirst())
    }

    /// Limits the work for a minified file to what can be shown: as many bytes as columns and one more, or, where some
    /// are not ASCII, enough for characters of several bytes with combining marks.
    private static func near(_ bytes: ArraySlice<UInt8>, width: Int?, atEnd: Bool) -> ArraySlice<UInt8> {
        guard let width else { return bytes }
        let few = if atEnd { bytes.suffix(width + 1) } else { bytes.prefix(width + 1) }
        if few.allSatisfy({ (0x20..<0x7F).contains($0) }) { return few }
        if atEnd { return bytes.suffix(width * 8) }
        return bytes.prefix(width * 8)
    }
}

/// The characters of a part of a line as they are shown.
private struct SourceCells {
    /// A character or its escape, and the columns that it fills.
    private struct Cell {
        var text: String
        var width: Int
    }

    private var cells: [Cell] = []
    /// In columns of a terminal.
    private(set) var width = 0

    /// Bytes that are not UTF-8 are shown as U+FFFD.
    init(_ bytes: ArraySlice<UInt8>) {
        for scalar in String(utf8: bytes).unicodeScalars {
            let cell = Self.cell(scalar)
            cells.append(cell)
            width += cell.width
        }
    }

    /// The assumed width of a tab when a line is cut; the terminal decides the real one.
    private static let tabWidth = 4
    private static let cut = Cell(text: "…", width: 1)

    private static func cell(_ scalar: Unicode.Scalar) -> Cell {
        // Nearly every character of a document.
        if (0x20...0x7E).contains(scalar.value) { return Cell(text: String(scalar), width: 1) }
        if scalar == "\t" { return Cell(text: "\t", width: tabWidth) }
        let text = scalar.printable
        let count = text.unicodeScalars.count
        if count == 1 { return Cell(text: text, width: scalar.displayWidth) }
        // An escape.
        return Cell(text: text, width: count)
    }

    var text: String { cells.map(\.text).joined() }

    /// As wide as the text.
    func filled(with mark: String) -> String {
        var filled = ""
        for cell in cells {
            let text = if cell.text == "\t" { "\t" } else { String(repeating: mark, count: cell.width) }
            filled += text
        }
        return filled
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

extension Unicode.Scalar {
    /// The columns of a printable scalar on a terminal: 0 for marks on another, 2 for wide characters.
    var displayWidth: Int {
        if (0x20...0x7E).contains(value) { return 1 }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: 0
        default: if isWide { 2 } else { 1 }
        }
    }

    /// Whether East_Asian_Width is W or F (UAX #11), in blocks: unassigned code points of a
    /// block count like the others.
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x2E80...0x303E, 0x3041...0x33FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F004, 0x1F0CF, 0x1F18E,
            0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
            0x1F3A0...0x1F3CA, 0x1F3E0...0x1F3F0, 0x1F3F8...0x1F43E, 0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
            0x1F54B...0x1F567, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
