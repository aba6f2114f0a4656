/// The pages that rules rest on.
extension LintRule.Source {
    package static func apple(_ title: String, _ path: String) -> LintRule.Source {
        LintRule.Source(title: "Apple, \(title)", url: "https://developer.apple.com/\(path)")
    }

    private static func rfc(_ number: Int, _ subject: String) -> LintRule.Source {
        LintRule.Source(title: "RFC \(number), \(subject)", url: "https://www.rfc-editor.org/rfc/rfc\(number)")
    }

    package static let supporting = apple(
        "Supporting associated domains", "documentation/xcode/supporting-associated-domains")
    static let applinks = apple("applinks", "documentation/bundleresources/applinks")
    static let details = apple("applinks.Details", "documentation/bundleresources/applinks/details-swift.dictionary")
    static let components = apple(
        "applinks.Details.Components",
        "documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary")
    static let variables = apple(
        "applinks.SubstitutionVariables",
        "documentation/bundleresources/applinks/substitutionvariables-swift.dictionary")
    static let debugging = apple(
        "TN3155: Debugging universal links", "documentation/technotes/tn3155-debugging-universal-links")
    static let universalLinksGuide = apple(
        "Universal Links guide (archived)",
        "library/archive/documentation/General/Conceptual/AppSearch/UniversalLinks.html")
    static let sharedWebCredentials = apple(
        "Shared Web Credentials Reference (archived, iOS 8)",
        "library/ios/documentation/Security/Reference/SharedWebCredentialsRef/")
    package static let json = rfc(8259, "JSON")
    static let repeatedNames = LintRule.Source(
        title: "developers on NSJSONSerialization and repeated names (also issue 106)",
        url: "https://github.com/bignerdranch/Freddy/issues/62")
    static let uri = rfc(3986, "URI")
    static let cms = rfc(5652, "CMS")
    static let certificates = rfc(5280, "X.509")
    static let trustedCertificates = LintRule.Source(
        title: "Apple, Requirements for trusted certificates in iOS 13 and macOS 10.15",
        url: "https://support.apple.com/en-us/103769")
    /// Behaviour of Apple's own matcher, as recorded.
    static let swcutil = LintRule.Source(title: "answers of Apple's swcutil on macOS", url: nil)
    /// What association files that sites really had get wrong.
    static let field = LintRule.Source(title: "association files in the field", url: nil)
}
