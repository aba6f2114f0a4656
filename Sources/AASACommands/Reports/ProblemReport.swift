internal import AASA
internal import Arguments
internal import POSIX

/// Results of one verb in one of the formats.
protocol ProblemReport {
    /// The lines to print after this subject.
    mutating func add(_ subject: ReportSubject) -> [String]
    /// The lines to print after the last subject.
    mutating func close() -> [String]
}

/// What was examined: a file, a site or a list of URLs, with a case for each result.
struct ReportSubject {
    /// As on the command line.
    let path: String
    let cases: [ReportCase]

    /// The subject as reports name it.
    var name: String { FileReader.displayName(path).printable }
    var problems: [ReportedProblem] { cases.compactMap(\.problem) }
}

extension ReportSubject {
    /// A file or site that could not be examined.
    init(unread path: String, _ failure: CommandFailure) {
        let problem = ReportedProblem(
            severity: .error, code: "unread", message: failure.messages.joined(separator: "; "),
            hint: failure.hints.first, file: path)
        self.init(path: path, cases: [ReportCase(title: "the file", outcome: .unread, problem: problem)])
    }
}

/// One result.
struct ReportCase {
    enum Outcome {
        /// Whatever the problem is, it does not fail the verb.
        case passed
        case failed
        /// Not known yet.
        case pending
        /// Nothing could be found out: standard error has the message too.
        case unread
    }

    let title: String
    let outcome: Outcome
    let problem: ReportedProblem?
}

/// The formats for CI and editors, which all verbs write in the same way.
enum ReportFormat: String {
    case sarif, junit, github, gitlab

    /// - Parameter verb: `lint`, as in the name of the tests.
    func report(of verb: String) -> any ProblemReport {
        switch self {
        case .sarif: SARIFReport()
        case .junit: JUnitReport(name: "aasa \(verb)")
        case .github: GitHubReport()
        case .gitlab: GitLabReport()
        }
    }
}

/// The value of `--fail-on`.
enum FailureThreshold: String, CaseIterable, ExpressibleByArgument {
    case error, warning

    var severity: Severity { self == .error ? .error : .warning }
}
