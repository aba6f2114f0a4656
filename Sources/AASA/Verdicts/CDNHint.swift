/// What to do where Apple's CDN has no file of a site.
extension CDNFailure {
    /// - Parameters:
    ///   - status: that of the CDN's own answer.
    ///   - inspection: the fields of the answer.
    package static func hint(forStatus status: Int, from inspection: CDNInspection?, of site: Site) -> String {
        switch StatusClass(status) {
        case .serverError: return serverErrorHint
        case .redirect, .file: return otherMachineHint
        case .clientError, .other: break
        }
        if let failure = inspection?.failure { return failure.hint(originStatus: inspection?.originStatus) }
        if status == 429 { return "check again later, with fewer requests" }
        if status != 405 { return siteHint }
        return
            "the CDN is reported to answer so for names that it does not accept as sites: check that '\(site.host)' is spelled right, and that the public DNS has it"
    }

    /// What to do about a reason, where nothing else is known of the CDN's answer; nil where it is not about the
    /// answer.
    package static func hint(for reason: Reason) -> String? {
        switch reason {
        case .serverError: serverErrorHint
        case .redirect: otherMachineHint
        case .clientError: siteHint
        default: nil
        }
    }

    /// The meaning of a failed connection to the CDN.
    package static let notReached = "the CDN was not reached, not the site"

    private static let serverErrorHint = "the CDN failed and not the site: check again later"

    /// What to do where a different machine answers.
    static let otherMachineHint = "check for a proxy or a login page that answers in place of the CDN"

    /// What to do about a copy that does not list an app: the site's own file may be newer.
    ///
    /// - Parameter hint: how to list it.
    package static func hint(onCopyWithoutApp hint: String) -> String {
        "if the site's own file lists the app, \(waitHint); otherwise \(hint)"
    }

    /// What to change at the site.
    ///
    /// - Parameter originStatus: what the CDN got from the site, as `403 Forbidden`, where the failure does not
    ///   state it.
    package func hint(originStatus: String? = nil) -> String {
        switch kind {
        case .badResponse?: Self.hint(forOriginStatus: originStatus ?? argument)
        case .privateAddress?:
            "give the site a public address in the DNS; builds for development can use '?mode=developer'"
        case .timeout?: "answer within 5 s from everywhere, on IPv6 too if the DNS has such an address"
        case .malformedJSON?: Reason.documentHint
        default: Self.siteHint
        }
    }

    private static func hint(forOriginStatus text: String?) -> String {
        guard let text, let status = Int(text.prefix(while: \.isNumber)) else { return siteHint }
        if [403, 451].contains(status) { return "let \(userAgent) pass firewalls, bot rules and blocked countries" }
        let advice = HTTPStatus.advice(for: status, under: .ios14)
        if isRefusal(status: text) { return advice }
        return "if the site serves the file now, \(waitHint); otherwise \(advice)"
    }

    /// What to do about a copy that is older than the site's document.
    static let waitHint = "wait for the CDN's next request"

    /// Whether a site's status, such as `403 Forbidden`, refuses the CDN's requests.
    static func isRefusal(status: String?) -> Bool {
        guard let status else { return false }
        return ["401", "403", "407", "429", "451"].contains(where: status.hasPrefix)
    }

    private static let siteHint = "check that the internet reaches the site, and that its certificate is valid"

    /// What to do about a certificate that does not prove the CDN.
    package static func hint(for distrust: ServerDistrust) -> String {
        guard case .chain = distrust.kind else {
            return "let the CDN itself answer, and not another machine in its place"
        }
        return "trust the root of the CDN's certificate, or of the proxy that answers in its place"
    }
}
