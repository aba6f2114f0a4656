internal import AASA

/// Errors of the URL loading system and of Foundation's JSON reader, and HTTP statuses, for association files.
extension ErrorMeaning {
    private static let foundation = "Apple, Foundation: NSURLError codes"

    static let tooLong = ErrorMeaning(
        .urlLoading, -1103, "NSURLErrorDataLengthExceedsMaximum", .document,
        message: "Data exceeded maximum length of 131072 bytes",
        meaning: "the file is longer than the 131,072 bytes that devices accept, after decoding",
        cause: "too many apps or paths, or a page in place of the file", checks: [.lintSite, .fetchSite],
        reasons: [.tooLarge], source: "reported of swcd; Apple's Universal Links guide has the limit")
    static let notJSON = ErrorMeaning(
        .cocoa, 3840, "NSPropertyListReadCorruptError", .document,
        meaning: "what the site answered is not JSON",
        cause: "a page answered with 200 in place of the file, a trailing comma or a comment, or an empty file",
        checks: [.lintSite, .fetchSite], reasons: [.malformedJSON, .notSigned],
        source: "Apple, Foundation: JSONSerialization; a swcutil_show.txt that Stripe published")

    private static func loading(
        _ code: Int, _ name: String, _ step: Step, _ meaning: String, _ cause: String, _ reasons: [Reason]
    ) -> ErrorMeaning {
        ErrorMeaning(
            .urlLoading, code, "NSURLError\(name)", step, meaning: meaning, cause: cause,
            checks: [.lintSite, .fetchSite], reasons: reasons, source: foundation)
    }

    static let loadingMeanings: [ErrorMeaning] = [
        loading(
            -999, "Cancelled", .connection, "the request was given up",
            "the device went offline or to sleep, or swcd refused the connection for a reason of its own log line", []),
        loading(
            -1001, "TimedOut", .connection, "the site did not answer in time",
            "a slow server, or one that does not answer every address", [.unreachable]),
        loading(
            -1003, "CannotFindHost", .connection, "the domain is not in the DNS",
            "a misspelled domain, or a name that only an internal DNS knows", [.unreachable]),
        loading(
            -1004, "CannotConnectToHost", .connection, "nothing accepts connections at the domain",
            "no server on port 443, or a firewall", [.unreachable]),
        loading(
            -1005, "NetworkConnectionLost", .connection, "the connection broke off",
            "the server or something between ended it", [.unreachable]),
        loading(
            -1006, "DNSLookupFailed", .connection, "the domain could not be looked up",
            "the DNS did not answer", [.unreachable]),
        loading(
            -1007, "HTTPTooManyRedirects", .answer, "the redirects do not come to an end",
            "the site redirects in a circle; an association file is to be served without any redirect", [.redirect]),
        loading(
            -1009, "NotConnectedToInternet", .connection, "the device was offline", "nothing of the site's", []),
        loading(
            -1010, "RedirectToNonExistentLocation", .answer, "a redirect leads nowhere",
            "an association file is to be served without any redirect", [.redirect]),
        loading(
            -1022, "AppTransportSecurityRequiresSecureConnection", .answer, "a request used http instead of https",
            "a redirect from https to http", [.redirect]),
        .tooLong,
        loading(
            -1200, "SecureConnectionFailed", .trust, "the TLS handshake failed",
            "the server offers no TLS 1.2 or later, or no suite that devices know", [.unreachable, .tlsUntrusted]),
        loading(
            -1201, "ServerCertificateHasBadDate", .trust, "the server's certificate has expired",
            "it was not renewed, or the renewed one is not in use yet", [.tlsUntrusted]),
        loading(
            -1202, "ServerCertificateUntrusted", .trust, "the server's certificate is not trusted",
            "a missing intermediate, another name, or a private root", [.tlsUntrusted]),
        loading(
            -1203, "ServerCertificateHasUnknownRoot", .trust, "the server's certificate leads to no root that is known",
            "a private authority, or a missing intermediate", [.tlsUntrusted]),
        loading(
            -1204, "ServerCertificateNotYetValid", .trust, "the server's certificate is not valid yet",
            "the server's or the device's clock is wrong", [.tlsUntrusted]),
        .notJSON,
        http(
            300...399, "redirect", "the site redirects, and an association file is to be served without that",
            "a rule that sends every request to www, to https or to a login", .redirect),
        http(
            400...499, "client-error", "the site answers that the file does not exist, or is not public",
            "the file is not deployed (names that begin with a dot often are not), or a login, a firewall or a bot rule protects it",
            .clientError),
        http(
            500...599, "server-error", "the site failed; the device retries",
            "a server error, which the device treats as temporary", .serverError),
    ]

    private static func http(
        _ codes: ClosedRange<Int>, _ name: String, _ meaning: String, _ cause: String, _ reason: Reason
    ) -> ErrorMeaning {
        ErrorMeaning(
            .http, codes, name, .answer, meaning: meaning, cause: cause,
            checks: [.lintSite, .fetchSite], reasons: [reason],
            source: "RFC 9110; reported of swcd, which keeps the status as an error of the domain HTTP")
    }
}
