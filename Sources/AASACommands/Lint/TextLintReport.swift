internal import AASA

/// Findings as a good compiler writes them: place, message, the source line with marks, hint.
struct TextLintReport: LintReport {
    let style: Style
    private var counts: [Severity: Int] = [:]
    private var fileCount = 0
    private var hasSaid = false

    init(style: Style) { self.style = style }

    /// Columns of a source line that are shown.
    private static let width = 100

    mutating func add(_ file: LintedFile) -> [String] {
        fileCount += 1
        for finding in file.findings { counts[finding.severity, default: 0] += 1 }
        hasSaid = hasSaid || !file.findings.isEmpty
        return file.findings.flatMap { lines($0, file) }
    }

    mutating func addUnread(_ path: String, _ message: String) -> [String] { [] }

    mutating func close() -> [String] {
        if fileCount == 0 { return [] }
        return (hasSaid ? [""] : []) + [style.strong(LintWording.summary(counts, files: fileCount))]
    }

    private func lines(_ finding: Finding, _ file: LintedFile) -> [String] {
        let place = file.place(of: finding)
        var title = LintWording.name(file.path).visible
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
        if file.fix(of: finding) != nil { lines.append("\(gutter)fix: \(LintWording.canBeFixed)") }
        return lines
    }
}
