package import AASA

/// Rules about an app and a host that it is checked at.
package enum AppLinkRule {
    /// In the order of the codes.
    package static let all = [hostUnverified, storeKey, filtersUnknown, urlRefused, hostUnopened]

    static let hostUnverified = LintRule(
        code: "AASA950", name: "app-host-unverified", severity: .error,
        summary: "An app does not verify a host that it is checked at, or no host at all.",
        explanation: """
            Android 12 and later open links of hosts that the app verifies: a filter with `autoVerify`, VIEW, \
            BROWSABLE, DEFAULT and no other schemes than http and https names them. Links of all other hosts open the \
            browser, even if the site's list names the app. An app that verifies no host is reported without a site, \
            too: once for each host of its filters.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "a site that no filter of the app names"),
            .reported(when: "a site that only a filter without autoVerify names"),
            .accepted(when: "a site that a filter with autoVerify names"),
        ])

    static let storeKey = LintRule(
        code: "AASA951", name: "app-store-key", severity: .warning,
        summary: "A bundle is checked without the certificate of what users install.",
        explanation: """
            The store signs what users install with a key of its own. A bundle has the signature of the upload key, \
            which no device ever compares with the list. Google Play Console shows the certificate under App signing.
            """,
        sources: [.playSigning],
        examples: [
            .reported(when: "a bundle without the store's certificate"),
            .accepted(when: "a bundle with the store's certificate"),
        ])

    static let filtersUnknown = LintRule(
        code: "AASA952", name: "app-filters-unknown", severity: .warning,
        summary: "A URL is checked for an app whose filters are not known.",
        explanation: """
            A link opens an app if a filter of its manifest matches, and the rules of the site's list do not refuse \
            it. A name and a certificate show neither. A package or a bundle has the filters.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "a URL and an app without its package"),
            .accepted(when: "a URL and an app with its package"),
        ])

    static let urlRefused = LintRule(
        code: "AASA953", name: "app-url-refused", severity: .error,
        summary: "A URL does not open the app.",
        explanation: """
            A link opens an app if it verifies the host, a filter of its manifest matches scheme, host and path, and \
            on Android 15 and later the groups of the filter and the dynamic rules of the site's list do not refuse it.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "a URL that no filter of the app matches"),
            .reported(when: "a URL that the site's dynamic rules refuse"),
            .accepted(when: "a URL that a filter of the app matches"),
        ])

    static let hostUnopened = LintRule(
        code: "AASA954", name: "app-host-unopened", severity: .error,
        summary: "No filter of an app opens links of a host that the app verifies.",
        explanation: """
            The system verifies hosts of filters that open no link: of a component that is not enabled or not \
            exported, with a media type and, for target SDK 30 and lower, without DEFAULT. A link opens the browser \
            then, even if the site's list names the app.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "a site that only the filter of a disabled component names"),
            .accepted(when: "a site that the filter of an enabled component names"),
        ])
}

extension AppLinks {
    /// What keeps links from opening the app, besides the list and how it is served.
    ///
    /// - Parameter urls: those that should open the app.
    package func findings(_ configuration: LintConfiguration, about urls: [String] = []) -> [Finding] {
        let ofRules = [
            (AppLinkRule.hostUnverified, hostFinding), (AppLinkRule.storeKey, storeFinding),
            (AppLinkRule.filtersUnknown, filtersFinding(about: urls)),
            (AppLinkRule.urlRefused, refusalFindings(about: urls)), (AppLinkRule.hostUnopened, unopenedFinding),
        ]
        let findings = Linter.findings(ofRules, configuration) + certificateFindings
        return findings.map { finding in finding.located(at: location) }
    }

    private var hostFinding: [Finding] {
        guard let file = app.file, !isHostVerified else { return [] }
        let host = host
        var message = "no filter of \(app.package) names \(host)"
        var hint = UnverifiedHost.hint
        if file.filters.contains(where: { filter in filter.names(listHost: host) }) {
            let unverified = file.unverifiedHosts.first { unverified in
                VerifiedDomains.listHost(of: unverified.name.lowercased()) == host
            }
            message = file.sentence(aboutUnverified: host, because: unverified?.reason)
            hint = unverified?.hint ?? hint
        }
        return AppLinkRule.hostUnverified.onlyFinding(message, hint: hint)
    }

    private var unopenedFinding: [Finding] {
        guard let file = app.file, isHostVerified, !hasFilter else { return [] }
        return [file.finding(aboutUnopened: host)]
    }

    private var storeFinding: [Finding] {
        guard isLinked, app.certificates == .unknown else { return [] }
        let finding = AppLinkRule.storeKey.finding(
            "the list names the app, and the certificate of what users install is not known",
            hint: "name that certificate, which Play Console shows under App signing")
        return [finding.remedied(by: .nameAppCertificate)]
    }

