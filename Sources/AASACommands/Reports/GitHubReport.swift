internal import AASA
internal import POSIX

/// Problems as workflow commands, which GitHub's runner turns into annotations
/// (<https://docs.github.com/actions/reference/workflow-commands-for-github-actions>).
struct GitHubReport: ProblemReport {
    mutating func add(_ subject: ReportSubject) -> [String] {
        subject.problems.map { Self.command($0, subject.name) }
    }

    private static func command(_ problem: ReportedProblem, _ name: String) -> String {
        var properties: [(String, String)] = []
        // Only a file of the repository can be annotated.
        if let file = problem.file, file != FileReader.standardInput { properties.append(("file", file)) }
        if let place = problem.place, problem.file != nil {
            properties += [("line", "\(place.start.line)"), ("endLine", "\(place.end.line)")]
            // The runner ignores the columns of a range of several lines.
            if place.start.line == place.end.line {
                properties += [("col", "\(place.start.column)"), ("endColumn", "\(place.end.column)")]
            }
        }
        properties.append(("title", [problem.code, problem.rule?.name].compactMap { $0 }.joined(separator: " ")))
        let list = properties.map { "\($0)=\(escaped($1, ["%": "%25", ":": "%3A", ",": "%2C"]))" }
        // The annotation shows the file and the line itself.
        let lines = problem.file == nil ? problem.lines(of: name) : problem.messageLines
        let text = lines.map { escaped($0, ["%": "%25"]) }.joined(separator: "%0A")
        return Style.command("::\(kind(problem.severity)) \(list.joined(separator: ","))::\(text)")
    }

    private static func kind(_ severity: Severity) -> String {
        switch severity {
        case .error, .warning: severity.rawValue
        case .note: "notice"
        }
    }

    /// The text as the runner decodes it.
    private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
        text.printable.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }
}
