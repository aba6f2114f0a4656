package import AASA

/// What a host's settings need so that association files are served as they are, with their content types.
package struct HostAddition: Sendable {
    /// A file of the site and its content type.
    package struct Resource: Sendable, Hashable {
        /// From the site's root on, with the slash in front.
        package var path: String
        package var contentType: String
        /// The file that a rewrite puts in its place, from the site's root on; nil for one at its path.
        package var rewritten: String?

        /// The file that today's devices read.
        package static let unsigned = Resource(path: AssociationFile.wellKnownPath, contentType: MediaType.json)
        /// The file that iOS 8 reads.
        package static let signed = Resource(path: AssociationFile.rootPath, contentType: MediaType.signedFile)
        /// Android's statement list.
        package static let statements = Resource(
            path: SystemVersion.statementListPath, contentType: MediaType.json)

        /// Behind the full stop of the name, by which servers know the content type; nil without one.
        var fileExtension: String? {
            let parts = fileName.split(separator: ".")
            return parts.count < 2 ? nil : parts.last.map(String.init)
        }
        var fileName: String { path.lastPathComponent }
    }

    let resources: [Resource]
    let hosts: [String]
    let made: MadeFolders
    /// Files `.htaccess`.
    let access: [HostSettings.File]

    var paths: [String] { resources.map(\.path) }
    var pathList: String { paths.joined(separator: " and ") }

    /// - Parameters:
    ///   - hosts: of the sites; servers of other hosts are left alone.
    ///   - folders: the paths of the folder in which the files are made, from the root of the system on.
    ///   - ownPaths: of files that each site has in a folder of its name below that folder.
    ///   - access: the files `.htaccess` of that folder and of those above.
    package init(
        _ resources: [Resource], hosts: [String] = [], folders: [String] = [], ownPaths: Set<String> = [],
        access: [HostSettings.File] = []
    ) {
        self.resources = resources
        self.hosts = hosts
        made = MadeFolders(shared: folders, ownPaths: ownPaths)
        self.access = access.filter { !ServerSettingsLength.isTooLong($0) }
    }

    /// Names of settings that are recognised beside those of ``HostSettings/names``.
    package static let serverNames = ["nginx.conf", "Caddyfile", JekyllSettings.fileName]

    /// What a file of settings lacks, and what no addition solves.
    package struct Result {
        /// The settings with what they lack; the same bytes when they lack nothing, nil for a file of another name.
        package var settings: [UInt8]?
        package var findings: [Finding] = []
        /// The server whose settings have the site; nil for other files, and for settings without it.
        package var server: ServerKind?
        /// The hosts for which the settings have a server.
        package var hosts: [String] = []
        /// Whether the settings of a server have none of the site: it may be in another file.
        package var describesNoServer = false
        /// Whether the server, or one of several, is for http alone.
        var isForHTTPAlone = false
    }

    /// The finding about a file of settings that no link leads to in the folder that the server reads.
    package static func finding(aboutUnlinked path: String, hint: String) -> Finding {
        LintRule.wrongStatus.finding(
            "the server does not read this file: no link in 'sites-enabled' leads to it", hint: hint
        ).placed(in: path)
    }

    /// The finding about hosts of the sites for which no settings have a server, if they have one for others.
    ///
    /// - Parameter path: of the settings in which it is reported.
    package func finding(aboutHostsOutside results: [Result], in path: String) -> Finding? {
        let served = results.flatMap(\.hosts)
        let others = hosts.filter { host in !served.contains(host) }
        if served.isEmpty || others.isEmpty { return nil }
        return LintRule.wrongStatus.finding(
            "these settings describe no server of \(others.shortened) for https",
            hint: "add the name to the site's server, or name the file that describes one"
        ).placed(in: path)
    }

    /// - Parameter file: may be empty: a file that is to be made.
    package func result(for file: HostSettings.File) -> Result { result(for: file, in: nil) }

    /// - Parameter settings: those of nginx that include the file; nil for those that are read for it alone.
    func result(for file: HostSettings.File, in settings: NginxSettings?) -> Result {
        var result = resultInLines(for: file, in: settings)
        if let added = result.settings, added != file.bytes { result.settings = added.withLineEnds(of: file.bytes) }
        for index in result.findings.indices where result.findings[index].location.file == nil {
            result.findings[index].location.file = file.path
        }
        return result
    }

    private func resultInLines(for file: HostSettings.File, in settings: NginxSettings?) -> Result {
        if ServerSettingsLength.isTooLong(file) {
            return Result(settings: file.bytes, findings: [ServerSettingsLength.finding(about: pathList)])
        }
        switch file.name {
        case "_headers": return Result(settings: withHeaders(file))
        case "_redirects": return Result(settings: withException(file))
        case "netlify.toml":
            return Result(settings: withTables(file), findings: [tableFinding(in: file)].compactMap(\.self))
        case "vercel.json", "firebase.json":
            let addition = HostJSONAddition(to: file, resources: resources)
            return Result(settings: addition.settings, findings: [addition.finding].compactMap(\.self))
        case JekyllSettings.fileName:
            let settings = JekyllSettings(file.bytes)
            return Result(settings: settings.including, findings: [settings.finding].compactMap(\.self))
        default: return serverResult(for: file, in: settings)
        }
    }

    private func tableFinding(in file: HostSettings.File) -> Finding? {
        if !Self.hasInlineTables(file) { return nil }
        return LintRule.contentType.finding(
            "tables in brackets on one line are not changed",
            hint: "write [[headers]] and [[redirects]], or add an entry for \(pathList) by hand"
        )
    }

    /// Whether headers or redirects are an array of inline tables, beside which TOML permits no `[[…]]`.
    private static func hasInlineTables(_ file: HostSettings.File) -> Bool {
        let lines = SettingsLine.all(in: file.bytes).prefix { line in !line.text.hasPrefix("[") }
        return lines.compactMap(\.pair).contains { pair in
            ["headers", "redirects"].contains(pair.name) && pair.value.hasPrefix("[")
        }
    }

    // MARK: Netlify, Cloudflare Pages

    /// The resources that no rule gives their content type. A file that a rule of its own gives
    /// a different type keeps it.
    private func missing(in file: HostSettings.File) -> [Resource] {
        let lines = SettingsLine.all(in: file.bytes)
        return resources.filter { resource in
            // Cloudflare Pages joins the values of all rules that fit, even if they are the same.
            let effects = HostSettings(file, of: resource.path, hosts: hosts)?.effects ?? []
            if effects.contains(where: { $0.sets(resource.contentType) }) { return false }
            guard let own = Self.ownRule(of: resource.path, in: lines) else { return true }
            return !effects.contains { effect in effect.isContentType && own.contains(effect.range.lowerBound) }
        }
    }

    /// The range of the last rule of headers for a path alone, up to the next rule; nil without such a rule.
    private static func ownRule(of path: String, in lines: [SettingsLine]) -> Range<Int>? {
        guard let first = lines.lastIndex(where: { line in beginsRule(line, for: path) }) else { return nil }
        // Rules of TOML are tables, those of `_headers` begin without an indentation.
        let isTOML = lines[first].pair != nil
        let next = lines[(first + 1)...].first { line in
            if isTOML { line.text.hasPrefix("[[") } else { !line.isIndented }
        }
        let end = next?.range.lowerBound ?? lines[lines.count - 1].range.upperBound
        return lines[first].range.lowerBound..<end
    }

    /// Whether a line begins a rule of headers for a path alone.
    private static func beginsRule(_ line: SettingsLine, for path: String) -> Bool {
        if let pair = line.pair, pair.name.lowercased() == "for" { return pair.value == path }
        return !line.isIndented && line.text.split(separator: " ") == [path[...]]
    }

    private func withHeaders(_ file: HostSettings.File) -> [UInt8] {
        let lines = SettingsLine.all(in: file.bytes)
        var fields: [TextEdit] = []
        var rules: [String] = []
        for resource in missing(in: file) {
            let field = "  Content-Type: \(resource.contentType)"
            // A host may keep one of two rules for the same path.
            if let line = lines.last(where: { Self.beginsRule($0, for: resource.path) }) {
                fields.append(.insertion(of: "\n\(field)", at: line.range.upperBound))
            } else {
                rules.append("\(resource.path)\n\(field)\n")
            }
        }
        return appended(rules, to: TextEdit.apply(fields, to: file.bytes))
    }

    private func withTables(_ file: HostSettings.File) -> [UInt8] {
        if Self.hasInlineTables(file) || SettingsTableReader(file.bytes).unclosed != nil { return file.bytes }
        let tables = missing(in: file).map { resource in
            """
            [[headers]]
              for = "\(resource.path)"
              [headers.values]
                Content-Type = "\(resource.contentType)"

            """
        }
        return appended(tables, to: file.bytes)
    }

    /// With a rule above those of Cloudflare Pages. One that is forced must be narrowed:
    /// Netlify ignores the rule above.
    private func withException(_ file: HostSettings.File) -> [UInt8] {
        let settings = paths.compactMap { path in HostSettings(file, of: path) }
        let redirected = settings.filter { settings in settings.effects.contains { $0.doubt == .order } }
        let lines = redirected.map { settings in "\(settings.path) \(settings.path) 200\n" }
        return Array(lines.joined().utf8) + file.bytes
    }

    private func appended(_ texts: [String], to bytes: [UInt8]) -> [UInt8] {
        if texts.isEmpty { return bytes }
        return bytes + Array((Self.blankLine(behind: bytes) + texts.joined(separator: "\n")).utf8)
    }

    /// The line ends between settings and what is added behind them.
    static func blankLine(behind bytes: [UInt8]) -> String {
        guard let last = bytes.last else { return "" }
        return if last == 0x0A { "\n" } else { "\n\n" }
    }
}
