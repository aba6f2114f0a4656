/// Errors of sessions and pages that run in a browser.
extension ErrorMeaning {
    private static let framework = "Apple, AuthenticationServices: ASWebAuthenticationSessionError.Code"
    private static let webAuthn = "Web Authentication, section 5.1.3; messages of browsers and of SimpleWebAuthn"

    static let webMeanings: [ErrorMeaning] = [
        ErrorMeaning(
            family: .webSession, code: 1, name: "ASWebAuthenticationSessionErrorCanceledLogin", step: .user,
            meaning: "the person at the device closed the sheet, or the session did not begin",
            cause: """
                a choice of the user; or an https callback whose domain is not associated by webcredentials, for which \
                the text beside the number states 'Using HTTPS callbacks requires Associated Domains'
                """,
            checks: [.showApp, .verifyToday], source: framework),
        ErrorMeaning(
            family: .webSession, code: 2, name: "ASWebAuthenticationSessionErrorPresentationContextNotProvided",
            step: .arguments, meaning: "the app named no window for the sheet",
            cause: "presentationContextProvider is not set before start()", source: framework),
        ErrorMeaning(
            family: .webSession, code: 3, name: "ASWebAuthenticationSessionErrorPresentationContextInvalid",
            step: .arguments, meaning: "the window that the app named cannot show the sheet",
            cause: "the window is not visible, or belongs to a scene in the background", source: framework),
        line(
            "relying-party-not-suffix", step: .arguments, message: "is not a registrable domain suffix of",
            meaning: "the page may not use this relying-party ID: the browser refused before it requested a passkey",
            cause: cause, checks: [.relyingParty], source: webAuthn),
        line(
            "relying-party-invalid", step: .arguments, message: "is invalid for this domain",
            meaning: "the page may not use this relying-party ID: its library refused before it requested a passkey",
            cause: cause, checks: [.relyingParty], source: webAuthn),
        line(
            "effective-domain-invalid", step: .arguments,
            message: "The effective domain of the document is not a valid domain",
            meaning: "the page has no domain that a passkey can be for: the browser refused before it requested one",
            cause: "the page is of an IP address or a file: it must be of a domain, or of localhost", source: webAuthn),
    ]

    private static let cause = """
        the ID has a scheme or a port, is of another domain, or is above the registrable domain; it must be the page's \
        host or a parent of it, or the ID's host must list the page's origin in /.well-known/webauthn
        """
}
