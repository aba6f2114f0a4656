internal import AASA

/// Findings as a Code Quality report
/// (<https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>).
struct GitLabReport: ProblemReport {
    private var findings: [JSONText] = []
    /// How often a fingerprint's text came before.
    private var counts: [String: Int] = [:]

    mutating func add(_ subject: ReportSubject) -> [String] {
        for finding in subject.findings { findings.append(object(finding, in: subject)) }
        return []
    }

    mutating func close() -> [String] { [JSONText.array(findings).line] }

    private mutating func object(_ finding: Finding, in subject: ReportSubject) -> JSONText {
        let begin = subject.texts.place(of: finding)?.start.line ?? 1
        var path = finding.location.name ?? subject.path
        if path.hasPrefix("./") { path.removeFirst(2) }
        return JSONText([
            "description": finding.messageWithHint, "check_name": finding.code,
            "fingerprint": fingerprint("\(finding.code) \(path) \(finding.message)"),
            "severity": Self.severity(finding.severity),
            "location": JSONText(["path": path, "lines": JSONText(["begin": begin])]),
        ])
    }

    /// Equal for a finding that only moved, so that GitLab does not report it as new: FNV-1a with 64 bits.
    private mutating func fingerprint(_ text: String) -> String {
        let count = counts[text, default: 0]
        counts[text] = count + 1
        let hash = "\(text) \(count)".utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }

    private static func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
