/// What the settings of a host will do to a file that is deployed with them.
enum DeploymentProblems {
    static func all(_ files: [HostSettings.File]) -> [DiagnosisProblem] {
        let settings = files.compactMap { HostSettings($0) }
        var problems = settings.flatMap { settings in settings.effects.compactMap { problem($0, settings) } }
        let types = settings.flatMap(\.effects).contains { if case .contentType = $0.kind { true } else { false } }
        if let first = settings.first, !types {
            problems.append(
                DiagnosisProblem(
                    severity: .warning, code: LintRule.contentType.code,
                    message: "no setting gives \(HostSettings.path) a content type, and it has no extension",
                    hint: "add \(first.contentTypeExample)", settings: first.file))
        }
        return problems
    }

    private static func problem(_ effect: HostSettings.Effect, _ settings: HostSettings) -> DiagnosisProblem? {
        func problem(_ rule: LintRule, _ severity: Severity, _ message: String, _ hint: String) -> DiagnosisProblem {
            DiagnosisProblem(
                severity: severity, code: rule.code, message: message, hint: hint, range: effect.range,
                settings: settings.file)
        }
        switch effect.kind {
        case .redirect(let target):
            let doubt = effect.isCertain ? "" : ", on hosts that redirect before they look for a file"
            return problem(
                .redirect, effect.isCertain ? .error : .warning,
                "\(HostSettings.path) will be redirected to \(target)\(doubt), and devices do not follow redirects",
                "exclude /.well-known/ from this rule, or write a rule for it above")
        case .page(let page):
            return problem(
                .htmlPage, .error, "\(page) will be served in place of \(HostSettings.path)",
                "exclude /.well-known/ from this rule, or serve existing files before it")
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
