internal import AASA

/// Notes and hints about an answer of Apple's CDN, with commands that check the site itself.
enum CDNAdvice {
    /// The result of the CDN's request to the site, the age of its answer, and when devices will see a new one.
    static func notes(_ judgement: Judgement) -> [String] {
        guard judgement.isFromCDN else { return [] }
        guard let answer = judgement.answer else { return [unreachable(judgement)] }
        guard let copy = answer.cdn else { return [] }
        let isFile = answer.isFile
        var direct = copy.directSentence
        if copy.tryDirect == true {
            direct? += ", as '\(command("verify", judgement, options: "--rules ios14 --mode developer"))' does"
        }
        var notes = [copy.originSentence, copy.copySentence(isFile: isFile), direct]
        if isFile, judgement.pair.app != nil, judgement.status == .denied {
            let command = SuggestedOptions.compareCDN(of: judgement.pair.site.description)
            notes.append("the site's own file may be a newer one: '\(command)' compares them")
        }
        if isFile || answer.statusClass == .clientError { notes.append(change) }
        return notes.compactMap(\.self)
    }

    /// The delay until a change at the site reaches devices (Apple, "Supporting associated domains" and TN3155).
    static let change = """
        a change at the site takes time: the CDN updates its copy within 24 hours, devices update theirs about once a \
        week, and when the app is installed (Apple)
        """

    private static func unreachable(_ judgement: Judgement) -> String {
        var trouble = "the CDN was not reached, not the site; does a proxy or a firewall block it?"
        if case .untrustedServer = judgement.observation {
            trouble = "it is the CDN's certificate, and not the site's;"
        }
        return "\(trouble) '\(command("verify", judgement, options: "--rules ios9"))' checks the site itself"
    }

    /// A command that requests the site.
    private static func command(_ verb: String, _ judgement: Judgement, options: String = "") -> String {
        var words = ["aasa", verb, judgement.pair.site.description]
        if verb == "verify", let app = judgement.pair.app { words += ["--app", app.description] }
        if !options.isEmpty { words.append(options) }
        return SuggestedOptions.request(words.joined(separator: " "))
    }

    // MARK: Hints

    /// Whether a failure under the rules of the CDN is its own, or that of its request to the site, and not the file's.
    static func concerns(_ failure: Failure) -> Bool {
        switch failure {
        case .clientError, .redirect, .unexpectedStatus, .serverError, .tlsUntrusted, .unreachable: true
        default: false
        }
    }

    /// The hint for a failure that concerns the CDN.
    static func hint(for failure: Failure, in judgement: Judgement) -> String? {
        switch failure {
        case .clientError(let status): refused(status, in: judgement)
        case .redirect: CDNFailure.redirectHint
        case .unexpectedStatus: checkSite(judgement)
        case .serverError: "the CDN fails, not the site: run '\(SuggestedOptions.retry())' when it is due"
        case .tlsUntrusted(let distrust): untrusted(distrust)
        case .unreachable(let failure):
            switch failure.kind {
            // What is to be checked of these is the site's.
            case .nameNotResolved, .handshakeFailed: nil
            case .answerBroken: FailureHints.retry
            default: FailureHints.network(failure, in: judgement)
            }
        default: nil
        }
    }

    private static func untrusted(_ distrust: ServerDistrust) -> String {
        let direct = "or verify the site itself with --mode developer or --rules ios9"
        guard case .chain = distrust.kind else { return "\(CDNFailure.otherMachineHint), \(direct)" }
        if SuggestedOptions.current.cacert != nil {
            return "'--cacert' replaced the system's roots: leave it out, \(direct)"
        }
        return "check for a proxy that looks into TLS connections, and add --cacert FILE to trust its root"
    }

    private static func refused(_ status: Int, in judgement: Judgement) -> String {
        let site = judgement.pair.site
        guard let copy = judgement.answer?.cdn, let failure = copy.failure else {
            if status != 405 { return checkSite(judgement) }
            return CDNFailure.nameHint(site.host)
        }
        switch failure.kind {
        case .badResponse?: return badResponse(copy.originStatus ?? "", in: judgement)
        case .privateAddress?:
            return """
                the CDN connects to public addresses only; for an app with '?mode=developer' or '?mode=managed' \
                devices request the file from the site: \(command("verify", judgement, options: "--rules ios14 --mode developer"))
                """
        case .timeout?:
            return
                "the CDN is reported to wait for 5 seconds, from anywhere in the world: measure the site with '\(command("lint", judgement))'"
        case .malformedJSON?: return "run '\(command("lint", judgement))' to see where the site's file stops being JSON"
        default: return checkSite(judgement)
        }
    }

    private static func badResponse(_ status: String, in judgement: Judgement) -> String {
        switch status.utf8.first {
        case UInt8(ascii: "3"):
            return "serve the file there without a redirect: '\(command("fetch", judgement))' shows where it leads"
        case UInt8(ascii: "5"):
            let verify = command("verify", judgement, options: "--rules ios9")
            return "the site failed at the CDN's request: check it now with '\(verify)'"
        default: break
        }
        if status.hasPrefix("404") || status.hasPrefix("410") {
            return "the CDN requests /.well-known only: run '\(command("fetch", judgement))' to see what is there now"
        }
        let name = CDNFailure.userAgent
        // Not the URL in the CDN's answer: text of others does not belong into a shell.
        let site = judgement.pair.site
        let url = SystemVersion.ios14.places(for: site, mode: .developer, cdn: SystemVersion.appleCDN).joined()
        let curl = SuggestedOptions.request("curl -i -A \(name) \(url)")
        return "\(CDNFailure.refusalHint); '\(command("lint", judgement))' sends this name too, and so does: \(curl)"
    }

    private static func checkSite(_ judgement: Judgement) -> String {
        let lint = command("lint", judgement)
        let verify = command("verify", judgement, options: "--rules ios9")
        return "run '\(lint)' to check the site directly, and as the CDN requests it; '\(verify)' judges it"
    }
}
