extension LintRule {
    package static let redirect = LintRule(
        code: "AASA601", name: "redirect", severity: .error,
        summary: "The site redirects in place of serving the file.",
        explanation: """
            The file must be at its URL itself: Apple allows no redirect. Apple's CDN follows redirects over https \
            that stay on the site all the same (observed in 2026): such a redirect is a warning. In the diagnosis of \
            a site, the file behind it, or the CDN's copy of that, makes it a warning, and a file at the root does not. \
            Sites redirect from the bare domain to `www` or back, to a path with a slash at the end, to another language, or to a page \
            where people log in, and forget to exempt the file. Each name that an app is associated with needs the \
            file of its own.
            """,
        sources: [.supporting, .debugging],
        examples: [
            .reported(when: "a site that redirects to www"),
            .reported(when: "a site that redirects to a path with a slash at the end"),
            .reported(when: "a site that redirects to its login"),
            .reported(when: "a site that redirects to http"),
            .accepted(when: "a site that serves the file itself, and redirects at the root"),
        ],
        verdict: .response { observation in
            guard let answer = observation.answer, answer.isRedirect else { return nil }
            return .redirect(status: answer.status, target: answer.redirectTarget)
        },
        role: DiagnosisRole { finding, facts in
            // What is behind the redirect decides.
            if facts.isAnswered { return finding.ratedAtMost(.warning) }
            return DiagnosisRole.answer.adjusted(finding, facts)
        }
    ) { subject, lintRule in
        subject.failingPlaces(subject.redirectingPlaces, of: lintRule) { place in
            guard case .redirect(_, let target?)? = lintRule.failure(in: place.observation) else { return nil }
            let advice = RedirectKind(from: place.url, to: target)?.advice(at: place.path) ?? "serve the file itself"
            return (Self.way(place), hint: "\(Self.consequence(of: place, in: subject)): \(advice)")
        }
    }

    /// What clients make of the redirect. A copy of the CDN shows what it made of it.
    private static func consequence(of place: PlaceInspection, in subject: LintSubject) -> String {
        let direct = "devices that request the site itself do not follow redirects"
        if let rules = subject.options.rules, rules != .today { return "devices do not follow redirects" }
        let isCopied = subject.hosting?.cdn?.file != nil
        if subject.hosting?.cdn?.observation?.answer?.cdn?.refusesRedirect == true {
            return "neither Apple's CDN, as it reports, nor devices follow this redirect"
        }
        switch place.redirectScope {
        case .sameSite? where isCopied && place.mayLeadToFile: return "Apple's CDN has the file, but \(direct)"
        case .sameSite? where place.file != nil:
            return "Apple's CDN is seen to follow it, undocumented, and devices that request the site itself do not"
        case _ where isCopied: return "Apple's CDN still has an old copy, but gets no new one by such a redirect"
        case .sameSite?: return "the redirect leads to no file, and \(direct)"
        default: return "devices and Apple's CDN do not follow such redirects"
        }
    }

    /// Each hop with its URL and status.
    private static func way(_ place: PlaceInspection) -> String {
        var clauses = ""
        for (number, hop) in place.hops.enumerated() {
            let pronoun = if number == 0 || hop.observation == nil { "" } else { ", which " }
            clauses += pronoun + clause(about: hop)
        }
        switch place.ending {
        case .answer, .notRequested: return clauses
        case .loop: return clauses + ", and so on in a circle"
        case .tooMany: return clauses + ", and on after \(RedirectChain.maximumLength) redirects"
        }
    }

    /// What the server of a hop does, or why the hop is not requested.
    private static func clause(about hop: Hop) -> String {
        switch hop.observation {
        case nil: ", which is not requested: it \(RedirectChain.obstacle(to: hop.url) ?? "is another site")"
        case .answer(let answer): answer.predicate
        case .noAnswer(_, let failure): failure.predicate
        case .untrustedServer(_, let distrust): "has no trusted certificate: \(distrust.text.tidied)"
        }
    }
}

/// The purpose of a redirect, using only its two URLs.
package enum RedirectKind: Equatable {
    case plainHTTP
    /// To the name with `www.` in front; the target's host.
    case toWWW(String)
    /// To the name without `www.`; the target's host.
    case fromWWW(String)
    /// To the same path with a slash at the end.
    case slash
    case login
    /// To Vercel's own login, which it puts in front of protected deployments.
    case vercelProtection

    /// Nil for any other redirect.
    package init?(from source: String, to target: String) {
        let from = URLParts(source)
        let to = URLParts(target)
        let fromHost = from.authority.lowercased()
        let toHost = to.authority.lowercased()
        if to.hasScheme("http") {
            self = .plainHTTP
        } else if toHost.hasSameBytes(as: "www.\(fromHost)") {
            self = .toWWW(toHost)
        } else if fromHost.hasSameBytes(as: "www.\(toHost)") {
            self = .fromWWW(toHost)
        } else if to.path.hasSameBytes(as: "\(from.path)/") {
            self = .slash
        } else if toHost.hasSameBytes(as: "vercel.com"), to.path.hasPrefix("/sso-api") {
            self = .vercelProtection
        } else if Self.isLogin(host: toHost, path: to.path) {
            self = .login
        } else {
            return nil
        }
    }

    private static func isLogin(host: String, path: Substring) -> Bool {
        if host.split(separator: ".").contains(where: isLogin) { return true }
        return path.split(separator: "/").contains { segment in isLogin(segment.prefix(before: ".")) }
    }

    /// Whole parts of a name or a path: `sso` is also in `apple-app-site-association`.
    private static func isLogin(_ part: Substring) -> Bool { loginWords.contains(part.lowercased()) }

    private static let loginWords: Set = [
        "adfs", "auth", "auth0", "authorize", "login", "log-in", "oauth", "oauth2", "oidc", "password", "saml", "saml2",
        "signin", "sign-in", "sign_in", "sso", "wp-login",
    ]

    func advice(at path: String) -> String {
        switch self {
        case .plainHTTP: "serve the file itself over https"
        case .toWWW(let host), .fromWWW(let host):
            "serve the file here (\(ServerSoftware.nginx.exemption(of: path))) and redirect in 'location /' only, or let the app name \(host)"
        case .slash: "the server treats the file as a folder: its path has no extension"
        case .login: "devices send no cookies and no credentials: exempt this path from the login"
        case .vercelProtection: "devices send no cookies and no credentials: \(Self.vercelAdvice)"
        }
    }

    package static let vercelAdvice = "turn off Vercel's Deployment Protection for this domain"
}
