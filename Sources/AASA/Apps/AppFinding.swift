/// What is wrong with a program as a whole, or worth knowing, for its sites to be associated with it.
public enum AppFinding: Sendable, Equatable {
    /// There is no code signature, and so there are no entitlements.
    case unsigned
    /// The code signature has no entitlements.
    case entitlementsMissing
    case encodingsDiffer
    case architecturesDiffer(String, String)
    case identifierMissing
    case identifierMalformed(String, AppIdentifier.Problem)
    /// A profile's `TEAM.*` in an app.
    case identifierWildcard(String)
    /// A build setting that was not filled in.
    case identifierVariable(String)
    /// `CFBundleIdentifier` is another than the identifier's.
    case bundleDiffers(info: String, identifier: String)
    /// Apps older than 2011 may have a prefix of their own; the site must list that and not the team's.
    case prefixIsNotTeam(prefix: String, team: String)
    /// The app has no list of sites.
    case domainsMissing
    /// The app's list of sites is empty.
    case domainsEmpty
    /// The app names no site, though its profile permits it to.
    case domainsLost
    /// The app names sites, and its profile does not permit it to.
    case domainsNotPermitted
    /// The embedded profile is another app's.
    case profileOfOtherApp(profile: String, identifier: String)
    case profileExpired(Timestamp)
    case profileSignatureInvalid(SignatureProblem)
    case profileUnsigned
    case profileSignatureUnreadable
    /// Universal links without shared credentials: passkeys and AutoFill need them.
    case credentialsMissing([Site])
    /// A name that a wildcard covers and that is asked for a file of its own.
    case ownFile(Site, wildcard: Site)

    public var severity: Severity {
        switch self {
        case .unsigned, .entitlementsMissing, .encodingsDiffer, .architecturesDiffer, .identifierMissing,
            .identifierMalformed, .identifierWildcard, .bundleDiffers, .domainsLost, .domainsNotPermitted,
            .profileOfOtherApp, .profileExpired, .profileSignatureInvalid, .profileSignatureUnreadable:
            .error
        case .domainsMissing, .domainsEmpty, .profileUnsigned: .warning
        case .identifierVariable, .prefixIsNotTeam, .credentialsMissing, .ownFile: .note
        }
    }
}
