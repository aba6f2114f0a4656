internal import AASA
internal import POSIX

/// The result of linting one file.
struct LintedFile {
    /// As on the command line.
    let path: String
    let subject: LintSubject
    let findings: [Finding]
    private let lines: LineIndex

    static let clean = "no findings"

    init(path: String, subject: LintSubject, findings: [Finding]) {
        self.path = path
        self.subject = subject
        self.findings = findings
        lines = LineIndex(subject.bytes)
    }

    /// The first code point, and the one after the last.
    struct Place {
        var start: SourcePosition
        var end: SourcePosition
    }

    /// Nil when the finding has no place in the document.
    func place(of finding: Finding) -> Place? { finding.range.map { place(of: $0) } }

    func place(of range: Range<Int>) -> Place {
        Place(start: lines.position(of: range.lowerBound), end: lines.position(of: range.upperBound))
    }

    /// The line on which the range begins, with the range marked.
    ///
    /// - Parameter width: columns to which a long line is cut; nil leaves it whole.
    func excerpt(_ range: Range<Int>, width: Int?) -> SourceExcerpt {
        SourceExcerpt(
            of: range, in: subject.bytes, line: lines.line(lines.position(of: range.lowerBound).line), width: width)
    }

    /// The file in a sentence.
    var quotedName: String { path == FileReader.standardInput ? FileReader.displayName(path) : "'\(path)'" }

    /// Whether the document is the file itself, and not one that is signed in it.
    var isPlain: Bool { if case .plain = subject.content { true } else { false } }

    /// The fix, if `--fix` would apply it.
    func fix(of finding: Finding) -> [TextEdit]? { isPlain ? finding.fix : nil }
}

/// Findings in one of the formats.
protocol LintReport {
    /// The lines to print after this file.
    mutating func add(_ file: LintedFile) -> [String]
    /// The same for a file that could not be linted; standard error has the message too.
    mutating func addUnread(_ path: String, _ message: String) -> [String]
    /// The lines to print after the last file.
    mutating func close() -> [String]
}

/// Findings in the style of a compiler: place, message, the source line with marks, hint.
struct TextLintReport: LintReport {
    let style: Style
    private var counts: [Severity: Int] = [:]
    private var fileCount = 0
    private var hasFindings = false

    init(style: Style) { self.style = style }

    /// The columns of a source line that are shown.
    private static let width = 100

    mutating func add(_ file: LintedFile) -> [String] {
        fileCount += 1
        for finding in file.findings { counts[finding.severity, default: 0] += 1 }
        hasFindings = hasFindings || !file.findings.isEmpty
        return file.findings.flatMap { lines($0, file) }
    }

    mutating func addUnread(_ path: String, _ message: String) -> [String] { [] }

    mutating func close() -> [String] {
        if fileCount == 0 { return [] }
        return (hasFindings ? [""] : []) + [style.strong(summary)]
    }

    /// `2 errors, 1 warning in 3 files`.
    private var summary: String {
        let sums = Severity.allCases.reversed().compactMap { severity in
            counts[severity].map { "\($0.grouped) \(severity.rawValue)\($0 == 1 ? "" : "s")" }
        }
        let files = "\(fileCount.grouped) \(fileCount == 1 ? "file" : "files")"
        return "\(sums.isEmpty ? LintedFile.clean : sums.joined(separator: ", ")) in \(files)"
    }

    private func lines(_ finding: Finding, _ file: LintedFile) -> [String] {
        let place = file.place(of: finding)
        var title = FileReader.displayName(file.path).visible
        if let start = place?.start { title += ":\(start.line):\(start.column)" }
        let severity = style.severity(finding.severity, "\(finding.severity.rawValue):")
        var lines = [
            "\(style.strong("\(title):")) \(severity) \(finding.message.visible) \(style.faint("[\(finding.code)]"))"
        ]
        var gutter = "  "
        if let range = finding.range, let line = place?.start.line {
            let excerpt = file.excerpt(range, width: Self.width)
            gutter = String(repeating: " ", count: String(line).utf8.count + 2)
            lines.append("\(style.faint(" \(line) |")) \(excerpt.source)")
            lines.append("\(style.faint("\(gutter)|")) \(style.severity(finding.severity, excerpt.marks))")
        }
        if let hint = finding.hint { lines.append("\(gutter)hint: \(hint.visible)") }
        if file.fix(of: finding) != nil { lines.append("\(gutter)fix: 'aasa lint --fix' fixes it") }
        return lines
    }
}

/// Each finding as one line of JSON; the keys are stable. Columns count code points from 1; the end is the place after the
/// last one.
struct JSONLintReport: LintReport {
    mutating func add(_ file: LintedFile) -> [String] {
        file.findings.map { finding in
            let place = file.place(of: finding)
            return JSONText.object([
                ("file", .string(file.path)), ("code", .string(finding.code)),
                ("severity", .string(finding.severity.rawValue)), ("message", .string(finding.message)),
                ("hint", JSONText(finding.hint)), ("line", JSONText(place?.start.line)),
                ("column", JSONText(place?.start.column)), ("endLine", JSONText(place?.end.line)),
                ("endColumn", JSONText(place?.end.column)),
            ]).line
        }
    }

    mutating func addUnread(_ path: String, _ message: String) -> [String] { [] }

    mutating func close() -> [String] { [] }
}
