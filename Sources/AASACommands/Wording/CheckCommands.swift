internal import AASA
internal import Arguments

/// The command that checks something, with the values that are known put in and placeholders for the others.
struct CheckCommands {
    var site: Site?
    var app: AppIdentifier?
    var service = Service.webcredentials
    /// The rules of the system that is meant.
    var rules = RuleSet.ios8

    func command(_ check: SuggestedCheck) -> String {
        switch check {
        case .explainPair: "aasa explain \(appText) \(siteText) --domain \(service):\(siteText)"
        case .verifyCredentials: verify(rules)
        case .verifyUnsigned: verify(.ios9)
        case .retry: "aasa retry --all"
        case .lintSite: "aasa lint \(siteText)"
        case .fetchSite: "aasa fetch \(siteText)"
        case .inspectFile: "aasa inspect FILE"
        case .showTable: "aasa table --app \(appText)"
        }
    }

    /// Until Apple's CDN is asked, the rules of iOS 9 are the nearest that can look at a site.
    private func verify(_ rules: RuleSet) -> String {
        let named = rules == .ios14 ? RuleSet.ios9 : rules
        return "aasa verify \(siteText) --app \(appText) --service \(service) --rules \(named)"
    }

    private var siteText: String { site?.description ?? "SITE" }
    private var appText: String { app?.description ?? "APP" }
}
