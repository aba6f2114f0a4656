internal import AASA

/// Errors of `SecRequestSharedWebCredential` and `SecAddSharedWebCredential`.
extension ErrorMeaning {
    private static let security = "Security-57031.1.35 (iOS 8.0), SecItemServer.c and SecSharedCredential.c"
    private static let securityToday = "Security (current), SecItemServer+SWC.m"

    private static func osStatus(
        _ code: Int, name: String, step: Step, message: String? = nil, meaning: String, cause: String,
        checks: [SuggestedCheck] = [], reasons: [Reason] = [], source: String = security
    ) -> ErrorMeaning {
        ErrorMeaning(
            family: .osStatus, code: code, name: name, step: step, message: message, meaning: meaning, cause: cause,
            checks: checks, reasons: reasons, source: source)
    }

    static let addArgumentsMalformed = osStatus(
        -50, name: "errSecParam", step: .arguments,
        message: "fqdn or account was not of type CFString, or not provided",
        meaning: "to save a password the app must hand over both a domain and an account",
        cause: "one of the two is NULL or no string")
    static let noDomain = osStatus(
        -50, name: "errSecParam", step: .arguments, message: "No domain provided",
        meaning: "the app names no domain, and its entitlement has no webcredentials entry to use instead",
        cause: "fqdn is NULL, and com.apple.developer.associated-domains lacks webcredentials:DOMAIN",
        checks: [.showApp, .explainPair])
    static let noDomainToday = osStatus(
        -50, name: "errSecParam", step: .arguments, message: "fqdn was NULL, and no associated domains found",
        meaning: noDomain.meaning, cause: noDomain.cause, checks: noDomain.checks, source: securityToday)
    static let noAccount = osStatus(
        -50, name: "errSecParam", step: .arguments, message: "No account provided",
        meaning: "to save a password the app must name an account", cause: "the account is NULL")

    static let autofillOff = osStatus(
        -909, name: "errSecBadReq", step: .settings, message: "Autofill is not enabled in Safari settings",
        meaning: "AutoFill is switched off, and no shared password is handed out or saved",
        cause: "Settings > Safari > AutoFill > Names and Passwords is off")
    static let autofillOffToday = osStatus(
        -909, name: "errSecBadReq", step: .settings,
        message: "Password AutoFill for iCloud Keychain must be enabled in Settings > Passwords to save passwords",
        meaning: autofillOff.meaning,
        cause: "Settings > Passwords > AutoFill Passwords is off", source: securityToday)

    static let identifierMissing = osStatus(
        -34018, name: "errSecMissingEntitlement", step: .entitlement,
        message: "Missing application-identifier entitlement",
        meaning: "the app's signature has no application identifier, so that no site can approve it",
        cause: "the app is not signed, or signed without a provisioning profile", checks: [.showApp])
    static let domainNotEntitled = osStatus(
        -34018, name: "errSecMissingEntitlement", step: .entitlement,
        message: "{site} not found in com.apple.developer.associated-domains entitlement",
        meaning: "the app's entitlement does not claim the domain for shared web credentials",
        cause: """
            webcredentials:DOMAIN is missing or written otherwise; iOS 8 compares letter by letter and without the \
            port, so that an entry with a port never matches
            """,
        checks: [.showApp, .explainPair])

    static let approvalPending = osStatus(
        -25293, name: "errSecAuthFailed", step: .approval, message: "Approval is pending for \"{site}\", try later",
        meaning: "the device does not have the site's file yet, and retries (iOS 8 only)",
        cause:
            "the site answered 5xx or not at all; the device retries every three hours, up to eight times, and at each call",
        checks: [.verifyCredentials, .retry], reasons: [.serverError, .unreachable, .retriesExhausted])
    static let approvalFailed = osStatus(
        -25293, name: "errSecAuthFailed", step: .approval, message: "\"{site}\" failed to approve \"{app}\"",
        meaning: "the site's file does not approve the app, or could not be used",
        cause: "the app is not listed under webcredentials, the file is not there, or iOS 8 denied its signature",
        checks: [.verifyToday, .verifyCredentials, .lintSite])
    static let userDenied = osStatus(
        -25293, name: "errSecAuthFailed", step: .user, message: "User denied access to \"{site}\" by \"{app}\"",
        meaning: "the person at the device refused; the site approves the app",
        cause: "a choice of the user, which the device keeps")

    static let nothingSaved = osStatus(
        -25300, name: "errSecItemNotFound", step: .keychain, message: "no matching items found",
        meaning: "no password is saved for the domain and account",
        cause: """
            the keychain is searched before approval is looked at: a domain that is denied gives this too; and when \
            the app names no domain, this error replaces those of its domains
            """,
        checks: [.showApp, .explainPair, .verifyCredentials])
    static let alreadyThere = osStatus(
        -25299, name: "errSecDuplicateItem", step: .keychain, message: "Item already exists for this server",
        meaning: "Safari is set never to save passwords for this site, and the app may not either",
        cause: "the site is listed in Settings under 'Passwords not saved'")

    static let osStatusMeanings: [ErrorMeaning] = [
        osStatus(
            -50, name: "errSecParam", step: .arguments, message: "fqdn was empty or not a CFString",
            meaning: "the domain that the app handed over is empty or no string",
            cause: "the app passes an empty name, or one that was never set"),
        osStatus(
            -50, name: "errSecParam", step: .arguments, message: "account was empty or not a CFString",
            meaning: "the account that the app handed over is empty or no string",
            cause: "the app passes an empty user name; pass NULL for every account"),
        .addArgumentsMalformed,
        osStatus(
            -50, name: "errSecParam", step: .arguments, message: "non-nil password was not of type CFString",
            meaning: "the password that the app passed is not a string",
            cause: "NULL removes the password; anything else must be a string"),
        .noDomain, .noDomainToday, .noAccount,
        osStatus(
            -26276, name: "errSecInternal", step: .system, message: "Internal error (XPC failure)",
            meaning: "the app could not reach the system's keychain service (securityd)",
            cause: "a fault of the device at that moment; nothing of the site or the app's entitlement was looked at"),
        .autofillOff, .autofillOffToday, .identifierMissing, .domainNotEntitled, .approvalPending,
        .approvalFailed, .userDenied, .nothingSaved, .alreadyThere,
        osStatus(
            -26275, name: "errSecDecode", step: .signature, meaning: "the bytes are not a CMS message",
            cause: """
                swcd reads a file that is not JSON as a signed one; this error states that it is neither, and swcd \
                then keeps the JSON error (NSCocoaErrorDomain 3840)
                """,
            checks: [.fetchSite, .inspectFile], reasons: [.malformedJSON, .notSigned],
            source: "Security SecBase.h; reported of swcd"),
        osStatus(
            -6754, name: "kAuthenticationErr", step: .trust,
            meaning: "the server's certificate was not trusted, and the file was not fetched",
            cause:
                "the intermediate certificate is missing, the certificate has expired, is for another name, or has a private root",
            checks: [.lintSite, .verifyToday], reasons: [.tlsUntrusted],
            source: "log lines of iOS 9 and 10 in Apple's developer forums (thread 67882)"),
    ]
}
