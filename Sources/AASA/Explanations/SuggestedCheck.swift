/// Which command of aasa looks at what an error is about. The app and the site are put in where they are known.
public enum SuggestedCheck: Sendable, Equatable, CaseIterable {
    /// Replays the calls for the pair, with the app's entitlement.
    case explainPair
    /// What the app's build claims, and what is wrong with it.
    case showApp
    /// What Apple's CDN has in the site's place, and why it has nothing.
    case verifyCDN
    /// What the CDN has beside what the site serves.
    case compareCDN
    /// Asks the site about the app's shared web credentials.
    case verifyCredentials
    /// The same under the rules of systems that take unsigned files.
    case verifyUnsigned
    /// Asks again about what is pending.
    case retry
    /// What is wrong with the file and how the site serves it, also to Apple's CDN.
    case lintSite
    /// The document, and how it is hosted hop by hop.
    case fetchSite
    /// What a file is, and who signed it.
    case inspectFile
    /// The rows of the pair in the table.
    case showTable
}
