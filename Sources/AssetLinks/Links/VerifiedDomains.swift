internal import AASA

/// The hosts of an app's filters, as `DomainVerificationCollector` of Android 12 and later finds them.
package struct VerifiedDomains: Sendable, Equatable {
    /// Valid hosts of all web filters with DEFAULT.
    package private(set) var all: [String] = []
    /// Those that the system verifies.
    package private(set) var verified: [String] = []
    /// Those of them that may open links: the system compares them by case with the host of a link, which browsers write
    /// in small letters and in ASCII (DomainVerificationService).
    package private(set) var approving: [String] = []
    /// Those that it drops, because they are not names of domains.
    package private(set) var invalid: [String] = []
    /// Whether each filter counts for its own hosts only.
    let isStrict: Bool

    /// Bytes of hosts that are kept at most, each counted as twice its length and 12.
    private static let maximumSize = 1 << 20
    /// The target SDK from which each filter counts for its own hosts only: Android 12.
    package static let firstStrictTarget = 31

    package init(_ filters: [IntentFilter], targetSDK: Int?) {
        isStrict = (targetSDK ?? 1) >= Self.firstStrictTarget
        let webFilters = filters.filter(\.isForWeb)
        all = Self.hosts(of: webFilters.filter(\.isDefault)).filter(Self.isDomain)
        var own = webFilters.filter { filter in filter.isAutoVerified && filter.hasOnlyWebSchemes }
        if isStrict {
            own = own.filter(\.isDefault)
        } else if !own.isEmpty {
            // One such filter makes the hosts of all web filters verified.
            own = webFilters
        }
        var size = 0
        for host in Self.hosts(of: own) {
            size += 2 * host.utf16.count + 12
            if size > Self.maximumSize { break }
            if Self.isDomain(host) { verified.append(host) } else { invalid.append(host) }
        }
        approving = verified.filter { host in Self.spellingMistake(in: host) == nil }
    }

    /// The hosts whose lists decide on ``verified``, each once, in small letters.
    package var listHosts: [String] { verified.map { host in Self.listHost(of: host).lowercased() }.unique }

    /// The host whose list decides about links of a host: that of a wildcard approves every name below it.
    package func listHost(deciding host: String) -> String { listHosts(deciding: host).first ?? host }

    /// The hosts of which one list that names the app approves links of a host: its own first, then those of wildcards.
    package func listHosts(deciding host: String) -> [String] {
        let host = host.lowercased()
        let wildcards = approving.filter { name in Self.isWildcard(name, around: host) }.map(Self.listHost(of:))
        return if approving.contains(host) { ([host] + wildcards).unique } else { wildcards }
    }

    /// The host whose list decides about links of a host that a command line names; nil if the app does not verify it.
    ///
    /// Systems compare a wildcard without the dot, and only hosts that a filter matches: what ends in its name without a
    /// dot in front is another site, unless a filter has it.
    package func listHost(ofNamed host: String) -> String? {
        let host = host.lowercased()
        let listHosts = listHosts(deciding: host)
        if all.contains(host) { return listHosts.first }
        return listHosts.first { listHost in host == listHost || host.hasSuffix(".\(listHost)") }
    }

    /// Whether a verified wildcard approves links of a host: those of the name without it, and of all that end in it, with
    /// a dot in front or not. Which hosts links may have is left to filters.
    private static func isWildcard(_ name: String, around host: String) -> Bool {
        name.hasPrefix("*.") && host.hasSuffix(name.dropFirst(2))
    }

    /// Whether links of a host are verified, by its name or a wildcard.
    package func verifies(_ host: String) -> Bool { !listHosts(deciding: host).isEmpty }

    /// Why no link has a host's name, as a clause, and how to write it; nil for a name as links have it.
    static func spellingMistake(in host: String) -> (effect: String, hint: String)? {
        if !isASCII(host) {
            return (
                "matches no link of a browser, which writes the name in ASCII",
                "write it as browsers do: it begins with xn--"
            )
        }
        let name = host.lowercased()
        if name.hasSameBytes(as: host) { return nil }
        return (
            "matches no link on Android 12 and later, which compare it by case",
            "write it in small letters: '\(name)'"
        )
    }

    /// A host whose links the list of a host decides: below a wildcard if no filter names the list's own.
    package func exampleHost(ofListAt host: String) -> String {
        let names = all.map { name in name.lowercased() }
        let hasWildcardOnly = names.contains("*.\(host)") && !names.contains(host)
        return if hasWildcardOnly { "www.\(host)" } else { host }
    }

    /// The host that has the list of a host: that of a wildcard is at the name without it.
    package static func listHost(of host: String) -> String {
        if host.hasPrefix("*.") { String(host.dropFirst(2)) } else { host }
    }

    /// Whether a name has no letters of other scripts.
    static func isASCII(_ name: String) -> Bool { name.utf8.allSatisfy { byte in byte < 0x80 } }

    private static func hosts(of filters: [IntentFilter]) -> [String] {
        filters.flatMap(\.authorities).map(\.host).unique
    }

    /// Whether a host is a name with a last label of letters, or an IPv4 address, with `*.` in front or not
    /// (`Patterns.DOMAIN_NAME`).
    package static func isDomain(_ host: String) -> Bool {
        let labels = listHost(of: host).parts(separatedBy: ".")
        if labels.count == 4, labels.allSatisfy(isOctet), labels[0] != "0" { return true }
        guard labels.count > 1, let last = labels.last else { return false }
        return labels.dropLast().allSatisfy(isLabel) && isTopLevel(last)
    }

    /// What to write in place of a host that is not the name of a domain.
    static func correction(of host: String) -> String {
        var name = URLParts(host).host
        while name.utf8.last == "." { name.removeLast() }
        if !name.hasSameBytes(as: host), isDomain(String(name)) { return "write '\(name)'" }
        return "write the name of a domain, as in example.com, with '*.' in front for all names below it"
    }

    private static func isOctet(_ text: Substring) -> Bool { UInt8(text)?.description == String(text) }

    private static func isLabel(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
        let isValid = text.unicodeScalars.allSatisfy { isLetterOrDigit($0) || $0 == "_" || $0 == "-" }
        return isValid && isLetterOrDigit(first) && isLetterOrDigit(last) && text.unicodeScalars.count <= 63
    }

    private static func isTopLevel(_ text: Substring) -> Bool {
        if text.lowercased().hasPrefix("xn--") {
            let rest = text.utf8.dropFirst(4)
            if rest.isEmpty || rest.last == "-" || text.utf8.count > 63 { return false }
            return rest.allSatisfy { byte in byte.isLetterOrDigit || byte == "-" }
        }
        let hasValidLength = (2...63).contains(text.unicodeScalars.count)
        return hasValidLength && text.unicodeScalars.allSatisfy(isLetter)
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || ("0"..."9").contains(scalar)
    }

    /// Letters of any script, and the marks that some scripts need.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x80: ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF, 0x10000...0x1FFFD: !scalar.properties.isWhitespace
        default: false
        }
    }
}
