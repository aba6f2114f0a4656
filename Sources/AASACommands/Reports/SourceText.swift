internal import AASA

/// A document with its lines, to which regions refer.
struct SourceText {
    let bytes: [UInt8]
    /// Whether the document is the file itself, and not one that is signed in it.
    let isFile: Bool
    let lines: LineIndex

    init(_ bytes: [UInt8], isFile: Bool) {
        self.bytes = bytes
        self.isFile = isFile
        lines = LineIndex(bytes)
    }

    init(_ subject: LintSubject) {
        let isFile = if case .plain = subject.content { true } else { false }
        self.init(subject.bytes, isFile: isFile)
    }

    /// The bytes of a line, from 1, without the white space at its beginning.
    func range(ofLine number: Int) -> Range<Int> {
        let line = lines.line(number)
        let start = bytes[line].firstIndex { byte in !byte.isBlank } ?? line.lowerBound
        return start..<line.upperBound
    }
}

/// A part of a document.
struct SourceRegion {
    let source: SourceText
    let range: Range<Int>
    /// The changes that `aasa lint --fix` would make.
    let fix: [TextEdit]?

    /// The first code point.
    var start: SourcePosition { source.lines.position(of: range.lowerBound) }
    /// The code point after the last.
    var end: SourcePosition { source.lines.position(of: range.upperBound) }

    /// The line on which the range begins, with the range marked.
    ///
    /// - Parameter width: columns to which a long line is cut; nil leaves it whole.
    func excerpt(width: Int?) -> SourceExcerpt {
        SourceExcerpt(of: range, in: source.bytes, line: source.lines.line(start.line), width: width)
    }
}
