internal import AASA

/// The findings about certificates of sites and signers that expire soon.
struct ExpiryFindings {
    /// Seconds within which a certificate that expires fails the run (`--expires-within`); nil: none does.
    let limit: Int64?
    /// The file that is judged in place of the sites' own.
    let file: String?
    private(set) var hasFailed = false
    private(set) var findings: [Finding] = []
    private var seen: Set<SiteExpiry> = []
    /// The number of findings that are not listed.
    private(set) var others = 0

    /// The number of findings that are listed; further ones are counted.
    private static let maximum = 20

    init(limit: Int64?, file: String?) {
        self.limit = limit
        self.file = file
    }

    /// A certificate at a site, which is reported once.
    private struct SiteExpiry: Hashable {
        let site: String
        let expiry: CertificateExpiry
    }

    /// Where and when certificates were observed.
    struct Sighting {
        let site: String
        let url: String?
        let moment: Timestamp
    }

    /// Adds the certificates on which a site's verdicts depend.
    ///
    /// - Returns: the findings as results for CI.
    mutating func add(_ site: SiteVerdicts) -> [ReportCase] {
        var cases: [ReportCase] = []
        seen.removeAll(keepingCapacity: true)
        for reported in site.verdicts {
            let (record, verdict) = (reported.record, reported.verdict)
            guard let checkedAt = verdict?.checkedAt ?? record.checkedAt else { continue }
            let sighting = Sighting(site: record.pair.site.description, url: verdict?.judgement.url, moment: checkedAt)
            cases += add(reported.certificates, at: sighting)
        }
        return cases
    }

    /// Adds the certificates that were observed at a site.
    ///
    /// - Returns: the findings as results for CI.
    mutating func add(_ certificates: [CertificateExpiry], at sighting: Sighting) -> [ReportCase] {
        var cases: [ReportCase] = []
        for expiry in certificates {
            var isTooEarly = false
            if let limit { isTooEarly = expiry.isWithin(limit, of: sighting.moment) }
            // A certificate that has expired has a check or a lint rule of its own.
            guard isTooEarly || expiry.isSoon(at: sighting.moment),
                seen.insert(SiteExpiry(site: sighting.site, expiry: expiry)).inserted
            else { continue }
            let finding = finding(about: expiry, at: sighting, isTooEarly: isTooEarly)
            hasFailed = hasFailed || isTooEarly
            if findings.count < Self.maximum { findings.append(finding) } else { others += 1 }
            let outcome: ReportCase.Outcome = if isTooEarly { .failed } else { .passed }
            let title = "the \(expiry.certificate)'s certificate"
            cases.append(ReportCase(title: title, outcome: outcome, finding: finding))
        }
        return cases
    }

    private func finding(about expiry: CertificateExpiry, at sighting: Sighting, isTooEarly: Bool) -> Finding {
        let severity: Severity = if isTooEarly { .error } else { .warning }
        let message = "\(sighting.site): \(expiry.sentence(at: sighting.moment))"
        let location = Finding.Location(url: sighting.url, file: file)
        return Finding(
            code: expiry.rule.code, severity: severity, message: message, hint: expiry.hint, location: location
        )
        .remedied(by: expiry.remedy)
    }

    /// Prints the findings to standard error, those with the same hint together and in front of it.
    func finish(_ console: Console) {
        guard !findings.isEmpty else { return }
        for advice in findings.map(\.advice).unique {
            for finding in findings where finding.advice == advice {
                console.report(finding.message, as: finding.severity)
            }
            if let advice { console.hint(advice) }
        }
        if others > 0 { console.warning("\(others.grouped) more certificates expire soon") }
    }
}
