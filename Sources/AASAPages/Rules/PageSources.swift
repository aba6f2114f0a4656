internal import AASA

/// The documents that rules about pages rest on.
extension LintRule.Source {
    static let talk = Self(title: "Apple, WWDC14 session 506, Your App, Your Website, and Safari", url: nil)
    static let html = Self(
        title: "HTML Standard, Autofill",
        url: "https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill")
    static let autoFill = apple(
        "Enabling Password AutoFill on an HTML input element",
        "documentation/security/enabling-password-autofill-on-an-html-input-element")
    static let betterForms = Self(title: "Apple, Improving AutoFill experiences for your forms", url: nil)
    static let passwordRules = apple(
        "Customizing Password AutoFill rules", "documentation/security/customizing-password-autofill-rules")
    static let passwordForms = Self(
        title: "Chromium, Password Form Styles that Chromium Understands",
        url: "https://www.chromium.org/developers/design-documents/form-styles-that-chromium-understands/")
    static let webKit = Self(
        title: "WebKit, Autofill.cpp and AutofillElements.cpp", url: "https://github.com/WebKit/WebKit")
    static let changePasswordDraft = Self(
        title: "W3C, A Well-Known URL for Changing Passwords",
        url: "https://w3c.github.io/webappsec-change-password-url/")
    static let statusReliability = Self(
        title: "W3C, Detecting the reliability of HTTP status codes",
        url: "https://w3c.github.io/webappsec-change-password-url/response-code-reliability.html")
    static let webAuthnStandard = Self(
        title: "W3C, Web Authentication Level 3, Related Origins",
        url: "https://www.w3.org/TR/webauthn-3/#sctn-related-origins")
    static let passkeyEndpointsDraft = Self(
        title: "W3C, A Well-Known URL for Passkey Endpoints",
        url: "https://w3c.github.io/webappsec-passkey-endpoints/passkey-endpoints.html")
    static let banner = apple(
        "Promoting apps with Smart App Banners", "documentation/webkit/promoting-apps-with-smart-app-banners")
    static let icons = apple(
        "Configuring Web Applications (archived)",
        "library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html"
    )
    static let openGraph = Self(title: "The Open Graph protocol", url: "https://ogp.me")
}
