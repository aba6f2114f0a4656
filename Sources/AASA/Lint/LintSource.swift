/// The pages that rules rest on.
extension LintRule.Source {
    public static let supporting = LintRule.Source(
        title: "Apple, Supporting associated domains",
        url: "https://developer.apple.com/documentation/xcode/supporting-associated-domains")
    static let applinks = LintRule.Source(
        title: "Apple, applinks", url: "https://developer.apple.com/documentation/bundleresources/applinks")
    static let details = LintRule.Source(
        title: "Apple, applinks.Details",
        url: "https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary")
    static let components = LintRule.Source(
        title: "Apple, applinks.Details.Components",
        url:
            "https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary"
    )
    static let variables = LintRule.Source(
        title: "Apple, applinks.SubstitutionVariables",
        url: "https://developer.apple.com/documentation/bundleresources/applinks/substitutionvariables-swift.dictionary"
    )
    static let debugging = LintRule.Source(
        title: "Apple, TN3155: Debugging universal links",
        url: "https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links")
    static let universalLinksGuide = LintRule.Source(
        title: "Apple, Universal Links guide (archived)",
        url:
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/UniversalLinks.html"
    )
    static let sharedWebCredentials = LintRule.Source(
        title: "Apple, Shared Web Credentials Reference (archived, iOS 8)",
        url: "https://developer.apple.com/library/ios/documentation/Security/Reference/SharedWebCredentialsRef/")
    static let json = LintRule.Source(title: "RFC 8259, JSON", url: "https://www.rfc-editor.org/rfc/rfc8259")
    static let uri = LintRule.Source(title: "RFC 3986, URI", url: "https://www.rfc-editor.org/rfc/rfc3986")
    static let cms = LintRule.Source(title: "RFC 5652, CMS", url: "https://www.rfc-editor.org/rfc/rfc5652")
    static let certificates = LintRule.Source(title: "RFC 5280, X.509", url: "https://www.rfc-editor.org/rfc/rfc5280")
    static let trustedCertificates = LintRule.Source(
        title: "Apple, Requirements for trusted certificates in iOS 13 and macOS 10.15",
        url: "https://support.apple.com/en-us/103769")
    /// Behaviour of Apple's own matcher, as recorded.
    static let swcutil = LintRule.Source(title: "answers of Apple's swcutil on macOS", url: nil)
    /// What association files that sites really had get wrong.
    static let field = LintRule.Source(title: "association files in the field", url: nil)
}
