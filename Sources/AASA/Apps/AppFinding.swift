/// A finding about a program as a whole: what keeps it from its sites, or is worth knowing.
package enum AppFinding: Sendable, Equatable {
    /// There is no code signature, and thus there are no entitlements.
    case unsigned
    case entitlementsMissing
    /// The entitlements in XML and in DER. Systems since iOS 15 read DER.
    case encodingsDiffer
    /// The entitlements in the slices of a universal file for two architectures.
    case architecturesDiffer(shown: String, String)
    case identifierMissing
    case identifierMalformed(String, AppIdentifier.Problem)
    /// A profile's `TEAM.*` in an app.
    case identifierWildcard(String)
    /// A part was never filled in, or is the prefix that Xcode gives simulator builds without a team.
    case identifierPlaceholder(String, part: String)
    /// A build setting without its value.
    case identifierVariable(String)
    /// Settings that the project of a source does not set.
    case settingsUndefined([String])
    /// A key of an Expo project without which the application identifier is not known.
    case identifierKeyMissing(String)
    /// `CFBundleIdentifier` differs from the identifier's.
    case bundleDiffers(info: String, identifier: String)
    /// Apps older than 2011 may have a prefix of their own, which the site must list in place of the team's.
    case prefixIsNotTeam(prefix: String, team: String)
    /// The app has no list of sites.
    case domainsMissing(DomainsKey)
    /// The list of an Expo project is only in `ios.entitlements`.
    case domainsIgnored
    /// The app's list of sites is empty.
    case domainsEmpty(DomainsKey)
    /// The app's list of sites is not an array of strings.
    case domainsMalformed(DomainsKey)
    /// The app names no site, although its profile permits that.
    case domainsLost
    /// The app names sites, which its profile does not permit.
    case domainsNotPermitted
    /// A profile that permits no app to name sites.
    case profileWithoutDomains
    /// The embedded profile is that of another app.
    case profileOfOtherApp(profile: String, identifier: String)
    case profileExpired(Timestamp)
    case profileSignatureInvalid(SignatureProblem)
    case profileUnsigned
    case profileSignatureUnreadable
    /// Universal links without shared credentials: passkeys and AutoFill need them.
    case credentialsMissing([Site])
    /// A default browser with universal links (Apple, TN3155).
    case browserWithLinks([Site])
    /// Names of Firebase Dynamic Links, which ended on 25 August 2025.
    case dynamicLinks([Site])
    /// A site that a wildcard covers and that needs a file of its own all the same.
    case ownFile(Site, wildcard: Site)
    /// Internationalised names, whose files devices do not request since iOS 16 (Apple's developer forums,
    /// threads 814156 and 807695).
    case internationalised([Site])

    package var severity: Severity {
        switch self {
        case .unsigned, .entitlementsMissing, .encodingsDiffer, .architecturesDiffer, .identifierMissing,
            .identifierMalformed, .identifierWildcard, .identifierPlaceholder, .bundleDiffers, .domainsLost,
            .domainsMalformed, .browserWithLinks, .dynamicLinks, .domainsNotPermitted, .profileOfOtherApp,
            .profileExpired, .profileSignatureInvalid, .profileSignatureUnreadable:
            .error
        case .domainsMissing, .domainsIgnored, .domainsEmpty, .profileUnsigned, .profileWithoutDomains: .warning
        case .identifierVariable, .settingsUndefined, .identifierKeyMissing, .prefixIsNotTeam, .credentialsMissing,
            .ownFile, .internationalised:
            .note
        }
    }

    /// Whether it leaves open which app claims which sites. The others keep devices from using or installing the app.
    package var isAboutClaims: Bool {
        switch self {
        case .profileExpired, .profileSignatureInvalid, .profileUnsigned, .profileSignatureUnreadable,
            .profileOfOtherApp, .domainsNotPermitted, .browserWithLinks, .dynamicLinks:
            false
        default: true
        }
    }

    package var sentence: String {
        switch self {
        case .unsigned: "the program is not signed, and without a signature it has no entitlements"
        case .entitlementsMissing: "the code signature has no entitlements"
        case .encodingsDiffer:
            "the entitlements in XML and in DER differ: systems since iOS 15 read DER, which is shown here"
        case .architecturesDiffer(let shown, let other):
            "the entitlements for \(shown) and \(other) differ: those for \(shown) are shown here"
        case .identifierMissing: "the entitlements have no application-identifier"
        case .identifierMalformed(let text, let problem):
            "invalid application identifier '\(text)': \(problem.sentence)"
        case .identifierWildcard(let text): "the application identifier '\(text)' is a profile's, and names no app"
        case .identifierPlaceholder(let text, let part):
            "'\(part)' in '\(text)' is a placeholder, as in a simulator build without a team"
        case .settingsUndefined(let names):
            "the project does not set \(names.map { "'\($0)'" }.shortened), and a build puts nothing in its place"
        case .identifierKeyMissing(let key):
            "there is no '\(key)', and without it the application identifier is not known"
        case .identifierVariable(let variable) where !BuildVariable.isOfSigning(variable):
            "the application identifier has the build variable '\(variable)', whose value is not known"
        case .identifierVariable(let variable):
            "the application identifier has the build variable '\(variable)', which signing fills in"
        case .bundleDiffers(let info, let identifier):
            "Info.plist has the bundle id '\(info)', and the application identifier is '\(identifier)'"
        case .prefixIsNotTeam(let prefix, let team):
            "the prefix \(prefix) is not the team \(team): sites must list the prefix"
        case .domainsMissing(let key): "the app names no site: there is no \(key.rawValue)"
        case .domainsIgnored:
            "the app names no site: Expo removes \(DomainsKey.entitlement.rawValue) of 'ios.entitlements'"
        case .domainsEmpty(let key): "the app names no site: \(key.rawValue) is empty"
        case .domainsMalformed(let key):
            "\(key.rawValue) must be an array of strings: devices ignore the whole list"
        case .domainsLost:
            "the app names no site, though its profile permits it to: the entitlement was lost when it was signed"
        case .domainsNotPermitted:
            "the app names sites, and its profile does not permit Associated Domains: devices refuse to install it"
        case .profileWithoutDomains: "the profile does not permit Associated Domains"
        case .profileOfOtherApp(let profile, let identifier):
            "the profile is for '\(profile)', and the app is '\(identifier)'"
        case .profileExpired(let moment): "the profile expired on \(moment)"
        case .profileSignatureInvalid(let problem):
            "the profile's signature is not valid: \(problem.sentence)"
        case .profileSignatureUnreadable:
            "the profile is damaged: its property list is in something that is not a CMS message"
        case .profileUnsigned: "the profile is not signed: devices accept only profiles that Apple signed"
        case .credentialsMissing(let sites):
            "no 'webcredentials:' for \(sites.map(\.description).shortened): passkeys, AutoFill and HTTPS callbacks do not work there"
        case .browserWithLinks(let sites):
            "the app has the entitlement of a default browser and 'applinks:' for \(sites.map(\.description).shortened), which Apple does not allow together"
        case .dynamicLinks(let sites):
            "\(sites.map(\.description).shortened): Firebase Dynamic Links ended on 25 August 2025, and no link of it opens an app"
        case .ownFile(let site, let wildcard):
            "\(site) needs a file of its own, although *.\(wildcard) is served by \(wildcard)"
        case .internationalised(let sites):
            "\(sites.map(\.description).shortened): associations of internationalised names are reported to fail since iOS 16"
        }
    }

    package var hint: String? {
        switch self {
        case .unsigned: "is it the product of an archive build? unsigned builds claim nothing"
        case .identifierWildcard, .domainsLost:
            "sign with the app's own entitlements: those of the profile have wildcards and name no site"
        case .identifierPlaceholder:
            "choose the team, in Xcode under Signing & Capabilities, and build again: sites must list its prefix"
        case .domainsMissing(.entitlement), .domainsEmpty(.entitlement):
            "add Associated Domains under Signing & Capabilities, for every configuration"
        case .domainsMissing(.expo), .domainsEmpty(.expo), .domainsIgnored:
            "write in 'ios': \"associatedDomains\": [\"applinks:example.com\"]"
        case .identifierKeyMissing("ios.appleTeamId"):
            "add it: ten letters and digits, shown at developer.apple.com under Membership"
        case .identifierKeyMissing: "add it, as in 'com.example.app'"
        case .browserWithLinks: "remove the values of 'applinks:', or the entitlement com.apple.developer.web-browser"
        case .dynamicLinks: "serve the links from a site of your own with 'applinks:', and remove these values"
        case .domainsMalformed: "write an array with one string for each site, as in 'applinks:example.com'"
        case .domainsNotPermitted, .profileWithoutDomains:
            "switch Associated Domains on for the App ID, and make the profile again"
        case .internationalised: "test it on a device, and offer a name in ASCII for it"
        case .bundleDiffers: "sign again after the bundle id has changed"
        case .identifierMalformed: AppIdentifier.Problem.hint
        default: nil
        }
    }
}
