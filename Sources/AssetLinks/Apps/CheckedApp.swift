internal import AASA

/// What is known of an app that is checked at sites.
package struct CheckedApp: Sendable {
    /// The certificates by which releases know the app.
    package enum Certificates: Sendable, Equatable {
        /// Users get the app with one of them or another, on every release.
        case given([CertificateFingerprint])
        /// Those of a package, release by release.
        case signed([AppSigning.Acceptance])
        /// Those of a bundle: the store signs what users install.
        case unknown
    }

    /// The hosts of an app, in ASCII.
    package struct Hosts: Sendable, Equatable {
        /// Those whose lists decide on Android 12 and later.
        package var verified: [String]
        /// Those whose lists Android 11 and earlier request: of all web filters, if one of them has `autoVerify`.
        package var early: [String]
    }

    package let package: String
    package let certificates: Certificates
    /// The app's file; nil without a package or bundle.
    package let file: AndroidApp?
    /// Nil if the filters are not known, or the list is not that of a known host.
    package var hosts: Hosts?
    /// The websites with which the app's file shares credentials.
    package let credentialSites: [WebOrigin]

    /// An app that is known by its name and certificates alone.
    package init(package: String, certificates: [CertificateFingerprint]) {
        self.package = package
        self.certificates = .given(certificates)
        file = nil
        credentialSites = []
    }

    /// - Parameters:
    ///   - given: certificates of what users install, which replace those of the file; nil without any.
    ///   - spelling: the name of a host in ASCII.
    package init(_ file: AndroidApp, given: [CertificateFingerprint]? = nil, spelling: (String) -> String = { $0 }) {
        package = file.package
        self.file = file
        credentialSites = file.credentialSites
        if let given {
            certificates = .given(given)
        } else {
            certificates = file.acceptedCertificates.map(Certificates.signed) ?? .unknown
        }
        let beforeTargetsCount = VerifiedDomains.firstStrictTarget - 1
        let earlyFilters = file.filters.filter { filter in
            filter.releases.lowerBound < AndroidRelease.firstOfSingleHosts
        }
        let early = VerifiedDomains(earlyFilters, targetSDK: beforeTargetsCount)
        let verified = file.domains.approving.map(VerifiedDomains.listHost(of:)).unique
        hosts = Hosts(verified: verified, early: early.listHosts.map(spelling))
    }

    /// Whether the app's file shares credentials with a website.
    package func sharesCredentials(with site: WebOrigin) -> Bool { credentialSites.contains(site) }

    /// Whether a list is to name each certificate: users get the app with one or the other.
    package var isListedByEach: Bool { if case .given = certificates { true } else { false } }

    /// Every certificate by which a release may know the app; none if that is not known.
    package var fingerprints: [CertificateFingerprint] {
        switch certificates {
        case .given(let fingerprints): fingerprints
        case .signed(let acceptances):
            acceptances.flatMap { acceptance in acceptance.fingerprints ?? acceptance.candidates }.unique
        case .unknown: []
        }
    }

    /// The package with its certificates, by which builds of one package differ.
    package var identity: String { ([package] + fingerprints.map(\.description)).joined(separator: "@") }

    /// Whether some release compares certificates of a hybrid signature.
    var isHybrid: Bool {
        guard case .signed(let acceptances) = certificates else { return false }
        return acceptances.contains { acceptance in !acceptance.candidates.isEmpty }
    }

    /// Whether the app shares credentials with a website, and no filter names its host.
    package func sharesCredentialsAlone(with site: WebOrigin) -> Bool {
        let isNamed = file?.filters.contains { filter in filter.hasWebScheme && filter.names(listHost: site.host) }
        return isNamed == false && sharesCredentials(with: site)
    }

    /// The assets of which one must be linked. Of a bundle they are those that the list names; an app that is not
    /// signed has none of them.
    package func assets(in search: StatementSearch) -> [Asset] {
        let own = fingerprints.map(asset)
        if !own.isEmpty { return own }
        let unsigned = [Asset.app(SignedApp(package: package, fingerprint: ""))]
        if certificates == .signed([]) { return unsigned }
        let listed = search.links(near: unsigned).map(\.target).filter { target in
            target.app?.package.hasSameBytes(as: package) ?? false
        }
        return if listed.isEmpty { unsigned } else { listed.unique }
    }

    package func asset(_ fingerprint: CertificateFingerprint) -> Asset {
        .app(SignedApp(package: package, fingerprint: fingerprint.description))
    }
}