    private func filtersFinding(about urls: [String]) -> [Finding] {
        guard urls.contains(where: lacksFilters) else { return [] }
        let finding = AppLinkRule.filtersUnknown.finding(
            "whether \(app.package) opens the URL is not known: its filters decide", hint: "name its package")
        return [finding.remedied(by: .nameAppPackage)]
    }

    private func refusalFindings(about urls: [String]) -> [Finding] {
        // An app that does not verify the host, or has no filter that opens links of it, opens no link at all.
        if !isHostVerified || !hasFilter { return [] }
        return urls.compactMap { url in
            refusal(of: url).map { refusal in
                AppLinkRule.urlRefused.finding("\(url) does not open the app: \(refusal.reason)", hint: refusal.hint)
            }
        }
    }

    /// Certificates of some releases that the list does not name, beside one that it names.
    private var certificateFindings: [Finding] {
        guard isLinked else { return [] }
        return releases.merged.compactMap { release in
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

extension AndroidApp {
    /// Hosts that are named at most.
    private static let maximumHosts = 20

    /// The findings about an app that no link opens, since it verifies no host: one for each host that a filter names.
    ///
    /// None for an app that verifies one, for an app without links that shares credentials, and where a filter with
    /// `autoVerify` has a finding that is the cause.
    package var findingsWithoutVerifiedHost: [Finding] {
        if !domains.verified.isEmpty { return [] }
        if hostFindings.contains(where: \.isError) { return [] }
        let findings = unverifiedHostFindings
        if !findings.isEmpty || sharesCredentials { return findings }
        return AppLinkRule.hostUnverified.onlyFinding(
            "no filter of \(package) is for links of a host", hint: UnverifiedHost.hint)
    }

    /// What is wrong with the app by itself. That it verifies no host is a warning: it may do without links,
    /// unless it is checked at a site.
    package var findingsWithoutSite: [Finding] {
        let unopened = unopenedHosts.prefix(Self.maximumHosts).map { host in finding(aboutUnopened: host) }
        return findings + (findingsWithoutVerifiedHost + unopened).rated(.warning)
    }

    /// The hosts that the system verifies, and of whose links no filter opens any.
    private var unopenedHosts: [String] {
        let opening = filters.filter { filter in filter.opensLinks && filter.hasWebScheme }
        let names = opening.flatMap(\.authorities).map { authority in authority.host.lowercased() }
        let isAnyHostOpened = opening.contains { filter in filter.authorities.isEmpty }
        // Which host of a list a name outside of ASCII is, and what thousands of wildcards cover, is
        // left to a check at the host.
        let wildcards = names.filter { name in name.hasPrefix("*") }
        let hasOtherLetters = names.contains { name in name.utf8.contains { byte in byte >= 0x80 } }
        if isAnyHostOpened || hasOtherLetters || wildcards.count > Self.maximumHosts { return [] }
        let opened = Set(names.map(VerifiedDomains.listHost(of:)))
        return domains.listHosts.filter { host in
            !opened.contains(host) && !wildcards.contains { wildcard in host.hasSuffix(wildcard.dropFirst()) }
        }
    }

    /// The finding about a host that the system verifies, and of whose links no filter opens any.
    fileprivate func finding(aboutUnopened host: String) -> Finding {
        var message = "no filter of \(package) opens links of \(host)"
        let filters = filters.filter { filter in filter.names(listHost: host) }
        let url = AndroidURL("https://\(host)/")
        if let nearest = url.flatMap({ url in IntentFilter.nearestFailure(of: filters, to: url) }) {
            message += "; that of \(nearest)"
        }
        return AppLinkRule.hostUnopened.finding(
            message, hint: "give an enabled and exported activity a filter with the host, VIEW, BROWSABLE and DEFAULT")
    }

    /// The findings about each host of the filters that the system does not verify, without those that
    /// ``hostFindings`` are about.
    package var unverifiedHostFindings: [Finding] {
        let invalid = Set(domains.invalid)
        let hosts = unverifiedHosts.filter { host in !invalid.contains(host.name) }
        return hosts.prefix(Self.maximumHosts).map { host in
            let sentence = sentence(aboutUnverified: host.name, because: host.reason)
            return AppLinkRule.hostUnverified.finding(sentence, hint: host.hint)
        }
    }

    /// - Parameter reason: why the system does not verify the host; nil if that is not known.
    fileprivate func sentence(aboutUnverified host: String, because reason: String?) -> String {
        let fact = "a filter of \(package) names \(host), and Android 12 and later do not verify it"
        guard let reason else { return fact }
        return "\(fact): \(reason)"
    }
}
