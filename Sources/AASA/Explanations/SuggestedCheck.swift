/// Which command of aasa looks at what an error is about. The app and the site are put in where they are known.
public enum SuggestedCheck: Sendable, Equatable, CaseIterable {
    /// Replays the calls for the pair, with the app's entitlement.
    case explainPair
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
