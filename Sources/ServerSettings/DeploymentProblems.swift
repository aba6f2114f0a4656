package import AASA
internal import AssetLinks

/// What the settings of a host will do to a file that is deployed with them.
package enum DeploymentProblems {
    /// What happens to Apple's file, or to Android's list.
    ///
    /// - Parameter files: of a folder that will be deployed, and of those above it.
    package static func findings(
        in files: [HostSettings.File], of resource: HostAddition.Resource = .unsigned
    ) -> [Finding] {
        findings(in: files, of: [resource], hosts: []) + omissions(in: files)
    }

    /// What generators of sites leave out.
    package static func omissions(in files: [HostSettings.File]) -> [Finding] {
        let runsJekyll = files.contains(where: HostSettings.runsJekyll)
        return files.compactMap { file in omission(by: file, isOfJekyll: runsJekyll) }
    }

    /// The content type of a file without an extension on GitHub Pages, which has no setting for it.
    package static let typeOnGitHub = "application/octet-stream"

    package static func signedFileOnGitHub(at path: String) -> Finding {
        LintRule.contentType.finding(
            "GitHub Pages serves \(AssociationFile.rootPath) as '\(typeOnGitHub)', not as '\(MediaType.signedFile)'",
            hint: "serve the site from a host with settings for content types if the app supports iOS 8"
        ).placed(in: path)
    }

    /// - Parameter isOfJekyll: whether it is known that Jekyll builds the site.
    private static func omission(by file: HostSettings.File, isOfJekyll: Bool) -> Finding? {
        switch file.name {
        case JekyllSettings.fileName:
            JekyllSettings(file.bytes).omission(isCertain: isOfJekyll)?.placed(in: file.existingPath)
        case MkDocsSettings.fileName: MkDocsSettings.omission(by: file.bytes)?.placed(in: file.path)
        case AngularSettings.fileName: AngularSettings(file).omission?.placed(in: file.path)
        default: nil
        }
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
            for effect in file.effects where effect.kind != resource.rewritten.map(HostSettings.Effect.Kind.page) {
                guard var finding = finding(about: effect, in: file) else { continue }
                finding.location.line = lines.position(of: effect.range.lowerBound).line
                findings.append(finding)
            }
        }
        guard let file = HostSettings.lackingType(of: resource, among: settings),
            let example = file.contentTypeExample
        else { return findings }
        // A statement list has an extension.
        var absence = LintRule.contentType.finding(
            "no setting gives \(resource.path) a content type, and it has no extension", hint: "add \(example)")
        absence.location.file = file.file.path
        return findings + [absence]
    }

    private static func finding(about effect: HostSettings.Effect, in settings: HostSettings) -> Finding? {
        if effect.isRightType(for: settings) { return nil }
        let rule = if settings.isOfStatementList { effect.rules.ofList } else { effect.rules.ofFile }
        var finding = rule.finding(effect.message(in: settings), hint: settings.hint(for: effect))
        finding.severity = effect.severity(by: rule)
        finding.location = Finding.Location(file: settings.file.path, range: effect.range)
        return finding
    }
}

extension HostSettings.File {
    /// The folder of settings that are to be made, which are empty.
    fileprivate var existingPath: String { if bytes.isEmpty { String(path.dropLast(name.count + 1)) } else { path } }
}

extension HostSettings {
    fileprivate var isOfStatementList: Bool { path == SystemVersion.statementListPath }

    /// The first settings that may give a resource its content type, if none of them do.
    static func lackingType(of resource: HostAddition.Resource, among all: [HostSettings]) -> HostSettings? {
        let isTyped = resource.fileExtension != nil || resource.rewritten?.hasSuffix(".json") == true
        let hasType = isTyped || all.flatMap(\.effects).contains(where: \.isContentType)
        if hasType { return nil }
        return all.first { settings in
            settings.contentTypeExample != nil && !settings.effects.contains(where: \.isUnreadable)
        }
    }
}

extension HostSettings.Effect {
    /// The rule that finds the same about Apple's file at a site, and the one about Android's list. What is about the
    /// folder or the settings concerns both files, and is one finding.
    fileprivate var rules: (ofFile: LintRule, ofList: LintRule) {
        switch kind {
        case .redirect: (.redirect, StatementHostingRule.redirect.rule)
        case .page: (.htmlPage, StatementHostingRule.webPage.rule)
        case .contentType: (.contentType, StatementHostingRule.contentType.rule)
        case .status, .function: (.wrongStatus, StatementHostingRule.status.rule)
        case .ignored, .hidden, .noFolder: (.wrongStatus, .wrongStatus)
        case .generated: (.unexpectedDocument, .unexpectedDocument)
        case .unreadable: (.invalidJSON, .invalidJSON)
        }
    }

    /// What may not happen is a warning.
    fileprivate func severity(by rule: LintRule) -> Severity {
        switch kind {
        case .function, .generated, .unreadable: .warning
        case .contentType where doubt == nil: rule.severity
        default: if doubt == nil { .error } else { .warning }
        }
    }

