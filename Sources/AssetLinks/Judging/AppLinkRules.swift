package import AASA

/// Rules about an app and a host that it is checked at.
package enum AppLinkRule {
    /// In the order of the codes.
    package static let all = [hostUnverified, storeKey, filtersUnknown, urlRefused, hostUnopened]

    static let hostUnverified = LintRule(
        code: "AASA950", name: "app-host-unverified", severity: .error,
        summary: "An app does not verify a host that it is checked at, or no host at all.",
        explanation: """
            Android 12 and later open links of hosts that the app verifies: a filter with `autoVerify`, VIEW, \
            BROWSABLE, DEFAULT and no other schemes than http and https names them. Links of all other hosts open the \
            browser, even if the site's list names the app. An app that verifies no host is reported without a site, \
            too: once for each host of its filters.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "a site that no filter of the app names"),
            .reported(when: "a site that only a filter without autoVerify names"),
            .accepted(when: "a site that a filter with autoVerify names"),
        ])

    static let storeKey = LintRule(
        code: "AASA951", name: "app-store-key", severity: .warning,
        summary: "A bundle is checked without the certificate of what users install.",
        explanation: """
            The store signs what users install with a key of its own. A bundle has the signature of the upload key, \
            which no device ever compares with the list. Google Play Console shows the certificate under App signing.
            """,
        sources: [.playSigning],
        examples: [
            .reported(when: "a bundle without the store's certificate"),
            .accepted(when: "a bundle with the store's certificate"),
        ])

    static let filtersUnknown = LintRule(
        code: "AASA952", name: "app-filters-unknown", severity: .warning,
        summary: "A URL is checked for an app whose filters are not known.",
        explanation: """
            A link opens an app if a filter of its manifest matches, and the rules of the site's list do not refuse \
            it. A name and a certificate show neither. A package or a bundle has the filters.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "a URL and an app without its package"),
            .accepted(when: "a URL and an app with its package"),
        ])

    package static let urlRefused = LintRule(
        code: "AASA953", name: "app-url-refused", severity: .error,
        summary: "A URL does not open the app.",
        explanation: """
            A link opens an app if it verifies the host, a filter of its manifest matches scheme, host and path, and \
            on Android 15 and later the groups of the filter and the dynamic rules of the site's list do not refuse it.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "a URL that no filter of the app matches"),
            .reported(when: "a URL that the site's dynamic rules refuse"),
            .accepted(when: "a URL that a filter of the app matches"),
        ])

    static let hostUnopened = LintRule(
        code: "AASA954", name: "app-host-unopened", severity: .error,
        summary: "No filter of an app opens https links of a host that the app verifies.",
        explanation: """
            The system verifies hosts of filters that open no link: of a component that is not enabled or not \
            exported, with a media type and, for target SDK 30 and lower, without DEFAULT. Links of browsers have no \
            default port, and a path that begins with a slash, which a filter may not match either. They open the \
            browser then, even if the site's list names the app. Sites have `https` links: a filter for `http` alone, \
            whose hosts are verified, too, opens `http` links only.
            """,
        sources: [.appLinks],
        examples: [
            .reported(when: "a site that only the filter of a disabled component names"),
            .reported(when: "a site that only a filter with the port 443 names"),
            .reported(when: "a site that only a filter with the path buy names"),
            .accepted(when: "a site that the filter of an enabled component names"),
        ])
}
