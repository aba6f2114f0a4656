internal import AASA

/// Certificates of sites and signers that end soon.
struct ExpiryReport {
    /// Seconds in which no certificate may end (`--expires-within`); nil: the end of none fails.
    let limit: Int64?
    private(set) var hasFailed = false
    private var problems: [ReportedProblem] = []
    private var seen: Set<Ending> = []
    /// Of the problems that are not listed.
    private var others = 0

    /// The number of problems that are listed; further ones are counted.
    private static let maximum = 20

    private struct Ending: Hashable {
        let site: Site
        let end: CertificateEnd
    }

    init(limit: Int64?) { self.limit = limit }

    /// Adds the certificates on which a site's verdicts depend.
    ///
    /// - Returns: the problems as results for CI.
    mutating func add(_ verdicts: [Verdict], file: String?) -> [ReportCase] {
        var cases: [ReportCase] = []
        seen.removeAll(keepingCapacity: true)
        for verdict in verdicts {
            for end in CertificateEnd.all(verdict.judgement) {
                let isTooEarly = limit.map { end.isWithin($0, of: verdict.checkedAt) } ?? false
                // A certificate that has ended has a check or a lint rule of its own.
                guard isTooEarly || end.isSoon(at: verdict.checkedAt),
                    seen.insert(Ending(site: verdict.judgement.site, end: end)).inserted
                else { continue }
                let problem = ReportedProblem(
                    severity: isTooEarly ? .error : .warning,
                    code: end.certificate == .server ? "AASA606" : "AASA505",
                    message: "\(verdict.judgement.site): \(end.sentence(at: verdict.checkedAt))", hint: end.hint,
                    url: verdict.judgement.url, file: file)
                hasFailed = hasFailed || isTooEarly
                if problems.count < Self.maximum { problems.append(problem) } else { others += 1 }
                cases.append(
                    ReportCase(
                        title: "the \(end.certificate)'s certificate", outcome: isTooEarly ? .failed : .passed,
                        problem: problem))
            }
        }
        return cases
    }

    /// Prints the problems to standard error.
    func finish(_ console: Console) {
        for problem in problems {
            problem.severity == .error ? console.error(problem.message) : console.warning(problem.message)
        }
        if others > 0 { console.warning("\(others.grouped) more certificates end soon") }
        for hint in Set(problems.compactMap(\.hint)).sorted() { console.hint(hint) }
    }
}
