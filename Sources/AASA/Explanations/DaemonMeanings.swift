/// What swcd, the daemon that fetches association files, keeps as a pair's error. The numbers are not documented by
/// Apple: they are reported of current systems.
extension ErrorMeaning {
    private static let reported = "reported of swcd; Apple documents no list"

    static let cdnRefused = ErrorMeaning(
        .associationDaemon, 7, "cdn-refused", .cdn, message: nil,
        meaning: "Apple's CDN told the device not to go on: it has no usable copy of the file",
        cause: """
            the CDN could not fetch the file itself, and answers 400-599; its header Apple-Failure-Reason says why \
            (SWCERR…), and it keeps that answer for an hour or so
            """,
        checks: [.lintSite, .fetchSite],
        reasons: [.clientError, .redirect, .unexpectedStatus, .tlsUntrusted, .malformedJSON],
        source: reported)
    static let trustFailed = ErrorMeaning(
        .associationDaemon, 100, "server-trust-failed", .trust, message: nil,
        meaning: "the server's certificate was not trusted",
        cause: "a missing intermediate, an expired certificate, another name, or a root that the system does not have",
        checks: [.lintSite], reasons: [.tlsUntrusted], source: reported)
    static let notExtendedValidation = ErrorMeaning(
        .associationDaemon, 102, "no-extended-validation", .trust, message: nil,
        meaning: "the server's certificate is no extended-validation one, which this device was set to want",
        cause: "a preference of swcd that is off by default", checks: [.lintSite], reasons: [.tlsUntrusted],
        source: reported)
    static let notSystemRooted = ErrorMeaning(
        .associationDaemon, 103, "root-not-of-the-system", .trust,
        message: "Certificate is not rooted in the system trust store",
        meaning: "the server's certificate leads to a root that was installed on the device and is not Apple's own",
        cause:
            "a private authority, or a proxy that looks into TLS; such roots count with ?mode=developer or managed only",
        checks: [.lintSite], reasons: [.tlsUntrusted], source: reported)
    static let notExtractable = ErrorMeaning(
        .associationDaemon, 104, "signed-file-unreadable", .signature,
        message: "Failed to extract JSON object when assuming signed",
        meaning: "the file is no JSON, and taking it for a signed one did not help",
        cause: "a page in place of the file, a damaged signature, or a wrapping other than DER",
        checks: [.fetchSite, .lintSite, .inspectFile], reasons: [.malformedJSON, .notSigned], source: reported)

    static let daemonMeanings: [ErrorMeaning] = [
        .cdnRefused, .trustFailed, .notExtendedValidation, .notSystemRooted, .notExtractable,
    ]
}
