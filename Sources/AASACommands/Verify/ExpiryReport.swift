internal import AASA

/// Certificates of sites and signers that expire soon.
struct ExpiryReport {
    /// Seconds within which a certificate that expires fails the run (`--expires-within`); nil: none does.
    private let limit: Int64?
    /// The file that is judged in place of the sites' own.
    private let file: String?
    private(set) var hasFailed = false
    private var findings: [Finding] = []
    private var seen: Set<SiteExpiry> = []
    /// The number of findings that are not listed.
    private var others = 0

    /// The number of findings that are listed; further ones are counted.
    private static let maximum = 20

    private struct SiteExpiry: Hashable {
        let site: Site
        let expiry: CertificateExpiry
    }

    init(limit: Int64?, file: String?) {
        self.limit = limit
        self.file = file
    }

    /// Adds the certificates on which a site's verdicts depend.
    ///
    /// - Returns: the findings as results for CI.
    mutating func add(_ verdicts: [Verdict]) -> [ReportCase] {
        var cases: [ReportCase] = []
        seen.removeAll(keepingCapacity: true)
        for verdict in verdicts {
            for expiry in CertificateExpiry.all(verdict.judgement) {
                let isTooEarly = limit.map { limit in expiry.isWithin(limit, of: verdict.checkedAt) } ?? false
                // A certificate that has expired has a check or a lint rule of its own.
                guard isTooEarly || expiry.isSoon(at: verdict.checkedAt),
                    seen.insert(SiteExpiry(site: verdict.judgement.pair.site, expiry: expiry)).inserted
                else { continue }
                let rule = expiry.certificate == .server ? LintRule.certificateExpiresSoon : .signerExpired
                let finding = Finding(
                    code: rule.code, severity: isTooEarly ? .error : .warning,
                    message: "\(verdict.judgement.pair.site): \(expiry.sentence(at: verdict.checkedAt))",
                    hint: expiry.hint,
                    location: Finding.Location(url: verdict.judgement.url, file: file)
                ).remedied(by: expiry.remedy)
                hasFailed = hasFailed || isTooEarly
                if findings.count < Self.maximum { findings.append(finding) } else { others += 1 }
                cases.append(
                    ReportCase(
                        title: "the \(expiry.certificate)'s certificate", outcome: isTooEarly ? .failed : .passed,
                        finding: finding))
            }
        }
        return cases
    }

    /// Prints the findings to standard error.
    func finish(_ console: Console) {
        for finding in findings {
            if finding.isError { console.error(finding.message) } else { console.warning(finding.message) }
        }
        if others > 0 { console.warning("\(others.grouped) more certificates expire soon") }
        for hint in Set(findings.compactMap(\.advice)).sorted() { console.hint(hint) }
    }
}
