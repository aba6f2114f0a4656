internal import AASA

/// Notes and hints about an answer of Apple's CDN, with commands that check the site itself.
enum CDNAdvice {
    /// The result of the CDN's request to the site, the age of its answer, and when devices will see a new one.
    static func notes(_ judgement: Judgement) -> [String] {
        guard judgement.isFromCDN else { return [] }
        guard let answer = judgement.answer else { return [unreachable(judgement)] }
        guard let copy = answer.cdn, !judgement.isFromOtherThanCDN else { return [] }
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
        if isFile || answer.statusClass == .clientError && !judgement.isLimitedByCDN { notes.append(change) }
        return notes.compactMap(\.self)
    }

    /// The delay until a change at the site reaches devices (Apple, "Supporting associated domains" and TN3155).
    static let change = """
        a change at the site takes time: the CDN updates its copy within 24 hours, devices update theirs about once a \
        week, and when the app is installed (Apple)
        """

    private static func unreachable(_ judgement: Judgement) -> String {
        var trouble = "\(CDNFailure.notReached): check for a proxy or a firewall that blocks it;"
        if case .untrustedServer = judgement.observation {
            trouble = "it is the CDN's certificate, and not the site's;"
        }
        return "\(trouble) '\(command("verify", judgement, options: "--rules ios9"))' checks the site itself"
    }

    /// A command that requests the site.
    private static func command(_ verb: String, _ judgement: Judgement, options: String = "") -> String {
        var arguments = ["aasa", verb, judgement.pair.site.description]
        if verb == "verify", let app = judgement.pair.app { arguments += ["--app", app.description] }
        if !options.isEmpty { arguments.append(options) }
        return SuggestedOptions.request(arguments.joined(separator: " "))
    }

    // MARK: Hints

    /// Whether a failure under the rules of the CDN is its own, or that of its request to the site, and not the file's.
    static func concerns(_ failure: Failure) -> Bool {
        switch failure {
        case .clientError, .redirect, .unexpectedStatus, .serverError, .tlsUntrusted, .unreachable: true
        case .notJSON(.html): true
        default: false
        }
    }

    /// The hint for a failure that concerns the CDN.
    static func hint(for failure: Failure, in judgement: Judgement) -> String? {
        switch failure {
        case .redirect(let status, _), .clientError(let status), .unexpectedStatus(let status),
            .serverError(let status):
            let hint = CDNFailure.hint(forStatus: status, from: judgement.answer?.cdn, of: judgement.pair.site)
            return FailureHints.joined(hint, inspection(judgement))
        case .notJSON: return CDNFailure.hint(forStatus: 200, from: nil, of: judgement.pair.site)
        case .tlsUntrusted(let distrust):
            var hint = CDNFailure.hint(for: distrust)
            if case .chain = distrust.kind { hint += CommandAdvice.trust }
            return "\(hint), or verify the site itself with --mode developer or --rules ios9"
        case .unreachable(let failure):
            switch failure.kind {
            case .timedOut: return "wait longer with --timeout SECONDS; devices do not"
            case .proxyFailed: return FailureHints.network(failure, in: judgement)
            // What is to be checked of these is the site's.
            default: return nil
            }
        default: return nil
        }
    }

    /// A command that shows more of what the CDN found at the site; nil where it found nothing there.
    private static func inspection(_ judgement: Judgement) -> String? {
        guard let answer = judgement.answer, [.clientError, .other].contains(answer.statusClass) else { return nil }
        let failure = answer.cdn?.failure
        if failure == nil, [405, 429].contains(answer.status) { return nil }
        if failure?.kind == .privateAddress {
            let verify = command("verify", judgement, options: "--rules ios14 --mode developer")
            return "'\(verify)' requests the file from the site"
        }
        return "'\(command("lint", judgement))' requests the file as the CDN does"
    }
}
