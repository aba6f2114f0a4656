package import AASA

/// What the settings of a host will do to a file that is deployed with them.
package enum DeploymentProblems {
    /// What happens to Apple's file, or to Android's list.
    ///
    /// - Parameter files: of a folder that will be deployed, and of those above it.
    package static func findings(
        in files: [HostSettings.File], of resource: HostAddition.Resource = .unsigned
    ) -> [Finding] {
        findings(in: files, of: [resource], hosts: []) + files.compactMap(omission)
    }

    private static func omission(by file: HostSettings.File) -> Finding? {
        guard file.name.hasSameBytes(as: JekyllSettings.fileName) else { return nil }
        guard var finding = JekyllSettings(file.bytes).omission else { return nil }
        finding.location.file = file.path
        return finding
    }

    /// What happens to several files; what is the same for all is one finding.
    ///
    /// - Parameter hosts: of the sites; empty if they are not known.
    package static func findings(
        in files: [HostSettings.File], of resources: [HostAddition.Resource], hosts: [String]
    ) -> [Finding] {
        var findings: [Finding] = []
        for resource in resources {
            let settings = files.compactMap { file in HostSettings(file, of: resource.path, hosts: hosts) }
            findings += Self.findings(in: settings, of: resource).filter { !findings.contains($0) }
        }
        return findings
    }

    private static func findings(in settings: [HostSettings], of resource: HostAddition.Resource) -> [Finding] {
        var findings: [Finding] = []
        for file in settings where !file.effects.isEmpty {
            let lines = LineIndex(file.file.bytes)
            findings += file.effects.compactMap { effect in finding(about: effect, in: file, lines: lines) }
        }
        let hasType = resource.hasExtension || settings.flatMap(\.effects).contains(where: \.isContentType)
        if hasType { return findings }
        for file in settings where !file.effects.contains(where: \.isUnreadable) {
            guard let example = file.contentTypeExample else { continue }
            var finding = LintRule.contentType.finding(
                "no setting gives \(resource.path) a content type, and it has no extension", hint: "add \(example)")
            finding.location.file = file.file.path
            return findings + [finding]
        }
        return findings
    }

    private static func finding(
        about effect: HostSettings.Effect, in settings: HostSettings, lines: LineIndex
    ) -> Finding? {
        guard var finding = findingWithoutLocation(about: effect, in: settings) else { return nil }
        finding.location = Finding.Location(file: settings.file.path, range: effect.range)
        finding.location.line = lines.position(of: effect.range.lowerBound).line
        return finding
    }

    private static func findingWithoutLocation(
        about effect: HostSettings.Effect, in settings: HostSettings
    ) -> Finding? {
        let severity: Severity = if effect.doubt == nil { .error } else { .warning }
        switch effect.kind {
        case .redirect(let target):
            return LintRule.redirect.finding(
                "\(settings.path) will be redirected to \(target)\(effect.doubtWords), and devices do not follow redirects",
                hint: settings.hint(for: effect, unlessForced: settings.exclusion)
            ).rated(severity)
        case .page(let page):
            return LintRule.htmlPage.finding(
                "\(page) will be served in place of \(settings.path)\(effect.doubtWords)",
                hint: settings.hint(
                    for: effect, unlessForced: "exclude /.well-known/ from this rule, or serve existing files before it"
                )
            ).rated(severity)
        case .unreadable(let reason):
            return LintRule.invalidJSON.finding(
                "these settings of the host cannot be read: \(reason)",
                hint: "correct them: what they do with the file is not known"
            ).rated(.warning)
        case .ignored(let pattern):
            return LintRule.wrongStatus.finding(
                "the folder '.well-known' will not be deployed: '\(pattern)' leaves it out",
                hint: settings.file.isJSON ? "remove '\(pattern)' from 'ignore'" : "remove '\(pattern)'")
        case .hidden(let action):
            return LintRule.wrongStatus.finding(
                "the folder '.well-known' will not be deployed\(effect.doubtWords): '\(action)' leaves it out",
                hint: "use actions/upload-pages-artifact@v5 with 'include-hidden-files: true'"
            ).rated(severity)
        case .noFolder:
            let folder = settings.file.deployed
            return LintRule.wrongStatus.finding(
                "no folder will be deployed: 'hosting' has no 'public'",
                hint: "add \"public\":\"\(folder.isEmpty ? "." : folder)\"")
        case .status(let status):
            return LintRule.wrongStatus.finding(
                "\(settings.path) will be answered with the status \(status)\(effect.doubtWords)",
                hint: settings.exclusion
            ).rated(severity)
        case .function(let name, let exclusion, let member):
            let function = name.map { name in "the edge function '\(name)'" } ?? "an edge function"
            return LintRule.wrongStatus.finding(
                "what \(function) does to \(settings.path) is not known",
                hint: "make sure that it leaves the response as it is, or add '\(exclusion)' to \(member)"
            ).rated(.warning)
        case .generated:
            return LintRule.unexpectedDocument.finding(
                "Firebase may serve a file of its own in place of \(settings.path): 'appAssociation' is not 'NONE'",
                hint: "write \"appAssociation\": \"NONE\""
            ).rated(.warning)
        case .contentType(let type):
            if [MediaType.json, MediaType.signedFile].contains(MediaType.normalized(type)) { return nil }
            return LintRule.contentType.finding(
                "\(settings.path) will be served as '\(type)'\(effect.doubtWords), not as 'application/json'",
                hint: settings.contentTypeHint(for: effect))
        }
    }
}

extension HostSettings {
    /// Netlify has no pattern that excludes a path, and ignores a rule that leads to where it comes from.
    fileprivate func hint(for effect: Effect, unlessForced hint: String) -> String {
        if !effect.isForced { return hint }
        let mark = file.name == "netlify.toml" ? "'force = true'" : "'!' behind the status"
        return "narrow the path of this rule, or remove \(mark): existing files are then served before it"
    }

    fileprivate func contentTypeHint(for effect: Effect) -> String {
        guard effect.coversOthers, let example = contentTypeExample else { return "write 'application/json' here" }
        // In JSON the last entry decides, and in lines the values may be joined.
        if file.isJSON { return "add behind it \(example)" }
        let hint = "narrow the path of this rule"
        let hasOwn = effects.contains { other in other.isContentType && !other.coversOthers }
        return if hasOwn { hint } else { "\(hint), and add \(example)" }
    }

    /// How a redirect leaves the file out. Of `redirects` in JSON none permits a request to go on to the file.
    fileprivate var exclusion: String {
        let exclusion = "exclude /.well-known/ from this rule"
        if !file.isJSON || hasRoutes { return "\(exclusion), or write a rule for it above" }
        return if file.name == "vercel.json" { #"\#(exclusion), as in "/((?!\\.well-known/).*)""# } else { exclusion }
    }
}

extension HostSettings.Effect {
    fileprivate var isUnreadable: Bool { if case .unreadable = kind { true } else { false } }
    var isContentType: Bool { if case .contentType = kind { true } else { false } }

    fileprivate var doubtWords: String {
        switch doubt {
        case nil: ""
        case .order: ", on hosts that redirect before they look for a file"
        case .condition: " where the conditions of this rule hold"
        case .folder: " if this step uploads it"
        case .requests(let host): " for requests to \(host)"
        case .reserved: ", unless Vercel leaves out /.well-known/ as it documents"
        }
    }
}
