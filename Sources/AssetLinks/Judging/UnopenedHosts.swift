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
            "no filter of \(package) is for links of a host", hint: UnverifiedHost.hint)
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
        let unopened = unopenedHosts.prefix(Self.maximumHosts).map { host in finding(aboutUnopened: host) }
        return findings + (findingsWithoutVerifiedHost + unopened).rated(.warning)
    }

    /// The hosts that the system verifies, and of whose links no filter opens any.
    private var unopenedHosts: [String] {
        let opening = filters.filter { filter in filter.opensLinks && filter.hasWebScheme }
        let names = opening.flatMap(\.authorities).map { authority in authority.host.lowercased() }
        let isAnyHostOpened = opening.contains { filter in
            filter.authorities.isEmpty || !filter.schemeSpecificParts.isEmpty
        }
        // Which host of a list a name outside of ASCII is, what thousands of wildcards cover, and which hosts
        // scheme-specific parts are for, is left to a check at the host.
        let wildcards = names.filter { name in name.hasPrefix("*") }
        let hasOtherLetters = names.contains { name in name.utf8.contains { byte in byte >= 0x80 } }
        if isAnyHostOpened || hasOtherLetters || wildcards.count > Self.maximumHosts { return [] }
        let opened = Set(names.map(VerifiedDomains.listHost(of:)))
        return domains.listHosts.filter { host in
            !opened.contains(host) && !wildcards.contains { wildcard in host.hasSuffix(wildcard.dropFirst()) }
        }
    }

    /// The finding about a host that the system verifies, and of whose links no filter opens any.
    func finding(aboutUnopened host: String) -> Finding {
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
    func sentence(aboutUnverified host: String, because reason: String?) -> String {
        let fact = "a filter of \(package) names \(host), and Android 12 and later do not verify it"
        guard let reason else { return fact }
        return "\(fact): \(reason)"
    }
}
