internal import AASA

/// Findings in the style of a compiler, then their numbers by severity.
struct TextLintWriter: FindingWriter {
    let style: Style
    /// Whether only the summary is printed.
    let isQuiet: Bool
    private(set) var counts: [Severity: Int] = [:]
    /// The number of files and sites that were examined.
    private(set) var fileCount = 0

    mutating func add(_ suite: ReportSuite) -> [String] {
        if suite.cases.contains(where: \.isUnread) { return [] }
        fileCount += 1
        for finding in suite.findings { counts[finding.severity, default: 0] += finding.count }
        if isQuiet { return [] }
        return suite.findings.flatMap { finding in finding.compilerLines(in: suite.texts, style) }
    }

    mutating func close() -> [String] {
        if fileCount == 0 { return [] }
        let line = style.strong(summary)
        if counts.isEmpty || isQuiet { return [line] }
        return ["", line]
    }

    /// `2 errors, 1 warning in 3 files`.
    private var summary: String {
        let sums = Severity.allCases.reversed().compactMap { severity in
            counts[severity]?.counted(severity.rawValue)
        }
        let all = if sums.isEmpty { "no findings" } else { sums.joined(separator: ", ") }
        return "\(all) in \(fileCount.counted("file"))"
    }
}

struct JSONLintWriter: FindingWriter {
    mutating func add(_ suite: ReportSuite) -> [String] {
        suite.cases.filter { !$0.isUnread }.compactMap(\.finding).map { finding in
            let region = suite.texts.region(of: finding)
            return finding.lintObject(in: suite.path, from: region?.start, to: region?.end, hint: finding.advice).line
        }
    }
}
