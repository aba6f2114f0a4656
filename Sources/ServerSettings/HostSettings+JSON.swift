internal import AASA

/// The settings of Vercel and Firebase.
extension HostSettings {
    /// Reads the sites of a file; false when none of them is the deployed folder.
    ///
    /// - Parameter requiresHosting: whether settings that have neither `hosting` nor `public` are about something else.
    mutating func readJSON(requiringHosting requiresHosting: Bool) -> Bool {
        let root: JSONNode
        do throws(JSONSyntaxError) { root = try JSONNode(settings: file.bytes, named: file.name) } catch {
            let offset = min(error.offset, max(file.bytes.count - 1, 0))
            add(Effect(kind: .unreadable(error.sentence, hint: error.hintForSettings), range: offset..<offset))
            return true
        }
        let hosting = root["hosting"]
        if requiresHosting, hosting == nil, root["public"] == nil { return false }
        let all = hosting?.elements ?? [hosting ?? root]
        var sites = all.filter { site in isDeployed(site["public"]?.string) }
        if sites.isEmpty { return false }
        if hosting != nil {
            // A folder without files is an error of 'firebase deploy'; 'source' names a web framework's project.
            let withFolder = sites.filter { site in site["public"] != nil || site["source"] != nil }
            if withFolder.isEmpty {
                for site in sites { add(Effect(kind: .noFolder, range: site.range)) }
            } else {
                sites = withFolder
            }
        }
        let paths = HostRulePaths(isFirebase: isFirebase)
        for site in sites { read(site, paths: paths) }
        return true
    }

    /// Whether a site with this value of `public`, if it has one, is the deployed folder.
    private func isDeployed(_ folder: String?) -> Bool {
        guard let folder else { return true }
        return Self.normalized(folder: folder).hasSameBytes(as: file.deployed)
    }

    private mutating func read(_ site: JSONNode, paths: HostRulePaths) {
        let isDecided = !isFirebase && readRoutes(of: site, paths: paths)
        if !isDecided { readRedirects(of: site, paths: paths) }
        readRewrites(of: site, paths: paths)
        readAppAssociation(of: site)
        readIgnored(of: site, paths: paths)
        if isDecided { return }
        for type in Self.contentTypes(of: site, for: path, hosts: hosts, paths: paths) { add(type) }
    }

    private var isFirebase: Bool { file.name == "firebase.json" }

    /// Firebase makes both files for the apps of its project unless that is switched off. Whether it replaces one that is
    /// deployed is reported both ways (firebase/firebase-tools, issues 1169 and 2152).
    private mutating func readAppAssociation(of site: JSONNode) {
        guard isFirebase else { return }
        let value = site["appAssociation"]
        if value?.string != "NONE" { add(Effect(kind: .generated, range: (value ?? site).range)) }
    }

    /// The rewrites that name the file, which both hosts apply where no file is. Vercel documents its folder as one that
    /// is not rewritten, and sites rewrite it (``Effect/Doubt/reserved``). A rewrite of some requests is left out.
    private mutating func readRewrites(of site: JSONNode, paths: HostRulePaths) {
        for rule in site["rewrites"]?.elements ?? [] {
            let application = HostRuleConditions(rule).application(to: hosts, paths: paths)
            guard application == .always, let source = rule["source"]?.string,
                paths.cover(path, with: source) == .yes
            else { continue }
            let function = rule["function"]?.string ?? rule["function"]?["functionId"]?.string
            let target = rule["destination"]?.string ?? function ?? rule["run"]?["serviceId"]?.string
            addRewrite(from: source, to: target ?? source, range: rule.range)
        }
    }

