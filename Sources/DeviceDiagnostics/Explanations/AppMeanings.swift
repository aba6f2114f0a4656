internal import AASA

/// Lines that Xcode and an app's frameworks print, without a number.
extension ErrorMeaning {
    private static let autoFill = "log lines of UIKit's AutoFill, as developers report them (openradar 45297122)"
    private static let session =
        "Apple, ASWebAuthenticationSession.Callback.https(host:path:); reports of its error canceledLogin"

    static let appMeanings: [ErrorMeaning] = [
        line(
            "strong-passwords-keychain-off", step: .settings,
            message:
                "Cannot show Automatic Strong Passwords for app bundleID: {text} due to error: iCloud Keychain is disabled",
            meaning: "the device offers no strong password because it cannot save one; the association was not checked",
            cause: "iCloud Keychain is off, as on most simulators", source: autoFill),
        line(
            "strong-passwords-not-associated", step: .approval,
            message:
                "Cannot show Automatic Strong Passwords for app bundleID: {text} due to error: Cannot save passwords for this app",
            meaning: "the device offers no strong password because no site is approved for the app's webcredentials",
            cause:
                "the entitlement lacks webcredentials:DOMAIN, the file does not list the app there, or AutoFill Passwords is off",
            checks: [.showApp, .verifyToday, .lintSite], reasons: [.serviceMissing, .appNotListed], source: autoFill),
        line(
            "https-callback-not-associated", step: .approval,
            message: "Using HTTPS callbacks requires Associated Domains using the {text} service type for {site}",
            meaning:
                "ASWebAuthenticationSession did not begin: the callback's domain is not associated by webcredentials",
            cause: "the entitlement or the file has applinks only; both need webcredentials for the callback's host",
            checks: [.relyingParty, .showApp, .verifyToday, .lintSite], reasons: [.serviceMissing, .appNotListed],
            source: session),
        line(
            "service-added", step: .entitlement, message: "Added service {text}",
            meaning:
                "swcd recorded a service of an installed app, and will get the domain's file: this is not an error",
            cause: "the app was installed or updated, and its entitlement claims the domain", checks: [.verifyToday],
            source: "log lines of swcd, as developers report them"),
    ]
}
