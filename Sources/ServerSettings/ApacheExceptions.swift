/// What Apache's settings need so that association files are served as they are.
///
/// Rewrite rules, access rules and handlers of a section replace those above it; redirects of mod_alias do not.
struct ApacheExceptions {
    /// Those for the files.
    let requests: [ApacheRequest]
    let lines: ApacheLines
    /// Whether the settings of the server, or what surrounds them, may have rules that are not among the lines.
    let areOthersAbove: Bool

    /// The sections of files with what these lack, a line each.
    var sections: [String] {
        requests.flatMap { request in
            let missing = missingLines(for: request)
            if missing.isEmpty { return missing }
            let opening = lines.ownSection.opening(for: request)
            return [opening] + missing.map { line in "    \(line)" } + [lines.ownSection.closing]
        }
    }

    /// What the section of a file lacks.
    private func missingLines(for request: ApacheRequest) -> [String] {
        let type = request.contentType
        var missing: [String] = []
        if !lines.forcesType(of: request) { missing.append("ForceType \(type)") }
        if lines.replacesType(of: request) {
            missing += Self.lines("Header set Content-Type \(type)", ifModule: "mod_headers.c")
        }
        if areOthersAbove || lines.mayRewrite(request, areOthersAbove: endsRewriting) {
            missing += Self.lines("RewriteEngine Off", ifModule: "mod_rewrite.c")
        }
        if lines.mayProxy(request) { missing.append("ProxyPass !") }
        if lines.hasFallback(for: request) { missing += Self.lines("FallbackResource disabled", ifModule: "mod_dir.c") }
        return missing + accessLines(for: request)
    }

    /// Whether `.htaccess` ends rewriting for one of the files, and so for all: the server's rules are not known.
    private var endsRewriting: Bool {
        lines.ownSection == .files && requests.contains { request in lines.mayRewrite(request) }
    }

    private static func lines(_ line: String, ifModule module: String) -> [String] {
        ["<IfModule \(module)>", "    \(line)", "</IfModule>"]
    }

    /// What the section of a file lacks so that every device gets it.
    private func accessLines(for request: ApacheRequest) -> [String] {
        var missing: [String] = []
        let isHandled = lines.all.contains { line in line.name == "sethandler" && line.mayConcern(request) }
        if isHandled, !lines.hasSection(for: request, with: "SetHandler none") { missing.append("SetHandler none") }
        let restrictions = lines.all.filter { line in line.mayRestrict(request) }
        let isRequired = restrictions.contains { line in line.name == "require" } || !isGranted(request)
        if isRequired, !areReplaced(restrictions), !lines.hasSection(for: request, with: "Require all granted") {
            missing.append("Require all granted")
        }
        let hasOldForm = restrictions.contains { line in line.name != "require" }
        if hasOldForm, !lines.hasSection(for: request, with: "Order allow,deny") {
            missing += ["<IfModule mod_access_compat.c>", "    Order allow,deny", "    Allow from all", "</IfModule>"]
        }
        return missing
    }

    /// Whether the settings of a server let all have a file: Debian's let none have what is outside of a few folders.
    /// The settings of a folder change what the server lets.
    private func isGranted(_ request: ApacheRequest) -> Bool {
        if lines.ownSection == .files { return true }
        return lines.all.contains { line in line.grantsAll && line.concerns(request) == .yes }
    }

    /// Whether the folder's own access rules replace all restrictions.
    private func areReplaced(_ restrictions: [ApacheDirective]) -> Bool {
        // Rules in sections of files apply after those of folders.
        let areOfFolders = restrictions.allSatisfy { line in !line.isOwn && !line.isInSectionOfFile }
        return areOfFolders && lines.own.contains { line in line.name == "require" && line.section == nil }
    }
}

extension ApacheDirective {
    fileprivate var grantsAll: Bool { name == "require" && arguments.map { $0.lowercased() } == ["all", "granted"] }

    /// Whether it may keep a file from some of those who request it.
    func mayRestrict(_ request: ApacheRequest) -> Bool {
        let isRestriction =
            switch name {
            case "require": !grantsAll
            // Apache's old form, of mod_access_compat.
            case "deny": true
            case "order": arguments.first?.lowercased().hasPrefix("allow") == true
            default: false
            }
        return isRestriction && mayConcern(request)
    }
}
