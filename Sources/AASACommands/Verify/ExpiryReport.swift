internal import AASA

/// Certificates of sites and signers that expire soon.
struct ExpiryReport {
    /// Seconds within which a certificate that expires fails the run (`--expires-within`); nil: none does.
    let limit: Int64?
    /// The file that is judged in place of the sites' own.
    let file: String?
    private(set) var hasFailed = false
    private(set) var findings: [Finding] = []
    private(set) var seen: Set<SiteExpiry> = []
    /// The number of findings that are not listed.
    private(set) var others = 0

    /// The number of findings that are listed; further ones are counted.
    private static let maximum = 20

    /// A certificate at a site, which is reported once.
    struct SiteExpiry: Hashable {
        let site: Site
        let expiry: CertificateExpiry
    }

    /// Adds the certificates on which a site's verdicts depend.
    ///
    /// - Returns: the findings as results for CI.
    mutating func add(_ verdicts: [Verdict]) -> [ReportCase] {
        var cases: [ReportCase] = []
        seen.removeAll(keepingCapacity: true)
        for verdict in verdicts {
            for expiry in CertificateExpiry.all(verdict.judgement) {
                var isTooEarly = false
                if let limit { isTooEarly = expiry.isWithin(limit, of: verdict.checkedAt) }
                // A certificate that has expired has a check or a lint rule of its own.
                guard isTooEarly || expiry.isSoon(at: verdict.checkedAt),
                    seen.insert(SiteExpiry(site: verdict.judgement.pair.site, expiry: expiry)).inserted
                else { continue }
                let finding = finding(about: expiry, of: verdict, isTooEarly: isTooEarly)
                hasFailed = hasFailed || isTooEarly
                if findings.count < Self.maximum { findings.append(finding) } else { others += 1 }
                let outcome: ReportCase.Outcome = if isTooEarly { .failed } else { .passed }
                let title = "the \(expiry.certificate)'s certificate"
                cases.append(ReportCase(title: title, outcome: outcome, finding: finding))
            }
        }
        return cases
    }

    private func finding(about expiry: CertificateExpiry, of verdict: Verdict, isTooEarly: Bool) -> Finding {
        let rule: LintRule = if expiry.certificate == .server { .certificateExpiresSoon } else { .signerExpired }
        let severity: Severity = if isTooEarly { .error } else { .warning }
        let message = "\(verdict.judgement.pair.site): \(expiry.sentence(at: verdict.checkedAt))"
        let location = Finding.Location(url: verdict.judgement.url, file: file)
        return Finding(code: rule.code, severity: severity, message: message, hint: expiry.hint, location: location)
            .remedied(by: expiry.remedy)
    }

    /// Prints the findings to standard error, those with the same hint together and in front of it.
    func finish(_ console: Console) {
        for advice in findings.map(\.advice).unique {
            for finding in findings where finding.advice == advice {
                if finding.isError { console.error(finding.message) } else { console.warning(finding.message) }
            }
            if let advice { console.hint(advice) }
        }
        if others > 0 { console.warning("\(others.grouped) more certificates expire soon") }
    }
}
