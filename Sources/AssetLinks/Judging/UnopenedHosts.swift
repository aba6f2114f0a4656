package import AASA

/// The findings about an app by itself, of whose hosts no link opens it.
extension AndroidApp {
    /// Hosts that are named at most.
    private static let maximumHosts = 20

    /// The findings about an app that no link opens, since it verifies no host: one for each host that a filter names.
    ///
    /// None for an app that verifies one, for an app without links that has statements of its own, and where a filter with
    /// `autoVerify` has a finding that is the cause.
    package var findingsWithoutVerifiedHost: [Finding] {
        if !domains.verified.isEmpty { return [] }
        if hostFindings.contains(where: \.isError) { return [] }
        let findings = unverifiedHostFindings
        if !findings.isEmpty || !assetStatements.isEmpty { return findings }
        return AppLinkRule.hostUnverified.onlyFinding(
            "no filter of \(package) is for links of a host", hint: kind.hostHint)
    }

    /// That there is no site to check: the app has statements of its own, and neither links nor shared credentials, as an
    /// app that shows a website in a browser's tab. None if there is another finding about its links.
    package var findingsWithoutClaim: [Finding] {
        let findings = findingsWithoutVerifiedHost
        let hasClaim = !domains.verified.isEmpty || !credentialSites.isEmpty || hostFindings.contains(where: \.isError)
        if hasClaim || !findings.isEmpty { return findings }
        let sites = ownStatements.compactMap(\.site?.text).unique
        var message = "\(package) has no filter for links, and shares no credentials: there is no site to check"
        if !sites.isEmpty { message += "; its statements name \(sites.shortened)" }
        var finding = AppLinkRule.hostUnverified.finding(
            message, hint: "to check what a site grants the app, name the site, and the app by package and certificate")
        finding.severity = .warning
        finding.isUndecided = true
        return [finding]
    }

    /// What is wrong with the app by itself. That it verifies no host is a warning: it may do without links,
    /// unless it is checked at a site.
    package var findingsWithoutSite: [Finding] {
        findings + findingsWithoutVerifiedHost.rated(.warning) + unopenedFindings
    }

    /// That no filter opens `https` links of hosts that the system verifies.
    package var unopenedFindings: [Finding] {
        let hosts = domains.approving.map(VerifiedDomains.listHost(of:)).unique
        let openingEarly = OpeningNames(of: filters, readingGroups: false)
        let openingLate = OpeningNames(of: filters, readingGroups: true)
        let findings = hosts.lazy.compactMap { host in
            finding(aboutUnopened: host, early: !openingEarly.mayInclude(host), late: !openingLate.mayInclude(host))
        }
        return Array(findings.prefix(Self.maximumHosts))
    }

    /// The finding about a host that the system verifies, and of whose links no filter opens any; nil if one does on
    /// each release.
    ///
    /// - Parameters:
    ///   - isEarly: whether none does before Android 15, which reads groups.
    ///   - isLate: whether none does from Android 15 on.
    func finding(aboutUnopened host: String, early isEarly: Bool, late isLate: Bool) -> Finding? {
        if !isEarly, !isLate { return nil }
        let fact = "no filter of \(package) opens https links of \(host)"
        let rule = AppLinkRule.hostUnopened
        if !isEarly {
            return rule.finding(
                "on Android 15 and later, \(fact): their groups allow no URL",
                hint: "add a <uri-relative-filter-group> that allows URLs")
        }
        var message = if isLate { fact } else { "before Android 15, \(fact)" }
        let url = AndroidURL("https://\(host)/")
        let nearest = url.flatMap { url in IntentFilter.nearestFailure(of: filters, to: url, isExample: true) }
        if let nearest { message += "; that of \(nearest)" }
        var hint = "give an enabled and exported activity a filter with the host, VIEW, BROWSABLE and DEFAULT"
        if let filter = filters.first(where: { filter in filter.names(listHost: host) && filter.opensLinks }) {
            let name = if nearest == nil { "the filter of \(filter.component)" } else { "that filter" }
            hint = "correct the scheme, host, port and paths of \(name)"
        }
        return rule.finding(message, hint: hint)
    }

    /// The findings about each host of the filters that the system does not verify, without those that
    /// ``hostFindings`` are about.
    package var unverifiedHostFindings: [Finding] {
        let reported = Set(domains.invalid + domains.verified)
        let hosts = unverifiedHosts.filter { host in !reported.contains(host.name) }
        return hosts.prefix(Self.maximumHosts).map { host in
            let sentence = sentence(aboutUnverified: host.name, because: host.reason)
            return AppLinkRule.hostUnverified.finding(sentence, hint: host.hint)
        }
    }

    /// - Parameter reason: why the system does not verify the host; nil if that is not known.
    func sentence(aboutUnverified host: String, because reason: String?) -> String {
        let fact = "a filter of \(package) names \(host), and Android 12 and later do not verify it"
        guard let reason else { return fact }
        return "\(fact): \(reason)"
    }
}

/// The names of hosts of which filters open links, for apps with thousands.
private struct OpeningNames {
    private var hosts: Set<String> = []
    /// Those that may name other hosts, too.
    private var others: [IntentFilter.Authority] = []
    private var isEveryHostOpened = false

    /// What more of the others name is left to a check at the host.
    private static let maximumOthers = 20

    init(of filters: [IntentFilter], readingGroups: Bool) {
        for filter in filters where filter.opensWebLinks {
            // Which hosts scheme-specific parts are for is left to a check at the host.
            if filter.authorities.isEmpty || !filter.schemeSpecificParts.isEmpty { isEveryHostOpened = true }
            for authority in filter.openingAuthorities(readingGroups: readingGroups) {
                hosts.insert(VerifiedDomains.listHost(of: authority.host.lowercased()))
                if authority.isWildcard || !authority.isASCII { others.append(authority) }
            }
        }
    }

    /// - Parameter host: in small letters.
    func mayInclude(_ host: String) -> Bool {
        if isEveryHostOpened || others.count > Self.maximumOthers || hosts.contains(host) { return true }
        return others.contains { authority in authority.names(listHost: host) }
    }
}
