/// What a host's settings need so that association files are served as they are, with their content types.
package struct HostAddition: Sendable {
    /// A file of the site and its content type.
    package struct Resource: Sendable, Equatable {
        /// From the site's root on, with the slash in front.
        package var path: String
        package var contentType: String

        /// The file that today's devices read.
        package static let unsigned = Resource(
            path: AssociationFile.wellKnownPath, contentType: MediaType.json)
        /// The file that iOS 8 reads.
        package static let signed = Resource(path: AssociationFile.rootPath, contentType: MediaType.signedFile)
        /// Android's statement list.
        package static let statements = Resource(
            path: SystemVersion.statementListPath, contentType: MediaType.json)

        /// Whether today's devices read the file.
        package var isCurrent: Bool { self != .signed }
        /// Whether servers know the content type by the name.
        var hasExtension: Bool { fileExtension != nil }
        /// Behind the full stop of the name; nil without one.
        var fileExtension: String? {
            let parts = fileName.split(separator: ".")
            return parts.count < 2 ? nil : parts.last.map(String.init)
        }
        var fileName: String { path.lastPathComponent }
    }

    private let resources: [Resource]
    /// The paths that today's devices request.
    private var paths: [String] { resources.filter(\.isCurrent).map(\.path) }
    private let hosts: [String]
    private let folders: [String]
    private let access: [HostSettings.File]

    /// - Parameters:
    ///   - hosts: of the sites; servers of other hosts are left alone.
    ///   - folders: the paths of the folder in which the files are made, from the root of the system on.
    ///   - access: the files `.htaccess` of that folder and of those above.
    package init(
        _ resources: [Resource], hosts: [String] = [], folders: [String] = [], access: [HostSettings.File] = []
    ) {
        self.resources = resources
        self.hosts = hosts
        self.folders = folders
        self.access = access.filter { !ServerSettingsLength.isTooLong($0) }
    }

    /// Names of settings that are recognised beside those of ``HostSettings/names``.
    package static let serverNames = ["nginx.conf", "Caddyfile", "_config.yml"]

    /// The settings with what they lack; the same bytes when they lack nothing, nil for a file of another name.
    ///
    /// - Parameter file: may be empty: a file that is to be made.
    package func added(to file: HostSettings.File) -> [UInt8]? {
        guard let added = addedLines(to: file) else { return nil }
        if added == file.bytes || !file.bytes.contains(0x0D) { return added }
        return Self.withCarriageReturns(added)
    }

    /// Line feeds become the line ends of the other lines.
    private static func withCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes {
            if byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
            result.append(byte)
        }
        return result
    }

    private func addedLines(to file: HostSettings.File) -> [UInt8]? {
        if ServerSettingsLength.isTooLong(file) { return file.bytes }
        let name = file.name
        switch name {
        case "_headers": return withHeaders(file)
        case "_redirects": return withException(file)
        case "netlify.toml": return withTables(file)
        case "vercel.json", "firebase.json": return HostJSONAddition(resources: resources).added(to: file)
        case "_config.yml": return JekyllSettings(file.bytes).including
        default: break
        }
        switch ServerKind(file) {
        case .caddy: return CaddyAddition(to: file.bytes, resources: resources, hosts: hosts).settings
        case .nginx: return nginxAddition(to: file).settings
        case .apache: return apacheAddition(to: file).settings
        case nil: return nil
        }
    }

    private func apacheAddition(to file: HostSettings.File) -> ApacheServerAddition {
        ApacheServerAddition(to: file, resources: resources, hosts: hosts, folders: folders, access: access)
    }

    /// Whether a file has the site of an Apache server, whose settings make those of folders superfluous.
    package func isOfApacheServer(_ file: HostSettings.File) -> Bool {
        !ServerSettingsLength.isTooLong(file) && ServerKind(file) == .apache
            && !apacheAddition(to: file).servers.isEmpty
    }

    private func nginxAddition(to file: HostSettings.File) -> NginxAddition {
        NginxAddition(to: file.bytes, resources: resources, hosts: hosts, folders: folders)
    }

    /// What no addition solves.
    package func findings(in file: HostSettings.File) -> [Finding] {
        let name = file.name
        var findings: [Finding] = []
        if ServerSettingsLength.isTooLong(file) {
            findings = [ServerSettingsLength.finding(about: paths)]
        } else if let kind = ServerKind(file) {
            findings = self.findings(in: file, of: kind)
        } else if name == "_config.yml" {
            findings = [JekyllSettings(file.bytes).finding].compactMap(\.self)
        } else if name == "netlify.toml", Self.hasInlineTables(file) {
            let pathList = paths.joined(separator: " and ")
            findings = LintRule.contentType.onlyFinding(
                "tables in brackets on one line are not changed",
                hint: "write [[headers]] and [[redirects]], or add an entry for \(pathList) by hand")
        } else if name.hasSuffix(".json") {
            findings = [HostJSONAddition(resources: resources).finding(in: file)].compactMap(\.self)
        }
        for index in findings.indices where findings[index].location.file == nil {
            findings[index].location.file = file.path
        }
        return findings
    }

    private func findings(in file: HostSettings.File, of kind: ServerKind) -> [Finding] {
        switch kind {
        case .caddy: CaddyAddition(to: file.bytes, resources: resources, hosts: hosts).findings
        case .nginx: nginxAddition(to: file).findings
        case .apache where ApacheServer.isSite(file.bytes): apacheAddition(to: file).findings
        case .apache: [ApacheServerAddition.finding(about: resources)]
        }
    }

    /// Whether headers or redirects are an array of inline tables, beside which TOML permits no `[[…]]`.
    private static func hasInlineTables(_ file: HostSettings.File) -> Bool {
        SettingsLine.all(in: file.bytes).contains { line in ["headers", "redirects"].contains(line.pair?.name) }
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
        if Self.hasInlineTables(file) { return file.bytes }
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
        let isNeeded = paths.contains { path in
            HostSettings(file, of: path)?.effects.contains { $0.doubt == .order } ?? false
        }
        if !isNeeded { return file.bytes }
        return Array("/.well-known/* /.well-known/:splat 200\n".utf8) + file.bytes
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

    /// The file `.htaccess` for the folder of the file, with what it lacks.
    ///
    /// - Parameters:
    ///   - above: those of the folders above.
    ///   - own: the one that is there; nil if there is none.
    package func htaccess(above: [HostSettings.File], own: HostSettings.File?) -> [UInt8] {
        if let own, ServerSettingsLength.isTooLong(own) { return own.bytes }
        return htaccessAddition(above: above, own: own).settings
    }

    /// What no file `.htaccess` in the folder of the file solves.
    package func findings(inHTAccess above: [HostSettings.File], own: HostSettings.File?) -> [Finding] {
        let all = above + [own].compactMap(\.self)
        let unread = all.filter(ServerSettingsLength.isTooLong).map { file in
            var finding = ServerSettingsLength.finding(about: paths)
            finding.location.file = file.path
            return finding
        }
        if let own, ServerSettingsLength.isTooLong(own) { return unread }
        return htaccessAddition(above: above, own: own).findings + unread
    }

    /// - Parameter above: those that are too long are not read.
    private func htaccessAddition(above: [HostSettings.File], own: HostSettings.File?) -> HTAccessAddition {
        let readable = above.filter { !ServerSettingsLength.isTooLong($0) }
        return HTAccessAddition(resources: resources, above: readable, own: own)
    }

    /// What `.htaccess` in the site's folder needs for the signed file of iOS 8.
    package static let signedHTAccess = """

        <Files "apple-app-site-association">
            ForceType application/pkcs7-mime
        </Files>

        """
}
