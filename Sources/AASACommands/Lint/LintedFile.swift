internal import AASA

/// A file that was linted, ready to be reported.
struct LintedFile {
    /// As it was named.
    let path: String
    let subject: LintSubject
    let findings: [Finding]
    private let lines: LineIndex

    init(path: String, subject: LintSubject, findings: [Finding]) {
        self.path = path
        self.subject = subject
        self.findings = findings
        lines = LineIndex(subject.bytes)
    }

    /// From the first code point to the one after the last.
    struct Place {
        var start: SourcePosition
        var end: SourcePosition
    }

    /// Nil when the finding is about no place in the document.
    func place(of finding: Finding) -> Place? { finding.range.map { place(of: $0) } }

    func place(of range: Range<Int>) -> Place {
        Place(start: lines.position(of: range.lowerBound), end: lines.position(of: range.upperBound))
    }

    /// The line on which the range begins, with what is meant marked.
    ///
    /// - Parameter width: columns to which a long line is cut; nil leaves it whole.
    func excerpt(_ range: Range<Int>, width: Int?) -> SourceExcerpt {
        SourceExcerpt(
            of: range, in: subject.bytes, line: lines.line(lines.position(of: range.lowerBound).line), width: width)
    }

    /// Whether the document is the file itself and not what is signed in it.
    var isPlain: Bool { if case .plain = subject.content { true } else { false } }

    /// The fix, where `--fix` would apply it.
    func fix(of finding: Finding) -> [TextEdit]? { isPlain ? finding.fix : nil }
}

/// Findings in one of the formats.
protocol LintReport {
    /// Lines to be printed once the file is linted.
    mutating func add(_ file: LintedFile) -> [String]
    /// The same for a file that could not be linted, for which standard error has the message too.
    mutating func addUnread(_ path: String, _ message: String) -> [String]
    /// Lines to be printed after the last file.
    mutating func close() -> [String]
}
