/// One program of a build product: the app itself, an extension in it, an App Clip.
public struct AppProgram: Sendable, Equatable {
    /// What was read.
    public enum Kind: String, Sendable {
        case ipa, app, appex, xcarchive
        case machO = "macho"
        case profile = "mobileprovision"
        /// A property list of entitlements that no program carries yet.
        case entitlements
    }

    /// What the program is signed with.
    public enum CodeSignature: Sendable, Equatable {
        /// The form holds none: a profile, a list of entitlements.
        case notApplicable
        case unsigned
        /// Without an identity: simulators and `codesign -s -`.
        case adHoc
        case signed
    }

    /// A form of the entitlements in the program that says something else than the one that is used.
    public enum Disagreement: Sendable, Equatable {
        /// The XML and the DER form. Systems since iOS 15 read DER.
        case encodings
        /// The parts for two processors.
        case architectures(String, String)
    }

    public var kind: Kind
    /// From the root of the product; empty for the product itself.
    public var path: String
    /// `CFBundleIdentifier`.
    public var bundleIdentifier: String?
    /// `CFBundleShortVersionString`, and `CFBundleVersion` in brackets.
    public var version: String?
    public var codeSignature: CodeSignature
    /// Nil when there are none.
    public var entitlements: Entitlements?
    public var disagreement: Disagreement?
    /// The embedded one.
    public var profile: ProvisioningProfile?

    public init(
        kind: Kind, path: String, bundleIdentifier: String?, version: String?, codeSignature: CodeSignature,
        entitlements: Entitlements?, disagreement: Disagreement?, profile: ProvisioningProfile?
    ) {
        self.kind = kind
        self.path = path
        self.bundleIdentifier = bundleIdentifier
        self.version = version
        self.codeSignature = codeSignature
        self.entitlements = entitlements
        self.disagreement = disagreement
        self.profile = profile
    }

    /// Whether the build is for others than its developers: signed, and no debugger may attach.
    public var isDistribution: Bool {
        if let profile { return profile.distribution != .development }
        return codeSignature == .signed && entitlements != nil && !(entitlements?.isDebuggable ?? false)
    }

    /// The sites that the program names, each with what is wrong with it in such a build.
    public var domains: [ClaimedDomain] {
        let domains = entitlements?.domains ?? []
        // Xcode fills in build settings when it signs.
        let isSource = kind == .entitlements
        return domains.map { domain in
            isDistribution && !isSource && domain.mode == .developer && domain.domain != nil
                ? domain.adding(.developerModeInDistribution) : domain
        }
    }

    /// The sites that devices ask.
    public var usableDomains: [AssociatedDomain] { domains.compactMap(\.domain) }

    /// The team that signed it.
    public var team: String? { entitlements?.team ?? profile?.teams.first }
}
