internal import AASA

/// The pages that the rules rest on.
extension LintRule.Source {
    static let statementDetails = LintRule.Source(
        title: "Digital Asset Links, Statement details",
        url: "https://github.com/google/digitalassetlinks/blob/master/well-known/details.md")
    static let compatibilityTests = LintRule.Source(
        title: "Digital Asset Links, Compatibility tests",
        url: "https://github.com/google/digitalassetlinks/tree/master/compatibility-tests/v1")
    static let statementParser = LintRule.Source(
        title: "Android Open Source Project, StatementParser",
        url:
            "https://android.googlesource.com/platform/frameworks/base/+/refs/heads/main/packages/StatementService/src/com/android/statementservice/network/retriever/StatementParser.kt"
    )
    static let urlFetcher = LintRule.Source(
        title: "Android Open Source Project, UrlFetcher",
        url:
            "https://android.googlesource.com/platform/frameworks/base/+/refs/heads/main/packages/StatementService/src/com/android/statementservice/network/retriever/UrlFetcher.kt"
    )
    static let domainVerifier = LintRule.Source(
        title: "Android Open Source Project, DomainVerifier",
        url:
            "https://android.googlesource.com/platform/frameworks/base/+/refs/heads/main/packages/StatementService/src/com/android/statementservice/domain/DomainVerifier.kt"
    )
    static let configureAssetLinks = LintRule.Source(
        title: "Android, Configure website associations",
        url: "https://developer.android.com/training/app-links/configure-assetlinks")
    static let exported = LintRule.Source(
        title: "Android 12, Behavior changes",
        url: "https://developer.android.com/about/versions/12/behavior-changes-12#exported")
    static let appLinks = LintRule.Source(
        title: "Android, Verify App Links",
        url: "https://developer.android.com/training/app-links/verify-applinks")
    static let credentialPrerequisites = LintRule.Source(
        title: "Android, Credential Manager prerequisites",
        url: "https://developer.android.com/identity/credential-manager/prerequisites")
    static let applicationID = LintRule.Source(
        title: "Android, Configure the app module",
        url: "https://developer.android.com/build/configure-app-module")
    static let playSigning = LintRule.Source(
        title: "Google Play, Use Play App Signing",
        url: "https://support.google.com/googleplay/android-developer/answer/9842756")
    static let statementField = LintRule.Source(title: "statement lists in the field", url: nil)
    static let jsonGrammar = LintRule.Source(
        title: "RFC 8259, JSON", url: "https://www.rfc-editor.org/rfc/rfc8259")
}

/// Parts of the examples.
enum StatementExample {
    static let fingerprint =
        "1F:77:9C:2E:41:D0:5B:A6:93:0E:6C:88:F4:3D:27:B9:50:EE:14:C2:7A:0B:9D:65:38:A1:FC:42:D7:8E:19:60"
    static let other =
        "C3:0A:5E:91:7B:24:D8:6F:02:B7:4C:E9:13:A5:68:DF:9E:31:F6:0D:82:57:CB:2A:74:EF:16:B0:49:8D:3C:E5"
    static let relation = #""delegate_permission/common.handle_all_urls""#

    /// A list of one statement.
    static func statement(relation: String = "[\(relation)]", target: String) -> String {
        #"[{"relation":"# + relation + #","target":"# + target + "}]"
    }

    static func app(
        package: String = #""com.shop.android""#, fingerprints: String = #"[""# + fingerprint + #""]"#
    ) -> String {
        #"{"namespace":"android_app","package_name":"# + package + #","sha256_cert_fingerprints":"# + fingerprints + "}"
    }

    static func web(_ site: String) -> String { #"{"namespace":"web","site":"# + site + "}" }

    /// A list of one app with these fingerprints.
    static func fingerprints(_ elements: String) -> String { statement(target: app(fingerprints: "[\(elements)]")) }

    static func components(_ elements: String) -> String {
        #"[{"relation":["# + relation + #"],"target":"# + app()
            + #","relation_extensions":{"# + relation + #":{"dynamic_app_link_components":["# + elements + "]}}}]"
    }

    static let sound = statement(target: app())
}
