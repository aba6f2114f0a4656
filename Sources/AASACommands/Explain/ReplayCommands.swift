internal import DeviceDiagnostics
internal import AASA
internal import Arguments

/// The exit status of a replay and the commands after it.
enum ReplayCommands {
    static func exitCode(_ result: CredentialReplay.Result) -> ExitCode {
        switch result {
        case .answered: .yes
        case .error: .no
        case .pending, .unknown: .unknown
        }
    }

    /// The next commands, and the value for the entitlement.
    static func next(_ replay: CredentialReplay) -> [String] {
        let situation = replay.situation
        let rules: SystemVersion = if replay.system == .ios8 { .ios8 } else { .ios14 }
        let commands = CheckCommands(site: situation.site, app: situation.app, rules: rules)
        var lines: [String] = []
        for step in replay.steps {
            switch (step.outcome, step.evidence) {
            case (.unknown, .none) where step.condition == .domain || step.condition == .entitlement:
                lines.append(
                    "--for PATH names the app's build, which has the entitlement; --domain VALUE gives a value")
            case (.unknown, .claim), (.fails, .claim):
                if let site = situation.site { lines.append(entitlement(for: site, on: replay.system)) }
            case (.unknown, .row): lines.append(commands.command(.verifyCredentials))
            case (.fails, .row(let row)):
                if row.record?.status == .pending { lines.append(commands.command(.retry)) }
                lines.append(commands.command(.verifyCredentials))
                lines.append(commands.command(.lintSite))
            case (.unknown, .rows(let rows)), (.fails, .rows(let rows)):
                let open = rows.filter { row in row.row.record?.status != .approved }
                for row in open.prefix(5) {
                    let commands = CheckCommands(site: row.site, app: situation.app, rules: rules)
                    lines.append(commands.command(.verifyCredentials))
                }
            default: break
            }
        }
        return lines
    }

    private static func entitlement(for site: Site, on system: CredentialSystem) -> String {
        let name = if system == .ios8 { site.host } else { site.description }
        return "write '\(Service.webcredentials):\(name)' into the app's entitlement, and sign the app again"
    }
}
