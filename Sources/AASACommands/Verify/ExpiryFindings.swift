internal import AASA

/// The findings about certificates of sites and signers that expire soon.
struct ExpiryFindings {
    /// Seconds within which a certificate that expires fails the run (`--expires-within`); nil: none does.
    let limit: Int64?
    /// The file that is judged in place of the sites' own.
    let file: String?
    /// No if a certificate expires within the limit, unknown if one that counts for it is not known.
    private(set) var status = ExitCode.yes
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
            var url = verdict?.judgement.url
            // The certificate of the site's own server was observed beside the copy of Apple's CDN.
            if verdict?.judgement.isFromCDN == true { url = AssociationFile.wellKnownURL(of: record.pair.site) }
            let sighting = Sighting(site: record.pair.site.description, url: url, moment: checkedAt)
            cases += add(reported.certificates, at: sighting)
        }
        if limit != nil, let failure = site.serverFailure, let name = site.verdicts.first?.record.pair.site {
            cases.append(unknown(because: failure, at: name))
        }
        return cases
    }

    /// Adds that the certificate of a site's server is not known.
    private mutating func unknown(because failure: NetworkFailure, at site: Site) -> ReportCase {
        status = status.combined(with: .unknown)
        let finding = Finding(
            code: LintRule.noAnswer.code, severity: .warning,
            message: "\(site): the server's certificate is not known: \(failure.sentence)",
            hint: failure.hint(for: site), location: Finding.Location(url: AssociationFile.wellKnownURL(of: site))
        )
        .remedied(by: failure.remedy)
        list(finding)
        return ReportCase(title: Self.title(of: .server), outcome: .pending, finding: finding)
    }

    private mutating func list(_ finding: Finding) {
        if findings.count < Self.maximum { findings.append(finding) } else { others += 1 }
    }

    private static func title(of certificate: CertificateExpiry.Certificate) -> String {
        "the \(certificate)'s certificate"
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
            if isTooEarly { status = .no }
            list(finding)
            let outcome: ReportCase.Outcome = if isTooEarly { .failed } else { .passed }
            cases.append(ReportCase(title: Self.title(of: expiry.certificate), outcome: outcome, finding: finding))
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
        if others > 0 { console.warning("\(others.grouped) more certificates expire soon, or are not known") }
    }
}
