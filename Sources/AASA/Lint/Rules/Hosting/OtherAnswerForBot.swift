extension LintRule {
    static let otherAnswerForBot = LintRule(
        code: "AASA613", name: "other-answer-for-bot", severity: .error,
        summary: "Apple's CDN is answered otherwise than others are.",
        explanation: """
            The site was requested twice: as this program, and in the name of Apple's CDN. Something in front of the site, mostly a \
            firewall or rules against bots, answers them differently. What decides for devices since iOS 14 is what the CDN gets; what \
            decides for earlier ones, and for apps that are being developed, is what other clients get.
            """,
        sources: [.debugging, .field],
        examples: [
            .reported(when: "a site that admits only Apple's CDN"),
            .reported(when: "a site that lets every client in but Apple's CDN"),
            .accepted(when: "a site that answers every client alike"),
        ]
    ) { subject in
        let differing = subject.hostedPlaces.first(where: \.treatsAppleBotDifferently)
        guard let place = differing, let bot = place.asAppleBot?.observation else { return [] }
        let others = place.observation?.answer?.statusWords ?? "nothing"
        let own = bot.answer?.statusWords ?? "nothing"
        return .one(
            nil, "\(place.url) answers \(own) in the name of Apple's CDN, and \(others) to others",
            hint: "let this path pass every firewall and every bot rule"
        ).rated(bot.answer?.status == 200 ? .warning : .error)
    }
}
