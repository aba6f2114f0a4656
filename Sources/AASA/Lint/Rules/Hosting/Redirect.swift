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
            // What is behind the redirect decides, unless it leads to a page.
            if facts.isPage { return finding.rated(.error) }
            if facts.isAnswered { return finding.ratedAtMost(.warning) }
            return DiagnosisRole.answer.adjusted(finding, facts)
        }
    ) { subject, lintRule in
        subject.failingPlaces(subject.redirectingPlaces, of: lintRule) { place in
            guard let answer = place.observation?.answer, answer.isRedirect else { return nil }
            let advice = answer.advice(for: place.url, under: subject.options.rules)
            return (Self.way(place), hint: "\(Self.consequence(of: place, in: subject)): \(advice)")
        }
    }

    /// What clients make of the redirect. A copy of the CDN shows what it made of it.
    private static func consequence(of place: PlaceInspection, in subject: LintSubject) -> String {
        let direct = "devices that request the site itself do not follow redirects"
        if let rules = subject.options.rules, rules != .today { return "devices do not follow redirects" }
        let isCopied = subject.hosting?.cdn?.file != nil
        let leadsToPage = place.redirectedFile != nil && subject.isPage
        let isSame = subject.copyComparison.result(for: subject)?.hasSameEffect ?? true
        if subject.hosting?.cdn?.observation?.answer?.cdn?.refusesRedirect == true {
            return "neither Apple's CDN, as it reports, nor devices follow this redirect"
        }
        switch place.redirectScope {
        case .sameSite? where isCopied && place.mayLeadToFile && !leadsToPage && isSame:
            return "Apple's CDN has the file, but \(direct)"
        case .sameSite? where place.file != nil && !leadsToPage:
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
        case let observation?: observation.predicate
        }
    }
}