    fileprivate func isRightType(for settings: HostSettings) -> Bool {
        if sets(settings.contentType) { return true }
        // Today's devices read a signed file too. A statement list is never signed.
        return sets(MediaType.signedFile) && !settings.isOfStatementList
    }

    fileprivate func message(in settings: HostSettings) -> String {
        let path = settings.path
        let name = settings.isInFolder ? "the folder '.well-known'" : path
        return switch kind {
        case .redirect(let target, _):
            "\(path) will be redirected to \(target)\(doubtWords), and devices do not follow redirects"
        case .page(let page): "\(page) will be served in place of \(path)\(doubtWords)"
        case .contentType(let type):
            "\(path) will be served as '\(type)'\(doubtWords), not as '\(settings.contentType)'"
        case .ignored(let pattern, let isAlone):
            "\(isAlone ? path : name) will not be deployed\(doubtWords): '\(pattern)' leaves it out"
        case .hidden(let action):
            "\(name) will not be deployed\(doubtWords): '\(action)' leaves it out"
        case .noFolder: "no folder will be deployed: 'hosting' has no 'public'"
        case .status(let status): "\(path) will be answered with the status \(status)\(doubtWords)"
        case .function(let name?, _, _): "what the edge function '\(name)' does to \(path) is not known"
        case .function(nil, _, _): "what an edge function does to \(path) is not known"
        case .generated:
            "Firebase may serve a file of its own in place of \(path): 'appAssociation' is not 'NONE'"
        case .unreadable(let reason, _):
            "these settings of the host cannot be read, and what they do with the file is not known: \(reason)"
        }
    }

    fileprivate var isUnreadable: Bool { if case .unreadable = kind { true } else { false } }
    var isContentType: Bool { if case .contentType = kind { true } else { false } }

    fileprivate var doubtWords: String {
        switch doubt {
        case nil: ""
        case .order: ", on hosts that redirect before they look for a file"
        case .condition: " where the conditions of this rule hold"
        case .folder: " if this step uploads it"
        case .pattern: " if its pattern, whose syntax is not read, covers it"
        case .requests(let host): " for requests to \(host)"
        case .reserved: ", unless Vercel leaves out /.well-known/ as it documents"
        }
    }
}

extension HostSettings {
    fileprivate func hint(for effect: Effect) -> String? {
        switch effect.kind {
        case .redirect where file.isJSON && !hasRoutes && !effect.coversOthers: "remove this rule"
        case .redirect: hint(for: effect, unlessForced: exclusion(by: effect))
        case .page:
            hint(
                for: effect, unlessForced: "exclude \(excluded) from this rule, or serve existing files before it")
        case .contentType: contentTypeHint(for: effect)
        case .ignored(let pattern, _): file.isJSON ? "remove '\(pattern)' from 'ignore'" : "remove '\(pattern)'"
        case .hidden: "use actions/upload-pages-artifact@v5 with 'include-hidden-files: true'"
        case .noFolder: "add \"public\":\"\(file.deployed.isEmpty ? "." : file.deployed)\""
        case .status: exclusion(by: effect)
        case .function(_, let exclusion, let member):
            "make sure that it leaves the response as it is, or add '\(exclusion)' to \(member)"
        case .generated: "write \"appAssociation\": \"NONE\""
        case .unreadable(_, let hint): hint
        }
    }

    /// Netlify has no pattern that excludes a path, and ignores a rule that leads to where it comes from.
    private func hint(for effect: Effect, unlessForced hint: String) -> String {
        if !effect.isForced { return hint }
        let mark = file.name == "netlify.toml" ? "'force = true'" : "'!' behind the status"
        return "narrow the path of this rule, or remove \(mark): existing files are then served before it"
    }

    private func contentTypeHint(for effect: Effect) -> String {
        guard effect.coversOthers, let example = contentTypeExample else { return "write '\(contentType)' here" }
        // In JSON the last entry decides, and in lines the values may be joined.
        if file.isJSON { return "add behind it \(example)" }
        let hint = "narrow the path of this rule"
        let hasOwn = effects.contains { other in other.isContentType && !other.coversOthers }
        return if hasOwn { hint } else { "\(hint), and add \(example)" }
    }

    /// How a redirect leaves the file out. Of `redirects` in JSON none permits a request to go on to the file.
    private func exclusion(by effect: Effect) -> String {
        let exclusion = "exclude \(excluded) from this rule"
        if !file.isJSON || hasRoutes { return "\(exclusion), or write a rule for it above" }
        let rule = try? JSONReader.read(Array(file.bytes[effect.range]))
        guard file.name == "vercel.json", let source = rule?["source"]?.string else { return exclusion }
        // The name of all paths, as in '/:path*', is in the destination too.
        let name = source.dropFirst().prefix { character in
            character.isLetter || character.isNumber || ":_".contains(character)
        }
        if !["*", "+", "(.*)", "(.+)"].contains(source.dropFirst(1 + name.count)) { return exclusion }
        let pattern = isInFolder ? #"\\.well-known/"# : "\(path.dropFirst())$"
        return "\(exclusion), as in \"/\(name)((?!\(pattern)).*)\""
    }
}
