internal import AASA

/// Problems as a Code Quality report
/// (<https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>).
struct GitLabReport: ProblemReport {
    private var problems: [JSONText] = []
    /// How often a fingerprint's text came before.
    private var counts: [String: Int] = [:]

    mutating func add(_ subject: ReportSubject) -> [String] {
        for problem in subject.problems { problems.append(object(problem, problem.location ?? subject.path)) }
        return []
    }

    mutating func close() -> [String] { [JSONText.array(problems).line] }

    private mutating func object(_ problem: ReportedProblem, _ path: String) -> JSONText {
        let begin = problem.place?.start.line ?? 1
        let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        return JSONText([
            "description": problem.sentence, "check_name": problem.code,
            "fingerprint": fingerprint("\(problem.code) \(path) \(problem.message)"),
            "severity": Self.severity(problem.severity),
            "location": JSONText(["path": path, "lines": JSONText(["begin": begin])]),
        ])
    }

    /// Equal for a problem that only moved, so that GitLab does not report it as new: FNV-1a with 64 bits.
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
