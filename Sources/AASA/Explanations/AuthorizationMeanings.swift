/// Errors of `ASAuthorizationController`, which replaces the functions of iOS 8.
extension ErrorMeaning {
    private static let framework = "Apple, AuthenticationServices: ASAuthorizationError.Code"
    private static let reports = "reports of developers: passkeys and AutoFill with a domain that is not associated"

    static let notAssociated = ErrorMeaning(
        .authorization, 1004, "ASAuthorizationErrorFailed", .authorization,
        message: "Application with identifier {app} is not associated with domain {site}",
        meaning: "the device holds no approved webcredentials pair of this app and this domain",
        cause: """
            the entitlement lacks webcredentials:DOMAIN, the file has no webcredentials that list the app (applinks alone do \
            not help), or the device's CDN copy is older than the file
            """,
        checks: [.explainPair, .verifyUnsigned, .lintSite], reasons: [.serviceMissing, .appNotListed],
        source: reports)
    static let associationUnverified = ErrorMeaning(
        .authorization, 1004, "ASAuthorizationErrorFailed", .authorization,
        message: "Unable to verify webcredentials association {text}",
        meaning: "the device has not been able to get or use the site's file yet, and asks the app to try again",
        cause: "the app was installed a moment ago, Apple's CDN cannot get the file, or the file is no JSON",
        checks: [.lintSite, .verifyUnsigned],
        reasons: [.serverError, .unreachable, .malformedJSON, .clientError, .redirect, .tlsUntrusted], source: reports)

    static let authorizationUnknown = authorization(
        1000, "Unknown", "the authorization failed for a reason that is not told",
        "often no account is signed in on the device, or its simulator", [])
    static let authorizationCanceled = authorization(
        1001, "Canceled", "the person at the device ended it, or no credential was there to choose",
        "a choice of the user; the association itself was not refused", [])
    static let authorizationInvalidResponse = authorization(
        1002, "InvalidResponse", "the answer to the authorization could not be used",
        "a fault between the system and the provider; nothing of the site's file", [])
    static let authorizationNotHandled = authorization(
        1003, "NotHandled", "nobody handled the request", "no provider of the device was there for it", [])
    static let authorizationFailed = authorization(
        1004, "Failed", "the authorization failed; the text beside the number says why",
        "most often the app is not associated with the domain for webcredentials", [.explainPair, .verifyUnsigned])
    static let authorizationNotInteractive = authorization(
        1005, "NotInteractive", "the request needs a person, and the app asked not to show anything",
        "no credential can be used without asking", [])
    static let authorizationExcluded = authorization(
        1006, "MatchedExcludedCredential", "a passkey that the site excludes is already on the device",
        "the account has a passkey here; the association was accepted", [])

    private static func authorization(
        _ code: Int, _ name: String, _ meaning: String, _ cause: String, _ checks: [SuggestedCheck]
    ) -> ErrorMeaning {
        ErrorMeaning(
            .authorization, code, "ASAuthorizationError\(name)", .authorization, message: nil, meaning: meaning,
            cause: cause, checks: checks, reasons: [], source: framework)
    }

    static let authorizationMeanings: [ErrorMeaning] = [
        .authorizationUnknown, .authorizationCanceled, .authorizationInvalidResponse, .authorizationNotHandled,
        .authorizationFailed, .notAssociated, .associationUnverified, .authorizationNotInteractive,
        .authorizationExcluded,
    ]
}
