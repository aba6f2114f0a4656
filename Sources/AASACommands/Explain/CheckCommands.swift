internal import DeviceDiagnostics
internal import AASA

/// The commands of suggested checks, with the known values and placeholders for the others.
struct CheckCommands {
    var site: Site?
    var app: AppIdentifier?
    var service = Service.webcredentials
    var rules = SystemVersion.ios8
    var mode: AlternateMode?

    /// The commands of the checks; for agents their tools.
    func commands(_ checks: [SuggestedCheck]) -> [String] {
        if Caller.isAgent { return checks.compactMap(tool).unique }
        return checks.map(command)
    }

    /// The tool of `aasa mcp` that does a check, with its parameters; nil where none does.
    private func tool(for check: SuggestedCheck) -> String? {
        switch check {
        case .explainPair, .showApp: "tool 'app': path PATH"
        case .verifyCDN, .compareCDN, .verifyCredentials, .verifyToday, .checkApp:
            "tool 'check': targets [\(siteText)], app \(appText)"
        case .relyingParty: "tool 'check': targets [\(siteText), PATH], relyingParty \(site?.description ?? "HOST")"
        case .checkAndroidApp: "tool 'check': targets [PATH]"
        case .lintSite, .fetchSite: "tool 'lint': targets [\(siteText)]"
        case .inspectFile, .lintRuleList: "tool 'lint': targets [FILE]"
        case .retry: nil
        }
    }

    /// The command of a check, with placeholders in capitals for what is not known.
    func command(_ check: SuggestedCheck) -> String {
        let tableOption = SuggestedOptions.current.tableOption
        return switch check {
        case .explainPair: "aasa explain \(appText) \(siteText) --for PATH\(tableOption)"
        case .showApp: "aasa app PATH"
        case .verifyCDN: "aasa verify \(siteText) --rules ios14\(appOption)\(tableOption)"
        case .compareCDN: SuggestedOptions.compareCDN(of: siteText)
        case .verifyCredentials: verify(rules)
        case .verifyToday: verify(.ios14)
        case .checkApp: "aasa check \(siteText) --app \(appText)"
        case .retry: SuggestedOptions.retry(all: true)
        case .lintSite: "aasa lint \(siteText)"
        case .fetchSite: "aasa fetch \(siteText)"
        case .inspectFile: "aasa inspect FILE"
        case .lintRuleList: "aasa lint --as rule-list FILE"
        case .relyingParty: "aasa check PATH --rp-id \(site?.description ?? "HOST")"
        case .checkAndroidApp: "aasa check FILE.apk"
        }
    }

    private func verify(_ rules: SystemVersion) -> String {
        var command = "aasa verify \(siteText) --app \(appText) --service \(service) --rules \(rules)"
        if let mode { command += " --mode \(mode)" }
        return command + SuggestedOptions.current.tableOption
    }

    private var siteText: String { site?.description ?? "SITE" }
    private var appText: String { app?.description ?? "APP" }
    private var appOption: String { if let app { " --app \(app)" } else { "" } }
}
