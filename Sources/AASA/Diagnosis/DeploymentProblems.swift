/// What the settings of a host will do to a file that is deployed with them.
enum DeploymentProblems {
    static func all(_ files: [HostSettings.File]) -> [Finding] {
        let settings = files.compactMap { HostSettings($0) }
        let isRead = settings.map { settings in
            !settings.effects.contains { if case .unreadable = $0.kind { true } else { false } }
        }
        var problems = settings.flatMap { settings in settings.effects.compactMap { problem($0, settings) } }
        let types = settings.flatMap(\.effects).contains { if case .contentType = $0.kind { true } else { false } }
        if let first = zip(settings, isRead).first(where: \.1)?.0, !types {
            problems.append(
                Finding(
                    code: LintRule.contentType.code, severity: .warning,
                    message: "no setting gives \(HostSettings.path) a content type, and it has no extension",
                    hint: "add \(first.contentTypeExample)", location: Finding.Location(file: first.file.path)))
        }
        return problems
    }

    private static func problem(_ effect: HostSettings.Effect, _ settings: HostSettings) -> Finding? {
        func problem(_ rule: LintRule, _ severity: Severity, _ message: String, _ hint: String) -> Finding {
            Finding(
                code: rule.code, severity: severity, message: message, hint: hint,
                location: Finding.Location(file: settings.file.path, range: effect.range))
        }
        switch effect.kind {
        case .redirect(let target):
            return problem(
                .redirect, effect.doubt == nil ? .error : .warning,
                "\(HostSettings.path) will be redirected to \(target)\(effect.doubtWords), and devices do not follow redirects",
                "exclude /.well-known/ from this rule, or write a rule for it above")
        case .page(let page):
            return problem(
                .htmlPage, effect.doubt == nil ? .error : .warning,
                "\(page) will be served in place of \(HostSettings.path)\(effect.doubtWords)",
                "exclude /.well-known/ from this rule, or serve existing files before it")
        case .unreadable(let reason):
            return problem(
                .invalidJSON, .warning, "these settings of the host cannot be read: \(reason)",
                "correct them: what they do with the file is not known")
        case .ignored(let pattern):
            return problem(
                .wrongStatus, .error, "the folder '.well-known' will not be deployed: '\(pattern)' leaves it out",
                "remove '\(pattern)' from 'ignore'")
        case .noFolder:
            let folder = settings.file.deployed.isEmpty ? "." : settings.file.deployed
            return problem(
                .wrongStatus, .error, "no folder will be deployed: 'hosting' has no 'public'",
                "add \"public\":\"\(folder)\"")
        case .contentType(let type):
            if HostingChecks.mediaType(type) == "application/json" { return nil }
            if HostingChecks.mediaType(type) == HostingChecks.signedType { return nil }
            return problem(
                .contentType, .warning,
                "\(HostSettings.path) will be served as '\(type)', not as 'application/json'",
                "write 'application/json' here")
        }
    }
}

extension HostSettings.Effect {
    fileprivate var doubtWords: String {
        switch doubt {
        case nil: ""
        case .host: ", on hosts that redirect before they look for a file"
        case .condition: " where the conditions of this rule hold"
        }
    }
}
