package import AASA

extension AppLinks {
    /// What keeps links from opening the app, besides the list and how it is served.
    ///
    /// - Parameter urls: those that should open the app.
    package func findings(_ configuration: LintConfiguration, about urls: [String] = []) -> [Finding] {
        let links = urls.map(link)
        let ofRules = [
            (AppLinkRule.hostUnverified, hostFinding), (AppLinkRule.storeKey, storeFinding(judgement)),
            (AppLinkRule.filtersUnknown, filtersFinding(about: links)),
            (AppLinkRule.urlRefused, refusalFindings(about: links)), (AppLinkRule.hostUnopened, unopenedFinding),
        ]
        return Linter.findings(ofRules, configuration) + certificateFindings.map(locatedAtList)
    }

    private func locatedAtList(_ finding: Finding) -> Finding { finding.located(at: site.listURL) }

    /// A finding about the app, located at its file; at the list if it has none.
    private func locatedAtApp(_ finding: Finding) -> Finding {
        guard let path = app.file?.path else { return locatedAtList(finding) }
        var finding = finding
        finding.location.file = path
        return finding
    }

    private var hostFinding: [Finding] {
        guard let file = app.file, !isHostVerified else { return [] }
        let host = host
        var message = "no filter of \(app.package) names \(host)"
        var hint = file.kind.hostHint
        if file.filters.contains(where: { filter in filter.names(listHost: host) }) {
            let unverified = file.unverifiedHosts.first { unverified in
                VerifiedDomains.listHost(of: unverified.name.lowercased()) == host
            }
            message = file.sentence(aboutUnverified: unverified?.name ?? host, because: unverified?.reason)
            hint = unverified?.hint ?? hint
        }
        return [locatedAtApp(AppLinkRule.hostUnverified.finding(message, hint: hint))]
    }

    private var unopenedFinding: [Finding] {
        guard let file = app.file, isHostVerified else { return [] }
        let finding = file.finding(
            aboutUnopened: host, early: !hasFilter(readingGroups: false), late: !hasFilter(readingGroups: true))
        return [finding].compactMap(\.self).map(locatedAtApp)
    }

    /// That the store's certificate decides, about an app whose list has this judgement.
    package func storeFinding(_ judgement: StatementJudgement) -> [Finding] {
        // Where a list does not name the app, the fix has it.
        let isUndecidedBundle = app.file?.kind.isSigned == false && judgement.reason != .appNotListed
        guard app.certificates == .unknown, judgement.isLinked || isUndecidedBundle else { return [] }
        let start = if judgement.isLinked { "the list names the app, and " } else { "" }
        let finding = AppLinkRule.storeKey.finding(
            "\(start)the certificate of what users install is not known",
            hint: "name that certificate, which Play Console shows under App signing")
        return [locatedAtApp(finding.remedied(by: .nameAppCertificate))]
    }

    private func filtersFinding(about links: [Link]) -> [Finding] {
        guard links.contains(where: \.lacksFilters) else { return [] }
        let finding = AppLinkRule.filtersUnknown.finding(
            "whether \(app.package) opens the URL is not known: its filters decide", hint: "name its package")
        return [locatedAtList(finding.remedied(by: .nameAppPackage))]
    }

    private func refusalFindings(about links: [Link]) -> [Finding] {
        // That an app does not verify the host, or has no filter for its https links, is to be fixed first.
        if !isHostVerified || !hasFilter(readingGroups: true) { return [] }
        var findings: [Finding] = []
        for link in links {
            guard let refusal = link.refusal else { continue }
            let finding = AppLinkRule.urlRefused.finding(
                "\(link.url) does not open the app: \(refusal.reason)", hint: refusal.hint)
            let located = if refusal.isByList { locatedAtList(finding) } else { locatedAtApp(finding) }
            findings.append(located)
        }
        return findings
    }

    /// Certificates of some releases that the list does not name, beside one that it names.
    private var certificateFindings: [Finding] {
        guard isLinked else { return [] }
        return releases.merged { first, next in first.outcome == next.outcome }.compactMap { release in
            guard case .certificateNotListed(let fingerprints) = release.outcome else { return nil }
            let names = fingerprints.map(\.description).shortened
            return unlisted(
                "the list does not name the app's certificate on \(release.name): \(names)", severity: .error)
        } + hybridFinding
    }

    /// The certificates of releases by none of which the list names the app.
    private var fingerprintsOfReleases: [CertificateFingerprint] {
        releases.flatMap { release -> [CertificateFingerprint] in
            guard case .certificateNotListed(let fingerprints) = release.outcome else { return [] }
            return fingerprints
        }
    }

    private var hybridFinding: [Finding] {
        let fingerprints = app.fingerprints
        let unlisted = fingerprints.filter { !isListed($0) }
        // Those that are missing on releases of their own are reported for these.
        let isNews = unlisted.contains { !fingerprintsOfReleases.contains($0) }
        guard app.isHybrid, isNews else { return [] }
        let listed = fingerprints.count - unlisted.count
        let names = unlisted.map(\.description).joined(separator: ", ")
        return [
            self.unlisted(
                "the list names \(listed) of the \(fingerprints.count) certificates of a hybrid signature; missing: \(names)",
                severity: .warning)
        ]
    }

    private func unlisted(_ message: String, severity: Severity) -> Finding {
        Finding(
            code: Reason.appNotListed.rawValue, severity: severity, message: message,
            hint: "add what is missing to the certificates of \(app.package)")
    }
}
