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
    static let installedRelatedApps = LintRule.Source(
        title: "web.dev, Is your app installed?",
        url: "https://web.dev/articles/get-installed-related-apps")
    static let statementField = LintRule.Source(title: "statement lists in the field", url: nil)
}
