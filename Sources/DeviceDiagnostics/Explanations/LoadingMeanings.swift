internal import AASA

/// Errors of the URL loading system and of Foundation's JSON reader, and HTTP statuses, for association files.
extension ErrorMeaning {
    private static let foundation = "Apple, Foundation: NSURLError codes"

    static let tooLong = ErrorMeaning(
        family: .urlLoading, code: -1103, name: "NSURLErrorDataLengthExceedsMaximum", step: .document,
        message: "Data exceeded maximum length of 131072 bytes",
        variants: ["Data for task {text} exceeded maximum length"],
        meaning: "the file is longer than the 131,072 bytes that devices accept, after decoding",
        cause: "too many apps or paths, or a page in place of the file", checks: [.lintSite, .fetchSite],
        reasons: [.tooLarge], source: "reported of swcd; Apple's Universal Links guide has the limit")
    static let notJSON = ErrorMeaning(
        family: .cocoa, code: 3840, name: "NSPropertyListReadCorruptError", step: .document,
        variants: [
            "The data couldn't be read because it isn't in the correct format.", "Unable to parse empty data.",
            "JSON text did not start with array or object and option to allow fragments not set.",
            "Unexpected character '{target}' around line {text}",
            "No string key for value in object around line {text}",
            "Badly formed object around line {text}",
        ],
        meaning: "what the site answered is not JSON",
        cause: "a page answered with 200 in place of the file, a trailing comma or a comment, or an empty file",
        checks: [.lintSite, .fetchSite], reasons: [.malformedJSON, .notSigned],
        source: "Apple, Foundation: JSONSerialization; a swcutil_show.txt that Stripe published")

    private static func loading(
        _ code: Int, name: String, step: Step, meaning: String, cause: String, reasons: [Reason]
    ) -> ErrorMeaning {
        ErrorMeaning(
            family: .urlLoading, code: code, name: "NSURLError\(name)", step: step, meaning: meaning, cause: cause,
            checks: [.lintSite, .fetchSite], reasons: reasons, source: foundation)
    }

    static let loadingMeanings: [ErrorMeaning] = [
        loading(
            -999, name: "Cancelled", step: .connection, meaning: "the request was given up",
            cause:
                "the device went offline or to sleep, or swcd refused the connection for a reason of its own log line",
            reasons: []),
        loading(
            -1001, name: "TimedOut", step: .connection, meaning: "the site did not answer in time",
            cause: "a slow server, or one that does not answer every address", reasons: [.unreachable]),
        loading(
            -1002, name: "UnsupportedURL", step: .answer, meaning: "the URL has a scheme that is not supported",
            cause: "a redirect to a scheme other than https", reasons: [.redirect]),
        loading(
            -1003, name: "CannotFindHost", step: .connection, meaning: "the domain is not in the DNS",
            cause: "a misspelled domain, or a name that only an internal DNS knows", reasons: [.unreachable]),
        loading(
            -1004, name: "CannotConnectToHost", step: .connection, meaning: "nothing accepts connections at the domain",
            cause: "no server on port 443, or a firewall", reasons: [.unreachable]),
        loading(
            -1005, name: "NetworkConnectionLost", step: .connection, meaning: "the connection broke off",
            cause: "the server or something between ended it", reasons: [.unreachable]),
        loading(
            -1006, name: "DNSLookupFailed", step: .connection, meaning: "the domain could not be looked up",
            cause: "the DNS did not answer", reasons: [.unreachable]),
        loading(
            -1007, name: "HTTPTooManyRedirects", step: .answer, meaning: "the redirects do not come to an end",
            cause: "the site redirects in a circle; an association file is to be served without any redirect",
            reasons: [.redirect]),
        loading(
            -1009, name: "NotConnectedToInternet", step: .connection, meaning: "the device was offline",
            cause: "nothing of the site's", reasons: []),
        loading(
            -1010, name: "RedirectToNonExistentLocation", step: .answer, meaning: "a redirect leads nowhere",
            cause: "an association file is to be served without any redirect", reasons: [.redirect]),
        loading(
            -1011, name: "BadServerResponse", step: .answer, meaning: "the site answered with bad data",
            cause: "a server error, or an answer that is not HTTP", reasons: [.serverError]),
        loading(
            -1012, name: "UserCancelledAuthentication", step: .answer, meaning: "an authentication was cancelled",
            cause: "the site requires a login, and the file must be public", reasons: [.clientError]),
        loading(
            -1013, name: "UserAuthenticationRequired", step: .answer, meaning: "the site requires a login",
            cause: "the file must be public", reasons: [.clientError]),
        loading(
            -1022, name: "AppTransportSecurityRequiresSecureConnection", step: .answer,
            meaning: "a request used http instead of https",
            cause: "a redirect from https to http", reasons: [.redirect]),
        .tooLong,
        loading(
            -1200, name: "SecureConnectionFailed", step: .trust, meaning: "the TLS handshake failed",
            cause: "the server offers no TLS 1.2 or later, or no suite that devices know",
            reasons: [.unreachable, .tlsUntrusted]),
        loading(
            -1201, name: "ServerCertificateHasBadDate", step: .trust, meaning: "the server's certificate has expired",
            cause: "it was not renewed, or the renewed one is not in use yet", reasons: [.tlsUntrusted]),
        loading(
            -1202, name: "ServerCertificateUntrusted", step: .trust, meaning: "the server's certificate is not trusted",
            cause: "a missing intermediate, another name, or a private root", reasons: [.tlsUntrusted]),
        loading(
            -1203, name: "ServerCertificateHasUnknownRoot", step: .trust,
            meaning: "the server's certificate leads to no root that is known",
            cause: "a private authority, or a missing intermediate", reasons: [.tlsUntrusted]),
        loading(
            -1204, name: "ServerCertificateNotYetValid", step: .trust,
            meaning: "the server's certificate is not valid yet",
            cause: "the server's or the device's clock is wrong", reasons: [.tlsUntrusted]),
        loading(
            -1205, name: "ClientCertificateRejected", step: .trust, meaning: "the server rejected a client certificate",
            cause: "the site authenticates clients, and the file must be public", reasons: [.unreachable]),
        loading(
            -1206, name: "ClientCertificateRequired", step: .trust, meaning: "the server requires a client certificate",
            cause: "the site authenticates clients, and the file must be public", reasons: [.unreachable]),
        .notJSON,
        http(
            300...399, name: "redirect",
            meaning: "the site redirects, and an association file is to be served without that",
            cause: "a rule that sends every request to www, to https or to a login", reason: .redirect),
        http(
            400...499, name: "client-error", variants: ["Request for '{url}' denied due to HTTP status {text}"],
            meaning: "the site answers that the file does not exist, or is not public",
            cause:
                "the file is not deployed (names that begin with a dot often are not), or a login, a firewall or a bot rule protects it",
            reason: .clientError),
        http(
            500...599, name: "server-error", meaning: "the site failed; the device retries",
            cause: "a server error, which the device treats as temporary", reason: .serverError),
    ]

    private static func http(
        _ codes: ClosedRange<Int>, name: String, variants: [String] = [], meaning: String, cause: String, reason: Reason
    ) -> ErrorMeaning {
        ErrorMeaning(
            family: .http, codes: codes, name: name, step: .answer, variants: variants, meaning: meaning, cause: cause,
            checks: [.lintSite, .fetchSite], reasons: [reason],
            source: "RFC 9110; reported of swcd, which keeps the status as an error of the domain HTTP")
    }
}
