internal import AASA

/// Errors that swcd, the daemon that fetches association files, stores for a pair. Apple does not document the numbers;
/// they are reported of current systems.
extension ErrorMeaning {
    private static let reported = "reported of swcd; Apple documents no list"

    private static func daemon(
        _ code: Int, name: String, step: Step, message: String? = nil, variants: [String] = [], meaning: String,
        cause: String, checks: [SuggestedCheck] = [], reasons: [Reason] = []
    ) -> ErrorMeaning {
        ErrorMeaning(
            family: .associationDaemon, code: code, name: name, step: step, message: message, variants: variants,
            meaning: meaning, cause: cause, checks: checks, reasons: reasons, source: reported)
    }

    static let cdnRefused = daemon(
        7, name: "cdn-refused", step: .cdn,
        meaning: "Apple's CDN refused the request: it has no usable copy of the file",
        cause: """
            the CDN could not fetch the file itself, and answers 400-599; its header Apple-Failure-Reason states \
            why (SWCERR…), and it keeps that answer for an hour or so
            """,
        checks: [.lintSite, .fetchSite],
        reasons: [.clientError, .redirect, .unexpectedStatus, .tlsUntrusted, .malformedJSON])

    static let daemonMeanings: [ErrorMeaning] = [
        daemon(
            1, name: "entitlement-required", step: .entitlement,
            meaning: "the process that made the call may not change the table of swcd",
            cause: "the call requires an entitlement of Apple's own programs; the site's file was not looked at"),
        daemon(
            3, name: "entry-missing", step: .entitlement,
            meaning: "the device has no entry for this app, service and domain",
            cause:
                "the app is not installed, its entitlement does not name the domain, or a name was misspelled to swcutil",
            checks: [.showApp]),
        .cdnRefused,
        daemon(
            8, name: "domain-invalid", step: .entitlement,
            variants: ["Domain {text} is invalid. Will not attempt a download"],
            meaning: "the domain in the app's entitlement is invalid: the device requests no file for it",
            cause:
                "a scheme, a path, white space, an IP address without ?mode=developer, or a variable that was not filled in",
            checks: [.showApp]),
        daemon(
            100, name: "server-trust-failed", step: .trust, meaning: "the server's certificate was not trusted",
            cause:
                "a missing intermediate, an expired certificate, another name, or a root that the system does not have",
            checks: [.lintSite], reasons: [.tlsUntrusted]),
        daemon(
            102, name: "no-extended-validation", step: .trust,
            meaning:
                "the server's certificate is not an extended-validation one, which this device is configured to require",
            cause: "a preference of swcd that is off by default", checks: [.lintSite], reasons: [.tlsUntrusted]),
        daemon(
            103, name: "root-not-of-the-system", step: .trust,
            message: "Certificate is not rooted in the system trust store",
            meaning: "the server's certificate leads to a root that was installed on the device and is not Apple's own",
            cause:
                "a private authority, or a proxy that looks into TLS; such roots count with ?mode=developer or managed only",
            checks: [.lintSite], reasons: [.tlsUntrusted]),
        daemon(
            104, name: "signed-file-unreadable", step: .signature,
            message: "Failed to extract JSON object when assuming signed",
            meaning: "the file is not JSON, and not a signed file either",
            cause: "a page in place of the file, a damaged signature, or a wrapping other than DER",
            checks: [.fetchSite, .lintSite, .inspectFile], reasons: [.malformedJSON, .notSigned]),
        daemon(
            1701, name: "managed-domains-unavailable", step: .settings,
            message: "Failed to get associated domain data from ManagedConfiguration framework",
            meaning: "the device has no associated domains that a management server sets",
            cause: """
                normal for a device without management: swcd writes it for each app; on a managed one, its profile sets \
                none or could not be read
                """),
    ]
}

/// The codes of Apple's CDN (see ``CDNFailure``), and lines of logs and header fields without a number.
extension ErrorMeaning {
    private static let seen = "answers of app-site-association.cdn-apple.com, as developers report them"

    static let cdnMeanings =
        CDNFailure.Kind.known.map { kind in
            cdn(
                kind.number...kind.number, name: kind.name, meaning: kind.meaning, cause: kind.cause,
                reasons: reasons(kind))
        } + [
            cdn(
                0...99999, name: "code without a published meaning",
                meaning: "Apple's CDN could not get or use the file",
                cause: "the number is on no list that is known; the text beside it is the CDN's own reason", reasons: []
            )
        ]

    private static func cdn(
        _ codes: ClosedRange<Int>, name: String, meaning: String, cause: String, reasons: [Reason]
    ) -> ErrorMeaning {
        ErrorMeaning(
            family: .cdn, codes: codes, name: name, step: .cdn, meaning: meaning, cause: cause,
            checks: [.verifyCDN, .lintSite], reasons: reasons, source: seen)
    }

    private static func reasons(_ kind: CDNFailure.Kind) -> [Reason] {
        switch kind {
        case .badResponse: [.clientError, .redirect, .unexpectedStatus, .serverError]
        case .malformedJSON: [.malformedJSON, .notSigned]
        default: [.unreachable]
        }
    }

    // MARK: Lines without a number

