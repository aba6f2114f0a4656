/// What the settings of a host will do to a file that is deployed with them.
package enum DeploymentProblems {
    package static func findings(in files: [HostSettings.File]) -> [Finding] {
        let settings = files.compactMap { HostSettings($0) }
        var findings = settings.flatMap { settings in settings.effects.compactMap { finding(about: $0, in: settings) } }
        let hasType = settings.flatMap(\.effects).contains { $0.isContentType }
        if !hasType, let first = settings.first(where: { !$0.isUnreadable }) {
            var finding = LintRule.contentType.finding(
                "no setting gives \(HostSettings.path) a content type, and it has no extension",
                hint: "add \(first.contentTypeExample)"
            ).rated(.warning)
            finding.location.file = first.file.path
            findings.append(finding)
        }
        return findings
    }

    private static func finding(about effect: HostSettings.Effect, in settings: HostSettings) -> Finding? {
        guard var finding = finding(about: effect, ofFolder: settings.file.deployed) else { return nil }
        finding.location = Finding.Location(file: settings.file.path, range: effect.range)
        return finding
    }

    /// The finding without its location.
    ///
    /// - Parameter folder: the deployed folder as seen from the settings.
    private static func finding(about effect: HostSettings.Effect, ofFolder folder: String) -> Finding? {
        let severity = effect.doubt == nil ? Severity.error : .warning
        switch effect.kind {
        case .redirect(let target):
            return LintRule.redirect.finding(
                "\(HostSettings.path) will be redirected to \(target)\(effect.doubtWords), and devices do not follow redirects",
                hint: "exclude /.well-known/ from this rule, or write a rule for it above"
            ).rated(severity)
        case .page(let page):
            return LintRule.htmlPage.finding(
                "\(page) will be served in place of \(HostSettings.path)\(effect.doubtWords)",
                hint: "exclude /.well-known/ from this rule, or serve existing files before it"
            ).rated(severity)
        case .unreadable(let reason):
            return LintRule.invalidJSON.finding(
                "these settings of the host cannot be read: \(reason)",
                hint: "correct them: what they do with the file is not known"
            ).rated(.warning)
        case .ignored(let pattern):
            return LintRule.wrongStatus.finding(
                "the folder '.well-known' will not be deployed: '\(pattern)' leaves it out",
                hint: "remove '\(pattern)' from 'ignore'")
        case .noFolder:
            return LintRule.wrongStatus.finding(
                "no folder will be deployed: 'hosting' has no 'public'",
                hint: "add \"public\":\"\(folder.isEmpty ? "." : folder)\"")
        case .contentType(let type):
            if [MediaType.json, MediaType.signedFile].contains(MediaType.normalized(type)) { return nil }
            return LintRule.contentType.finding(
                "\(HostSettings.path) will be served as '\(type)', not as 'application/json'",
                hint: "write 'application/json' here"
            ).rated(.warning)
        }
    }
}

extension HostSettings {
    fileprivate var isUnreadable: Bool {
        effects.contains { if case .unreadable = $0.kind { true } else { false } }
    }
}

extension HostSettings.Effect {
    fileprivate var isContentType: Bool { if case .contentType = kind { true } else { false } }

    fileprivate var doubtWords: String {
        switch doubt {
        case nil: ""
        case .host: ", on hosts that redirect before they look for a file"
        case .condition: " where the conditions of this rule hold"
        }
    }
}
