internal import AASA

/// An Android app as a package or a bundle shows it.
package struct AndroidApp: Sendable, Equatable {
    /// The form of the file: a package, a bundle, an archive of packages, or the configuration of a project.
    package enum Kind: String, Sendable, CaseIterable {
        case apk, aab
        /// Archives of split packages: bundletool's, and those of APKPure and others. The base and its features are read,
        /// and the certificates of all.
        case apks, xapk
        /// A project of Expo, from which a package is yet to be made.
        case expo

        /// Whether the file has the certificate of what users install. The store signs what it makes of a bundle.
        package var isSigned: Bool { self != .aab && self != .expo }
    }

    /// Statements in the app about websites (`asset_statements`).
    package struct AssetStatements: Sendable, Hashable {
        /// Where the text is. Android reads that of a resource only.
        package enum Origin: String, Sendable {
            case resource, value
            /// The `meta-data` of an activity in place of the application.
            case activity
            /// A resource that is missing or not a text, such as an array.
            case otherResource = "other-resource"
        }

        package let origin: Origin
        package let text: String

        package init(_ origin: Origin, text: String) {
            self.origin = origin
            self.text = text
        }
    }

    /// The file, as the caller named it; nil without one.
    package var path: String?
    package var kind: Kind
    package var package: String
    /// The manifest's `versionCode`, which orders the versions; nil if it states none.
    package var versionCode: Int?
    package var versionName: String?
    /// The manifest's `minSdkVersion`; nil if it states none, which is 1.
    package var minSDK: Int?
    /// The manifest's `targetSdkVersion`; nil if it states none, see ``effectiveTarget``.
    package var targetSDK: Int?
    /// The SDK of a release that is not finished, which manifests name in place of a number.
    package static let previewSDK = 10_000
    /// The name that the manifest gives it.
    package var previewName: String?
    package var isDebuggable = false
    /// The filters of all components, in the order of the manifest.
    package var filters: [IntentFilter] = []
    /// Aliases whose `targetActivity` is not an activity in front of them, for which systems do not install the app
    /// (ParsedActivityUtils).
    package var aliasesWithoutTarget: [String] = []
    package var assetStatements: [AssetStatements] = []
    /// Packages of an archive, or modules of a bundle, that are not read, in sentences.
    package var unreadParts: [String] = []
    package var signing = AppSigning()
    /// Packages of an archive that are signed by other certificates than the base, for which systems do not install the
    /// app.
    package var otherwiseSignedParts: [String] = []

    package init(kind: Kind, package: String) {
        self.kind = kind
        self.package = package
    }

    /// The target SDK, which is the lowest SDK if the manifest states none. Expo sets a recent one.
    package var effectiveTarget: Int {
        if kind == .expo { return VerifiedDomains.firstStrictTarget }
        return targetSDK ?? minSDK ?? 1
    }

    /// The app's own statements, as far as systems read them.
    var ownStatements: [Statement] {
        let texts = assetStatements.filter { statements in statements.origin == .resource }.map(\.text)
        return texts.flatMap { text in StatementList(Array(text.utf8)).statements }
    }

    /// The websites with which the app shares credentials: those of lists that it includes, and of its own statements
    /// with `get_login_creds`.
    package var credentialSites: [WebOrigin] {
        let sites = ownStatements.compactMap { statement -> WebOrigin? in
            if let included = statement.included { return included.origin }
            guard statement.has(.getLoginCreds), let site = statement.site?.text else { return nil }
            return try? WebOrigin(site, under: .google)
        }
        return Array(sites.filter(\.isSecure).unique.prefix(Self.maximumSites))
    }

    /// Websites of credentials at most; apps share them with a few.
    private static let maximumSites = 20

    /// The hosts of the filters, and those that Android 12 and later verify.
    package var domains: VerifiedDomains { VerifiedDomains(filters, targetSDK: effectiveTarget) }

    /// The filters that open links of the hosts for which a list decides.
    func filters(ofListHost host: String) -> [IntentFilter] {
        filters.filter { filter in filter.opensLinks(ofListHost: host, readingGroups: true) }
    }

    /// Under which certificates which releases know the app; nil if the file does not have that of what is installed.
    package var acceptedCertificates: [AppSigning.Acceptance]? {
        if kind.isSigned { signing.acceptances(minSDK: minSDK ?? 1, targetSDK: effectiveTarget) } else { nil }
    }

    /// The releases that the manifest allows and that reject the signature, as in `Android 11 and later`.
    package var rejectingReleases: [String] {
        var names: [String] = []
        var next = minSDK ?? 1
        for acceptance in acceptedCertificates ?? [] {
            let (first, last) = (acceptance.sdks.lowerBound, acceptance.sdks.upperBound)
            if first > next { names.append(AndroidRelease.name(of: next...first - 1)) }
            if last == .max { return names }
            next = last + 1
        }
        return names + [AndroidRelease.name(of: next...Int.max)]
    }
}
