internal import AASA
internal import POSIX

struct TextLintReport: ProblemReport {
    let style: Style
    /// Whether only the summary is printed.
    let isQuiet: Bool
    private var counts: [Severity: Int] = [:]
    private var fileCount = 0

    init(style: Style, isQuiet: Bool) {
        self.style = style
        self.isQuiet = isQuiet
    }

    mutating func add(_ subject: ReportSubject) -> [String] {
        if subject.cases.contains(where: { $0.outcome == .unread }) { return [] }
        fileCount += 1
        for finding in subject.findings { counts[finding.severity, default: 0] += 1 }
        return isQuiet ? [] : subject.findings.flatMap { $0.compilerLines(in: subject.texts, style) }
    }

    mutating func close() -> [String] {
        if fileCount == 0 { return [] }
        return (counts.isEmpty || isQuiet ? [] : [""]) + [style.strong(summary)]
    }

    /// `2 errors, 1 warning in 3 files`.
    private var summary: String {
        let sums = Severity.allCases.reversed().compactMap { severity in
            counts[severity]?.counted(severity.rawValue)
        }
        return "\(sums.isEmpty ? "no findings" : sums.joined(separator: ", ")) in \(fileCount.counted("file"))"
    }
}

/// Each finding as one line of JSON.
struct JSONLintReport: ProblemReport {
    mutating func add(_ subject: ReportSubject) -> [String] {
        subject.cases.compactMap { $0.outcome == .unread ? nil : $0.finding }.map { finding in
            let region = subject.texts.region(of: finding)
            return finding.lintObject(in: subject.path, from: region?.start, to: region?.end, hint: finding.advice).line
        }
    }
}
