internal import AASA

/// Findings as a Code Quality report (<https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>).
struct GitLabWriter: FindingWriter {
    private var findings: [JSONText] = []
    private var identities = FindingIdentities(besideFile: ".")

    mutating func add(_ suite: ReportSuite) -> [String] {
        for finding in suite.findings { findings.append(object(finding, in: suite)) }
        return []
    }

    mutating func close() -> [String] { [JSONText.array(findings).line] }

    private mutating func object(_ finding: Finding, in suite: ReportSuite) -> JSONText {
        // Baselines have identities without the zeros.
        let identity = identities.identity(of: finding, in: suite.path, suite.texts)
        let fingerprint = String(repeating: "0", count: max(0, 16 - identity.count)) + identity
        let begin = suite.texts.line(of: finding) ?? 1
        let path = ReportPath.inCheckout(finding.location.name ?? suite.path)
        return JSONText([
            "description": finding.messageWithHint, "check_name": finding.code, "fingerprint": fingerprint,
            "severity": Self.severity(finding.severity),
            "location": JSONText(["path": path, "lines": JSONText(["begin": begin])]),
        ])
    }

    private static func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
