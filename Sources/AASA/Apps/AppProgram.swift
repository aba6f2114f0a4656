/// One program of a build product: the app itself, an extension in it, an App Clip.
package struct AppProgram: Sendable, Equatable {
    /// The form of the build product.
    package enum Kind: String, Sendable, CaseIterable {
        case ipa, app, appex, xcarchive, machO = "macho", profile = "mobileprovision"
        /// A property list of entitlements outside a program.
        case entitlements
        /// The configuration of an Expo project.
        case expo
    }

    /// How the program is signed; the signature is not verified.
    package enum CodeSignature: Sendable, Equatable {
        /// Profiles and lists of entitlements have no code signature.
        case notApplicable
        case unsigned
        /// Without an identity: simulators and `codesign -s -`.
        case adHoc
        case signed
    }

    package var kind: Kind
    /// Relative to the root of the product; empty for the product itself, and for its only app.
    package var path: String
    /// Whether the program is in another one: an extension, an App Clip, an app for the watch.
    package var isInner = false
    /// `CFBundleIdentifier`.
    package var bundleIdentifier: String?
    /// `CFBundleShortVersionString`, and `CFBundleVersion` in brackets.
    package var version: String?
    package var codeSignature: CodeSignature
    package var entitlements: Entitlements?
    /// A difference between two forms of the entitlements in the program.
    package var disagreement: AppFinding?
    /// The provisioning profile that is embedded beside the program; nil without one.
    package var profile: ProvisioningProfile?

    package init(
        kind: Kind, path: String = "", codeSignature: CodeSignature, entitlements: Entitlements?,
        profile: ProvisioningProfile? = nil
    ) {
        self.kind = kind
        self.path = path
        self.codeSignature = codeSignature
        self.entitlements = entitlements
        self.profile = profile
    }

    /// Whether the build is for distribution: signed, and without `get-task-allow`.
    package var isDistribution: Bool {
        if let profile { return profile.distribution != .development }
        guard let entitlements, codeSignature == .signed else { return false }
        return entitlements.isDebuggable != true
    }

    /// The values of the program's associated domains, with their problems in this kind of build.
    package var domains: [ClaimedDomain] {
        let domains = entitlements?.domains ?? []
        if kind == .profile { return domains.map(\.ofProfile) }
        // Xcode changes entitlements when it signs.
        if !isDistribution || isSource { return domains }
        return domains.map { domain in
            guard domain.mode == .developer, domain.isUsed else { return domain }
            let hasValueWithoutMode = domains.contains { other in other.domain != nil && other.isWithoutMode(domain) }
            if hasValueWithoutMode { return domain.adding(.developerModeBesideValue) }
            return domain.adding(.developerModeInDistribution)
        }
    }

    /// Whether a build has yet to make a program of it.
    package var isSource: Bool { kind == .entitlements || kind == .expo }

    package var usableDomains: [AssociatedDomain] { domains.compactMap(\.domain) }

    /// Whether the program names sites, or tries to.
    package var namesSites: Bool { !domains.isEmpty || entitlements?.hasMalformedDomains == true }

    /// What an Expo project lacks for its application identifier; nil if it needs none.
    package var missingKey: AppFinding? {
        guard kind == .expo, namesSites, entitlements?.identifier == nil else { return nil }
        let key = if team == nil { "ios.appleTeamId" } else { "ios.bundleIdentifier" }
        return .identifierKeyMissing(key)
    }

    /// Whether it is an app of its own, names sites, or has lost them when it was signed: the profile permits some.
    package var concernsSites: Bool {
        if !isInner { return true }
        if namesSites { return true }
        let isPermitted = profile?.entitlements?.associatedDomains != nil
        return kind != .appex && entitlements?.associatedDomains == nil && isPermitted
    }

    /// The team of the signature, else that of the profile; of several, the identifier's.
    package var team: String? {
        let teams = profile?.teams ?? []
        let own = teams.first { team in entitlements?.identifier?.hasPrefix("\(team).") == true }
        return entitlements?.team ?? own ?? teams.first
    }
}

/// A provisioning profile: what an app may do and where it may run.
package struct ProvisioningProfile: Sendable, Equatable {
    /// Where builds with the profile may run (Apple, TN3125).
    package enum Distribution: String, Sendable {
        case development
        /// Registered devices.
        case adHoc = "ad hoc"
        /// All devices of an organisation.
        case enterprise
        /// Any Mac.
        case developerID = "Developer ID"
        case appStore = "App Store"
    }

    package enum Signature: Sendable, Equatable {
        /// A bare property list.
        case none
        /// The property list is embedded in something that is not a CMS message.
        case unreadable
        case valid(Evidence.Signer?)
        case invalid(SignatureProblem, Evidence.Signer?)

        package var signer: Evidence.Signer? {
            switch self {
            case .none, .unreadable: nil
            case .valid(let signer), .invalid(_, let signer): signer
            }
        }
    }

    package var name: String?
    package var uuid: String?
    package var teams: [String]
    /// `ExpirationDate`; nil when it is missing.
    package var expiresAt: Timestamp?
    package var distribution: Distribution
    package var entitlements: Entitlements?
    package var signature: Signature

    package init(
        name: String?, uuid: String?, teams: [String], expiresAt: Timestamp?, distribution: Distribution,
        entitlements: Entitlements?, signature: Signature
    ) {
        self.name = name
        self.uuid = uuid
        self.teams = teams
        self.expiresAt = expiresAt
        self.distribution = distribution
        self.entitlements = entitlements
        self.signature = signature
    }

    /// Whether an app with this identifier may use the profile. `TEAM.com.example.*` permits all identifiers with that
    /// beginning.
    package func permits(_ identifier: String) -> Bool {
        guard let permitted = entitlements?.identifier else { return false }
        guard permitted.utf8.last == "*" else { return permitted.hasSameBytes(as: identifier) }
        return identifier.utf8.starts(with: permitted.utf8.dropLast())
    }
}