    private mutating func readRedirects(of site: JSONNode, paths: HostRulePaths) {
        for rule in site["redirects"]?.elements ?? [] {
            var coversFile = Truth.no
            if let source = rule["source"]?.string {
                coversFile = paths.cover(path, with: source)
            } else if let regex = rule["regex"]?.string {
                coversFile = paths.match(path, with: regex)
            }
            let application = HostRuleConditions(rule).application(to: hosts, paths: paths)
            guard coversFile != .no, application != .never else { continue }
            let target = rule["destination"]?.string ?? ""
            let doubt = application.doubt ?? coversFile.doubt ?? (isFirebase || !isInFolder ? nil : .reserved)
            let kind = Effect.Kind.redirect(to: target, status: redirectStatus(of: rule))
            let coversOthers = rule["source"]?.string != path
            add(Effect(kind: kind, doubt: doubt, range: rule.range, coversOthers: coversOthers))
        }
    }

    /// The status that the host documents for a redirect (firebase.google.com/docs/hosting/full-config,
    /// vercel.com/docs/project-configuration).
    private func redirectStatus(of rule: JSONNode) -> Int {
        if isFirebase { return rule["type"]?.integer ?? 301 }
        if let status = rule["statusCode"]?.integer { return status }
        return rule["permanent"]?.truth == false ? 307 : 308
    }

    /// The patterns of Firebase's `ignore` that cover the file. Those that cover only its folder, as `**/.*` does, leave
    /// the files in it deployed, and `!` does not negate one (firebase/firebase-tools, src/listFiles.ts, with the package
    /// glob). A slash in front is the root of the system.
    private mutating func readIgnored(of site: JSONNode, paths: HostRulePaths) {
        for pattern in site["ignore"]?.elements ?? [] {
            guard let text = pattern.string, !text.hasPrefix("/") else { continue }
            let coversFile = paths.match(path, glob: text)
            if coversFile == .no { continue }
            let isAlone = paths.match("/.well-known/-", glob: text) == .no
            let kind = Effect.Kind.ignored(by: text, isAlone: isAlone)
            add(Effect(kind: kind, doubt: coversFile.doubt, range: pattern.range))
        }
    }

    /// The content types that entries of `headers` give a path. The last one that is certain replaces those above it, on
    /// both hosts (vercel/vercel, packages/cli/src/util/dev/router.ts; firebase/firebase-tools, issue 9467).
    ///
    /// - Parameter hosts: of the sites; empty if they are not known.
    static func contentTypes(
        of site: JSONNode, for path: String, hosts: [String], paths: HostRulePaths
    ) -> [Effect] {
        var types: [Effect] = []
        for rule in site["headers"]?.elements ?? [] {
            guard let source = rule["source"]?.string else { continue }
            let coversFile = paths.cover(path, with: source)
            let application = HostRuleConditions(rule).application(to: hosts, paths: paths)
            if coversFile == .no || application == .never { continue }
            let doubt = application.doubt ?? coversFile.doubt
            for header in rule.contentTypes {
                guard let value = header["value"]?.string else { continue }
                if doubt == nil { types = [] }
                types.append(
                    Effect(
                        kind: .contentType(value), doubt: doubt, range: header.range, coversOthers: source != path))
            }
        }
        return types
    }
}

extension Truth {
    /// Whether it is open if a pattern covers the file.
    fileprivate var doubt: HostSettings.Effect.Doubt? { if self == .unknown { .pattern } else { nil } }
}

extension JSONSyntaxError {
    fileprivate var hintForSettings: String? {
        switch code {
        case .empty: "write the settings, or remove the file"
        case .comment: "remove the comment"
        default: hint
        }
    }
}

extension JSONNode {
    /// The settings of a host. The CLI of Firebase reads comments too (firebase/firebase-tools, src/config.ts, with the
    /// package cjson).
    init(settings bytes: [UInt8], named name: String) throws(JSONSyntaxError) {
        let reading = JSONReader.readTolerantly(bytes)
        let mistake = reading.errors.first { error in
            let isComment = error.code == .comment && bytes[error.range.lowerBound] == "/"
            return !isComment || name != "firebase.json"
        }
        if let mistake { throw mistake }
        guard let root = reading.root else {
            self = try JSONReader.read(bytes)
            return
        }
        self = root
    }
}
