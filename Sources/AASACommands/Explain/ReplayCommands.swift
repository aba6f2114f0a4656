internal import DeviceDiagnostics
internal import AASA

/// The exit status of a replay and the commands after it.
enum ReplayCommands {
    /// 0 if the call would be answered, 1 for an error, 2 if that is pending or not known.
    static func exitCode(_ result: CredentialReplay.Result) -> ExitCode {
        switch result {
        case .answered: .yes
        case .error: .no
        case .pending, .unknown: .unknown
        }
    }

    /// The next commands, and the value for the entitlement.
    static func next(_ replay: CredentialReplay) -> [String] {
        replay.steps.flatMap { step in next(after: step, of: replay) }
    }

    private static func next(after step: CredentialStep, of replay: CredentialReplay) -> [String] {
        let situation = replay.situation
        let rules: SystemVersion = if replay.system == .ios8 { .ios8 } else { .ios14 }
        var commands = CheckCommands(site: situation.site, app: situation.app, rules: rules)
        if case .row(let row) = step.evidence { commands.mode = row.record?.mode }
        let verify = commands.command(.verifyCredentials)
        switch (step.outcome, step.evidence) {
        case (.unknown, .none) where step.condition == .domain || step.condition == .entitlement:
            return ["--for PATH names the app's build, which has the entitlement; --domain VALUE gives a value"]
        case (.unknown, .claim), (.fails, .claim):
            let name = if replay.system == .ios8 { situation.host } else { situation.site?.description }
            guard let name else { return [] }
            return ["write '\(Service.webcredentials):\(name)' into the app's entitlement, and sign the app again"]
        case (.unknown, .row): return [verify]
        case (.fails, .row(let row)):
            let further = [verify, commands.command(.lintSite)]
            if row.record?.status == .pending { return [commands.command(.retry)] + further }
            return further
        case (.unknown, .rows(let rows)), (.fails, .rows(let rows)):
            let open = rows.filter { row in row.row.record?.status != .approved }
            return open.prefix(maximumRows).map { row in
                let mode = row.row.record?.mode
                let commands = CheckCommands(site: row.site, app: situation.app, rules: rules, mode: mode)
                return commands.command(.verifyCredentials)
            }
        default: return []
        }
    }

    /// The number of sites for which a command is named.
    private static let maximumRows = 5
}
