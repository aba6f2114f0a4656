/// An Android app as a package or a bundle shows it.
package struct AndroidApp: Sendable, Equatable {
    /// The form of the file: a package, a bundle, or an archive of packages.
    package enum Kind: String, Sendable, CaseIterable {
        case apk, aab
        /// Archives of split packages, of which the base and its features are read: bundletool's, and those of APKPure and others.
        case apks, xapk
    }

    /// Statements in the app about websites (`asset_statements`).
    package struct AssetStatements: Sendable, Hashable {
        /// Where the text is. Android reads that of a resource only.
        package enum Origin: String, Sendable {
            case resource, value
        }

        package let origin: Origin
        package let text: String

        package init(_ origin: Origin, text: String) {
            self.origin = origin
            self.text = text
        }
    }

    package var kind: Kind
    package var package: String
    /// The manifest's `versionCode`, which orders the versions; nil if it states none.
    package var versionCode: Int?
    package var versionName: String?
    /// The manifest's `minSdkVersion`; nil if it states none, which is 1.
    package var minSDK: Int?
    /// The manifest's `targetSdkVersion`; nil if it states none, see ``effectiveTarget``.
    package var targetSDK: Int?
    package var isDebuggable = false
    /// The filters of all components, in the order of the manifest.
    package var filters: [IntentFilter] = []
    package var assetStatements: [AssetStatements] = []
    /// Packages of an archive, or modules of a bundle, that are not read, in sentences.
    package var unreadParts: [String] = []
    package var signing = AppSigning()

    package init(kind: Kind, package: String) {
        self.kind = kind
        self.package = package
    }

    /// The target SDK, which is the lowest SDK if the manifest states none.
    package var effectiveTarget: Int { targetSDK ?? minSDK ?? 1 }

    /// Whether the app has statements of its own, which is how apps share credentials.
    package var sharesCredentials: Bool { !assetStatements.isEmpty }

    /// The hosts of the filters, and those that Android 12 and later verify.
    package var domains: VerifiedDomains { VerifiedDomains(filters, targetSDK: effectiveTarget) }

    /// Under which certificates which releases know the app; nil for a bundle, since the store signs what is installed.
    package var acceptedCertificates: [AppSigning.Acceptance]? {
        if kind == .aab { nil } else { signing.acceptances(minSDK: minSDK ?? 1, targetSDK: effectiveTarget) }
    }
}
