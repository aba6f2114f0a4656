internal import AASA

/// Each finding as one line of JSON, with the keys that users rely on. Columns count code points from 1; the end is the
/// place after the last one.
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
