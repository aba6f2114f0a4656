/// What `.htaccess` in the folder of association files needs so that these are served as they are.
///
/// Apache applies `.htaccess` of the folders above there too. Rewrite rules, access rules and handlers of a folder replace those
/// above it; redirects of mod_alias do not.
struct HTAccessAddition {
    private typealias Line = HTAccessDirectives.Line

    private let resources: [HostAddition.Resource]
    private let directives: HTAccessDirectives
    /// The settings of the folder; nil if it has none.
    private let bytes: [UInt8]?

    /// - Parameter own: the settings of the folder; nil if it has none.
    init(resources: [HostAddition.Resource], above: [HostSettings.File], own: HostSettings.File?) {
        self.resources = resources.filter(\.isCurrent)
        directives = HTAccessDirectives(above: above, own: own)
        bytes = own?.bytes
    }

    // MARK: Text

    /// The settings with what they lack. Other files of the folder keep the rules of the folders above.
    var settings: [UInt8] {
        var text = ""
        for resource in resources {
            let lines = lines(for: resource).map { line in "    \(line)\n" }.joined()
            if !lines.isEmpty { text += "<Files \"\(resource.fileName)\">\n\(lines)</Files>\n" }
        }
        let comment = "# The association file as it is, for devices: no rewriting, no page in its place.\n"
        guard let bytes else { return Array((comment + text).utf8) }
        if text.isEmpty { return bytes }
        return bytes + Array((HostAddition.blankLine(behind: bytes) + text).utf8)
    }

    /// What the section of a file lacks.
    private func lines(for resource: HostAddition.Resource) -> [String] {
        let name = resource.fileName
        var lines: [String] = []
        if !directives.forces(resource.contentType, of: name) { lines.append("ForceType \(resource.contentType)") }
        if directives.replacesType(resource.contentType, of: name) {
            lines += Self.lines("Header set Content-Type \(resource.contentType)", ifModule: "mod_headers.c")
        }
        // The rules of the server itself are not known.
        if bytes == nil || directives.mayRewrite(name) {
            lines += Self.lines("RewriteEngine Off", ifModule: "mod_rewrite.c")
        }
        if directives.hasFallback(for: name) { lines += Self.lines("FallbackResource disabled", ifModule: "mod_dir.c") }
        return lines + accessLines(for: name)
    }

    private static func lines(_ line: String, ifModule module: String) -> [String] {
        ["<IfModule \(module)>", "    \(line)", "</IfModule>"]
    }

    /// What the section of a file lacks so that every device gets it.
    private func accessLines(for name: String) -> [String] {
        var lines: [String] = []
        let isHandled = directives.all.contains { line in
            line.name == "sethandler" && line.directive.mayConcern(fileName: name)
        }
        if isHandled, !directives.hasSection(of: name, with: "sethandler") { lines.append("SetHandler none") }
        let restrictions = directives.all.filter { line in isRestriction(line.directive, of: name) }
        let isRequired = restrictions.contains { line in line.name == "require" }
        if isRequired, !isGranted(name, in: restrictions), !directives.hasSection(of: name, with: "require") {
            lines.append("Require all granted")
        }
        let hasOldForm = restrictions.contains { line in line.name != "require" }
        if hasOldForm, !directives.hasSection(of: name, with: "order") {
            lines += [
                "<IfModule mod_access_compat.c>", "    Order allow,deny", "    Allow from all", "</IfModule>",
            ]
        }
        return lines
    }

    /// Whether a directive keeps a file from some of those who request it.
    private func isRestriction(_ directive: ApacheDirective, of name: String) -> Bool {
        let isRestriction =
            switch directive.name {
            case "require": directive.arguments.map { $0.lowercased() } != ["all", "granted"]
            // Apache's old form, of mod_access_compat.
            case "deny": true
            case "order": directive.arguments.first?.lowercased().hasPrefix("allow") == true
            default: false
            }
        return isRestriction && directive.mayConcern(fileName: name)
    }

    /// Whether the folder's own access rules replace all restrictions.
    private func isGranted(_ name: String, in restrictions: [Line]) -> Bool {
        // Rules in sections of files apply after those of folders.
        let areReplaced = restrictions.allSatisfy { line in
            !line.isOwn && !line.directive.isInSectionOfFiles
        }
        return areReplaced
            && directives.own.contains { line in line.name == "require" && line.directive.section == nil }
    }

    // MARK: Problems

    /// What must be changed by hand.
    var findings: [Finding] { directives.all.compactMap(finding) }

    private func finding(about line: Line) -> Finding? {
        let directive = line.directive
        let redirect = ApacheRedirect(directive)
        var covered: [String] = []
        var isCertain = true
        for resource in resources {
            let applies =
                if let redirect {
                    covers(redirect, of: directive, file: resource)
                } else {
                    isUnder(directive, file: resource)
                }
            if applies != false { covered.append(resource.path) }
            if applies == nil { isCertain = false }
        }
        if covered.isEmpty { return nil }
        let paths = covered.joined(separator: " and ")
        let start = "'\(directive.text)' applies to \(paths) too"
        var finding =
            switch redirect {
            case let redirect? where isCertain && redirect.isRedirect:
                LintRule.redirect.finding("\(start), and devices do not follow redirects", hint: redirect.hint)
            case let redirect? where isCertain:
                LintRule.wrongStatus.finding(
                    "\(start), which is then refused with \(redirect.status)", hint: redirect.hint)
            case nil where isCertain:
                LintRule.wrongStatus.finding(
                    "\(start): its filter changes the file", hint: "name the types of pages, without \(MediaType.json)")
            default:
                LintRule.wrongStatus.finding(
                    "whether '\(directive.text)' applies to \(paths) is not known",
                    hint: "make sure that it leaves the file out")
            }
        finding.location.file = line.path
        finding.location.line = directive.line
        return finding
    }

    /// Whether a redirect applies to a file; nil where that is not known.
    private func covers(
        _ redirect: ApacheRedirect, of directive: ApacheDirective, file resource: HostAddition.Resource
    ) -> Bool? {
        let isConcerned = directive.concerns(fileName: resource.fileName)
        if isConcerned == false { return false }
        let isCovered = redirect.covers(resource.path)
        if isConcerned == nil, isCovered == true { return nil }
        return isCovered
    }

    /// Whether a filter changes a file; no section ends it. What is in `<If>` applies after all other sections, so that no exception
    /// is written for it: nil.
    private func isUnder(_ directive: ApacheDirective, file resource: HostAddition.Resource) -> Bool? {
        if directive.filters(resource.contentType) { return directive.concerns(fileName: resource.fileName) }
        guard directive.isConditional else { return false }
        if directive.replacesType(resource.contentType) { return nil }
        if isRestriction(directive, of: resource.fileName) { return nil }
        return false
    }
}