    static func line(
        _ name: String, step: Step, message: String, variants: [String] = [], meaning: String, cause: String,
        checks: [SuggestedCheck] = [], reasons: [Reason] = [], source: String
    ) -> ErrorMeaning {
        ErrorMeaning(
            family: .log, name: name, step: step, message: message, variants: variants, meaning: meaning, cause: cause,
            checks: checks, reasons: reasons, source: source)
    }

    private static let forums = "log lines of swcd in Apple's developer forums"

    private static let record = "swcutil show, as in Apple's technote TN3155"

    static let logMeanings: [ErrorMeaning] =
        appMeanings + [
            line(
                "site-approval-unspecified", step: .approval, message: "Site/Fmwk Approval:{space}unspecified",
                meaning: "the device has not been able to use the site's file yet",
                cause: "the field Error of the same record states why; the device retries at Next Check",
                checks: [.checkApp, .lintSite], source: record),
            line(
                "site-approval-denied", step: .approval, message: "Site/Fmwk Approval:{space}denied",
                meaning: "the site denies the app on the device",
                cause: "the file does not list the app, or iOS 8 denied its signature or its HTTP status",
                checks: [.checkApp, .lintSite], reasons: [.appNotListed], source: record),
            line(
                "user-approval-denied", step: .user, message: "User Approval:{space}denied",
                meaning: "the person at the device refused; Site/Fmwk Approval is what the site's file decides",
                cause: "a choice of the user, which the device keeps", source: record),
            line(
                "cdn-told-us-to-stop", step: .cdn,
                message: "denied because the CDN told us to stop with HTTP status {text}",
                meaning: """
                    the device requested the file from Apple's CDN, which has none for the domain; the device does not \
                    request it from the site
                    """,
                cause: "the text after the status is the CDN's reason", checks: [.verifyCDN, .lintSite], source: forums),
            line(
                "cdn-status-ignored", step: .cdn, message: "CDN sent an unexpected HTTP status {text}",
                meaning: "Apple's CDN answered with a status that swcd does not expect and ignores",
                cause: "neither 200 nor a refusal (400-599); alone it is not an error", checks: [.verifyCDN],
                source: forums),
            line(
                "server-trust-rejected", step: .trust,
                message: "[SWC] ### Rejecting URL '{url}' for auth method {text}",
                meaning: "the device ended the connection: it does not trust the server's certificate",
                cause: "a missing intermediate, an expired certificate, another name, or a private root",
                checks: [.lintSite], reasons: [.tlsUntrusted], source: forums),
            line(
                "server-trust-bad", step: .trust, message: "Bad apple-app-site-association server trust",
                meaning: "the device does not trust the server's certificate, and did not read the file",
                cause: "a missing intermediate, an expired certificate, another name, or a private root",
                checks: [.lintSite], reasons: [.tlsUntrusted], source: forums),
            line(
                "redirect-denied", step: .answer, message: "Denying redirect '{url}' -> '{target}'",
                variants: ["Denying redirect from {url} to {target}"],
                meaning: "the device did not follow a redirect",
                cause: "the redirect leaves https; an association file must be served without a redirect",
                checks: [.lintSite, .fetchSite], reasons: [.redirect], source: forums),
            line(
                "download-failed", step: .connection, message: "[SWC] ### Download URL '{url}'",
                meaning: "the device could not download the file",
                cause: "the rest of the line states why: the connection, TLS, or the HTTP status",
                checks: [.lintSite, .fetchSite], source: forums),
            line(
                "file-not-secured", step: .signature, message: "Error securing JSON file for {site}:",
                meaning: "the file of the domain could not be read as JSON, nor as a signed file",
                cause: "the rest of the line states which", checks: [.fetchSite, .lintSite, .inspectFile],
                reasons: [.malformedJSON, .notSigned], source: "reported of swcd"),
            line(
                "cdn-failure-reason", step: .cdn, message: "Apple-Failure-Reason: {text}",
                meaning: "a header field of Apple's CDN: why it has no file for the domain",
                cause: "what the site answered the CDN", checks: [.verifyCDN, .lintSite], source: seen),
            line(
                "cdn-failure-details", step: .cdn, message: "Apple-Failure-Details: {text}",
                meaning: "a header field of Apple's CDN: the particulars of Apple-Failure-Reason",
                cause: "what the site answered the CDN", checks: [.verifyCDN, .lintSite], source: seen),
            line(
                "cdn-from", step: .cdn, message: "Apple-From: {url}",
                meaning: "a header field of Apple's CDN: the URL from which it got the file, or tried to",
                cause: "the CDN requests paths below /.well-known", checks: [.fetchSite], source: seen),
            line(
                "cdn-try-direct", step: .cdn, message: "Apple-Try-Direct: true",
                meaning: "a header field of Apple's CDN: the device may request the file from the site",
                cause: "the CDN could not decide for the device", checks: [.fetchSite], source: seen),
            line(
                "cdn-no-direct", step: .cdn, message: "Apple-Try-Direct: false",
                meaning: "a header field of Apple's CDN: the device must not request the file from the site",
                cause: "for the CDN the matter is settled until its answer expires", checks: [.compareCDN, .lintSite],
                source: seen),
        ]
}
