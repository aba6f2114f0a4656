internal import AASA

/// Errors of `ASAuthorizationController`, which replaces the functions of iOS 8.
extension ErrorMeaning {
    private static let framework = "Apple, AuthenticationServices: ASAuthorizationError.Code"
    private static let swift = "AuthenticationServices, as developers report it beside 1004"
    private static let reports = "reports of developers: passkeys and AutoFill with a domain that is not associated"

    /// An error 1004 that a sentence of the system explains.
    private static func failed(
        _ message: String, step: Step, meaning: String, cause: String, checks: [SuggestedCheck] = [],
        reasons: [Reason] = [], source: String = swift
    ) -> ErrorMeaning {
        ErrorMeaning(
            family: .authorization, code: 1004, name: "ASAuthorizationErrorFailed", step: step,
            message: message, meaning: meaning, cause: cause, checks: checks, reasons: reasons, source: source)
    }

    static let notAssociated = failed(
        "Application with identifier {app} is not associated with domain {site}", step: .authorization,
        meaning: "the device holds no approved webcredentials pair of this app and this domain",
        cause: """
            the entitlement lacks webcredentials:DOMAIN, the file has no webcredentials that list the app (applinks \
            alone do not help), or the device's CDN copy is older than the file
            """,
        checks: [.explainPair, .verifyToday, .lintSite], reasons: [.serviceMissing, .appNotListed], source: reports)
    static let associationUnverified = failed(
        "Unable to verify webcredentials association {text}", step: .authorization,
        meaning: "the device has not been able to get or use the site's file yet, and requests that the app try again",
        cause: "the app was installed a moment ago, Apple's CDN cannot get the file, or the file is not JSON",
        checks: [.lintSite, .verifyToday],
        reasons: [.serverError, .unreachable, .malformedJSON, .clientError, .redirect, .tlsUntrusted], source: reports)

    static let processWithoutIdentifier = failed(
        "calling process does not have an application identifier", step: .entitlement,
        meaning: "the app's signature has no application-identifier entitlement: no site can be associated with it",
        cause: "an unsigned or ad-hoc signed build, a program outside of a bundle, or a profile that was not embedded",
        checks: [.showApp])

    private static func authorization(
        _ code: Int, name: String, meaning: String, cause: String, checks: [SuggestedCheck] = []
    ) -> ErrorMeaning {
        ErrorMeaning(
            family: .authorization, code: code, name: "ASAuthorizationError\(name)", step: .authorization,
            meaning: meaning, cause: cause, checks: checks, source: framework)
    }

    static let authorizationMeanings: [ErrorMeaning] = [
        authorization(
            1000, name: "Unknown", meaning: "the authorization failed for an unstated reason",
            cause: "often no account is signed in on the device, or its simulator"),
        authorization(
            1001, name: "Canceled", meaning: "the person at the device ended it, or no credential was there to choose",
            cause: "a choice of the user; the association itself was not refused"),
        authorization(
            1002, name: "InvalidResponse", meaning: "the answer to the authorization could not be used",
            cause: "a fault between the system and the provider; nothing of the site's file"),
        authorization(
            1003, name: "NotHandled", meaning: "the request was not handled",
            cause: "no provider of the device was there for it"),
        authorization(
            1004, name: "Failed", meaning: "the authorization failed; the text beside the number states why",
            cause: "most often the app is not associated with the domain for webcredentials",
            checks: [.explainPair, .verifyToday]),
        .notAssociated, .associationUnverified,
        failed(
            "Request already in progress for specified application identifier", step: .authorization,
            meaning: "the app began a request for passkeys or passwords while its earlier one was still open",
            cause: """
                an AutoFill-assisted request is open, or the app was ended during one; cancel the controller before \
                the next request
                """),
        .processWithoutIdentifier,
        failed(
            "{app} is not associated with the domain {site}", step: .authorization, meaning: notAssociated.meaning,
            cause: notAssociated.cause, checks: notAssociated.checks, reasons: notAssociated.reasons, source: reports),
        failed(
            "calling process has no app identifier", step: .entitlement, meaning: processWithoutIdentifier.meaning,
            cause: processWithoutIdentifier.cause, checks: [.showApp]),
        failed(
            "Device must be unlocked to perform request", step: .settings,
            meaning: "the app made its request while the device was locked; the association was not checked",
            cause: "a request in the background, or as the device was being locked: make it when the app is in front"),
        line(
            "no-credentials-available", step: .keychain, message: "No credentials available for login",
            meaning: "no passkey or password for the domain is on the device, so that there was nothing to choose",
            cause: """
                nothing is saved for the relying-party ID or the user, or the request lists other credentials in \
                allowedCredentials; the association was accepted
                """,
            source: "reports of developers: the reason beside AuthorizationError 1001 (corbado/flutter-passkeys 271)"),
        authorization(
            1005, name: "NotInteractive", meaning: "the request needs user interaction, and the app requested none",
            cause: "no credential can be used without user interaction"),
        authorization(
            1006, name: "MatchedExcludedCredential",
            meaning: "a passkey that the site excludes is already on the device",
            cause: "the account has a passkey here; the association was accepted"),
        authorization(
            1007, name: "CredentialImport", meaning: "the import of credentials from another app failed",
            cause: "the error's userInfo has the details; the association is not part of an import"),
        authorization(
            1008, name: "CredentialExport", meaning: "the export of credentials to another app failed",
            cause: "the error's userInfo has the details; the association is not part of an export"),
        authorization(
            1009, name: "PreferSignInWithApple",
            meaning: "the person has an account with Sign in with Apple, and prefers it to the new passkey or password",
            cause: "a choice of the user since iOS 26: begin Sign in with Apple"),
        authorization(
            1010, name: "DeviceNotConfiguredForPasskeyCreation", meaning: "the device is not set up to make passkeys",
            cause:
                "no passcode, or iCloud Keychain and every other password manager are off; the association was not refused"
        ),
    ]
}
