internal import AASA

/// Which hosts' links may open the component of a filter: those that browsers write, with usual paths.
extension IntentFilter {
    /// Whether `https` links of the hosts for which a list decides may open the component.
    ///
    /// - Parameters:
    ///   - host: in ASCII.
    ///   - readingGroups: whether groups count, which Android 15 and later read.
    func opensLinks(ofListHost host: String, readingGroups: Bool) -> Bool {
        guard opensWebLinks else { return false }
        if opensEveryHost { return true }
        if schemeSpecificParts.contains(where: { part in part.mayFit(host: host) }) { return true }
        let opening = openingAuthorities(readingGroups: readingGroups)
        return opening.contains { authority in authority.names(listHost: host) }
    }

    /// Whether `https` links may open the component. Hosts of a filter for `http` alone are verified, too, but sites have
    /// `https` links.
    var opensWebLinks: Bool {
        let hasScheme = if isUndecided { hasWebScheme } else { schemes.contains("https") }
        return opensLinks && hasScheme
    }

    /// Whether every host fits, with any path.
    var opensEveryHost: Bool { authorities.isEmpty && schemeSpecificParts.isEmpty }

    /// The hosts of which a link that a browser writes may fit. Of an undecided filter they are all: devices may read
    /// other values.
    ///
    /// - Parameter readingGroups: whether groups count, which Android 15 and later read.
    func openingAuthorities(readingGroups: Bool) -> [Authority] {
        if isUndecided { return authorities }
        if !mayFitPath(readingGroups: readingGroups) { return [] }
        let ports = portsOfNoLink
        return authorities.filter { authority in
            let isPortWritten = authority.port.map { port in !ports.contains(port) } ?? true
            return isPortWritten && authority.isASCII
        }
    }

    /// Whether the path of a usual link may fit.
    private func mayFitPath(readingGroups: Bool) -> Bool {
        let groups = groups(ifRead: readingGroups)
        if paths.isEmpty, groups.isEmpty { return true }
        return paths.contains(where: \.mayFitLinks) || groups.map(\.filterGroup).contains(where: \.opensURLs)
    }

    /// The groups, or none for a system that does not read them.
    func groups(ifRead areRead: Bool) -> [Group] { if areRead { groups } else { [] } }

    /// The ports that links do not have, because they are those of a scheme without one.
    var portsOfNoLink: [Int] {
        let defaultPorts = schemes.filter(Self.webSchemes.contains).map(WebOrigin.defaultPort)
        return authorities.compactMap(\.port).filter(defaultPorts.contains).unique
    }

    /// Whether the filter names a host for which a list decides.
    ///
    /// - Parameter host: in ASCII.
    func names(listHost host: String) -> Bool {
        authorities.contains { authority in authority.names(listHost: host) }
    }
}

extension IntentFilter.Authority {
    /// Whether the name is written as browsers write it.
    var isASCII: Bool { VerifiedDomains.isASCII(host) }

    /// Whether a list at a host decides about links of this one. A name in letters outside of ASCII is assumed to be it.
    ///
    /// - Parameter host: in ASCII.
    func names(listHost host: String) -> Bool {
        let name = self.host.lowercased()
        let isWildcardAround = name.hasPrefix("*") && host.hasSuffix(name.dropFirst())
        return VerifiedDomains.listHost(of: name) == host || isWildcardAround || !isASCII
    }
}
