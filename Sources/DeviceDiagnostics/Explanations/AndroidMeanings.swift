/// What Android and Google's services report about links and credentials.
extension ErrorMeaning {
    private static let states =
        "Android, domain/VerifyStatus and DomainVerificationShell: states that 'pm get-app-links' prints"
    private static let passkeys = "Android, Credential Manager; reports of developers"

    static let androidMeanings: [ErrorMeaning] = [
        state(
            1024, name: "unknown", meaning: "the agent did not state a cause; the host is not verified",
            cause: """
                on devices with Google's services most causes: the list is missing or redirected, or lacks the package \
                or the certificate of the installed app
                """
        ),
        state(
            1025, name: "legacy wildcard", meaning: "a wildcard host that the device's agent does not support",
            cause: "an older agent; Android's own verifies it by the list at the name without '*.'", checks: [.showApp]),
        state(
            1026, name: "rejected by the server", meaning: "the site's list does not name the app",
            cause: """
                no assetlinks.json, no connection, a certificate that is not trusted, a status other than 200, or a list \
                without the package, the relation or the certificate; builds that Play signs have Play's certificate
                """
        ),
        state(
            1027, name: "time-out", meaning: "the host did not answer in time",
            cause: "a slow server; Android's own agent reports 1026 for it"),
        state(
            1028, name: "failure of unknown kind", meaning: "the list could not be read",
            cause:
                "a document that is not JSON, a malformed statement, or an include by http; the device requests the list again"
        ),
        state(
            1029, name: "redirect", meaning: "the host answers with a redirect, which the agent does not follow",
            cause: "a redirect between the domain with and without 'www', or to a login; the agent requests https alone"
        ),
        state(
            1030, name: "package manager", meaning: "the package manager did not verify the host",
            cause: "the app was removed or changed during the verification", checks: []),
        line(
            "legacy-failure", step: .approval, message: "legacy_failure",
            meaning: "this host was not verified; the device's verifier is of the kind before Android 12",
            cause: "such a verifier names the hosts that failed, and no cause", checks: [.checkAndroidApp],
            source: "Android, DomainVerificationProxyV1"),
        line(
            "relying-party-not-validated", step: .approval, message: "RP ID cannot be validated",
            meaning: "the services of Google found no statement of the relying party's host for the app",
            cause: passkeyCause, checks: [.relyingParty], source: passkeys),
        line(
            "request-not-validated", step: .approval, message: "The incoming request cannot be validated",
            meaning: "the services of Google found no statement of the relying party's host for the app",
            cause: passkeyCause, checks: [.relyingParty], source: passkeys),
        line(
            "no-credential", step: .keychain, message: "androidx.credentials.exceptions.NoCredentialException",
            meaning: "no password manager of the device has a passkey or a password for the request",
            cause: """
                nothing is saved for the relying party, or passwords of its site are not offered to the app, since \
                assetlinks.json of the host does not grant it get_login_creds
                """,
            checks: [.relyingParty], source: passkeys),
        line(
            "statement-not-found", step: .approval, message: "SingleHostAsyncVerifier{text} --> false",
            variants: [
                "checking for a statement with source {url}, {text} --> false", "Success:false. Failed hosts:{site}",
            ],
            meaning: "the services of Google found no statement of the host for the app",
            cause:
                "assetlinks.json is missing or redirected, or lacks the package or the certificate of the installed app",
            checks: [.checkAndroidApp], source: "logcat of Google's services, as developers report it"),
        line(
            "web-activity-not-verified", step: .approval,
            message: "Digital asset links verification failed on {url}",
            meaning: "no statement of the site for the app was found: Chrome shows its address bar or ends the app",
            cause:
                "assetlinks.json of the site does not grant the package with the build's certificate handle_all_urls",
            checks: [.checkAndroidApp], source: chrome),
        line(
            "fingerprint-not-matched", step: .approval, message: "Statement failure matching fingerprint",
            meaning: "a statement of the site names the package without the certificate of the installed app",
            cause: """
                the certificate of the upload key in place of Play's, or a fingerprint that is not in capitals with \
                colons, which Chrome compares letter by letter
                """,
            checks: [.checkAndroidApp], source: chrome),
    ]

    private static let chrome =
        "Chromium, quality enforcement of Trusted Web Activities, and digital_asset_links_handler.cc"

    private static let passkeyCause = """
        assetlinks.json of the host does not grant the package with the build's certificate both handle_all_urls and \
        get_login_creds; Google keeps its copy, and a change may take a day
        """

    private static func state(
        _ code: Int, name: String, meaning: String, cause: String, checks: [SuggestedCheck] = [.checkAndroidApp]
    ) -> ErrorMeaning {
        ErrorMeaning(
            family: .appLinks, code: code, name: name, step: .approval, meaning: meaning, cause: cause, checks: checks,
            source: states)
    }
}
