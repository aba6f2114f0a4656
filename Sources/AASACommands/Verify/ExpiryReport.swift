internal import AASA

/// Certificates of sites and signers that end soon.
struct ExpiryReport {
    /// Seconds in which no certificate may end (`--expires-within`); nil: the end of none fails.
    let limit: Int64?
    private(set) var hasFailed = false
    private var findings: [Finding] = []
    private var seen: Set<Ending> = []
    /// Of the findings that are not listed.
    private var others = 0

    /// The number of findings that are listed; further ones are counted.
    private static let maximum = 20

    private struct Ending: Hashable {
        let site: Site
        let end: CertificateEnd
    }

    init(limit: Int64?) { self.limit = limit }

    /// Adds the certificates on which a site's verdicts depend.
    ///
    /// - Returns: the findings as results for CI.
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
                let rule = end.certificate == .server ? LintRule.certificateExpiresSoon : .signerExpired
                let finding = Finding(
                    code: rule.code, severity: isTooEarly ? .error : .warning,
                    message: "\(verdict.judgement.site): \(end.sentence(at: verdict.checkedAt))", hint: end.hint,
                    location: Finding.Location(url: verdict.judgement.url, file: file))
                hasFailed = hasFailed || isTooEarly
                if findings.count < Self.maximum { findings.append(finding) } else { others += 1 }
                cases.append(
                    ReportCase(
                        title: "the \(end.certificate)'s certificate", outcome: isTooEarly ? .failed : .passed,
                        finding: finding))
            }
        }
        return cases
    }

    /// Prints the findings to standard error.
    func finish(_ console: Console) {
        for finding in findings {
            finding.severity == .error ? console.error(finding.message) : console.warning(finding.message)
        }
        if others > 0 { console.warning("\(others.grouped) more certificates end soon") }
        for hint in Set(findings.compactMap(\.hint)).sorted() { console.hint(hint) }
    }
}
