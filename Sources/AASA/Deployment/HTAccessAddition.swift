/// What `.htaccess` in the folder of association files needs so that these are served as they are.
///
/// Apache applies `.htaccess` of the folders above there too. Rewrite rules, access rules and handlers of a folder replace those
/// above it; redirects of mod_alias do not.
struct HTAccessAddition {
    private typealias Line = (path: String, directive: ApacheDirective)

    private let resources: [HostAddition.Resource]
    /// The directives of the folders above.
    private let above: [Line]
    private let own: [Line]
    /// The settings of the folder; nil if it has none.
    private let bytes: [UInt8]?

    /// - Parameter own: the settings of the folder; nil if it has none.
    init(resources: [HostAddition.Resource], above: [HostSettings.File], own: HostSettings.File?) {
        self.resources = resources.filter(\.isCurrent)
        self.above = above.flatMap(Self.lines)
        self.own = own.map(Self.lines) ?? []
        bytes = own?.bytes
    }

    private static func lines(of file: HostSettings.File) -> [Line] {
        ApacheDirective.all(in: file.bytes).map { (file.path, $0) }
    }

    // MARK: Text

    /// The settings with what they lack.
    var settings: [UInt8] {
        var text = ""
        let isRewriting = above.contains { ["rewriteengine", "rewriterule"].contains($0.directive.name) }
        // Rules of the folder itself are to stay in effect.
        let hasOwnRewriting = own.contains { ["rewriteengine", "rewriterule"].contains($0.directive.name) }
        if bytes == nil || (isRewriting && !hasOwnRewriting) {
            text += "<IfModule mod_rewrite.c>\n    RewriteEngine Off\n</IfModule>\n"
        }
        if bytes == nil { text += "<IfModule mod_dir.c>\n    FallbackResource disabled\n</IfModule>\n" }
        for resource in resources {
            let lines = lines(for: resource).map { "    \($0)\n" }.joined()
            if !lines.isEmpty { text += "<Files \"\(resource.fileName)\">\n\(lines)</Files>\n" }
        }
        let comment = "# The association file as it is, for devices: no rewriting, no page in its place.\n"
        guard let bytes else { return Array((comment + text).utf8) }
        if text.isEmpty { return bytes }
        var lineEnd = ""
        if let last = bytes.last { lineEnd = last == 0x0A ? "\n" : "\n\n" }
        return bytes + Array((lineEnd + text).utf8)
    }

    /// What the section of a file lacks.
    private func lines(for resource: HostAddition.Resource) -> [String] {
        let name = resource.fileName
        var lines: [String] = []
        if !own.contains(where: { $0.directive.name == "forcetype" && $0.directive.concerns(fileName: name) == true }) {
            lines.append("ForceType \(resource.contentType)")
        }
        let isHandled = (above + own).contains { line in
            line.directive.name == "sethandler" && line.directive.concerns(fileName: name) != false
        }
        if isHandled, !hasSection(of: name, with: "sethandler") { lines.append("SetHandler none") }
        let restrictions = (above + own).filter { isRestriction($0.directive, of: name) }
        if restrictions.contains(where: { $0.directive.name == "require" }), !isGranted(name, in: restrictions),
            !hasSection(of: name, with: "require")
        {
            lines.append("Require all granted")
        }
        if restrictions.contains(where: { $0.directive.name != "require" }), !hasSection(of: name, with: "order") {
            lines += [
                "<IfModule mod_access_compat.c>", "    Order allow,deny", "    Allow from all", "</IfModule>",
            ]
        }
        return lines
    }

    /// Whether the folder's own section of a file has a directive.
    private func hasSection(of name: String, with directive: String) -> Bool {
        own.contains { line in
            let isNamed = line.directive.sections.contains { $0.name == "files" && $0.arguments == [name] }
            return isNamed && line.directive.name == directive
        }
    }

    /// Whether a directive keeps a file from some of those who request it.
    private func isRestriction(_ directive: ApacheDirective, of name: String) -> Bool {
        let isOne =
            switch directive.name {
            case "require": directive.arguments.map { $0.lowercased() } != ["all", "granted"]
            // Apache's old form, of mod_access_compat.
            case "deny": true
            case "order": directive.arguments.first?.lowercased().hasPrefix("allow") == true
            default: false
            }
        return isOne && directive.concerns(fileName: name) != false
    }

    /// Whether the folder's own access rules replace all restrictions.
    private func isGranted(_ name: String, in restrictions: [Line]) -> Bool {
        // Rules in sections of files apply after those of folders.
        let areReplaced = restrictions.allSatisfy { line in
            line.path != own.first?.path && !line.directive.sections.contains { $0.name.hasPrefix("files") }
        }
        return areReplaced && own.contains { $0.directive.name == "require" && $0.directive.sections.isEmpty }
    }

    // MARK: Problems

    /// What must be changed by hand.
    var findings: [Finding] {
        (above + own).compactMap { finding(about: $0) } + ownRewriting()
    }

    private func finding(about line: Line) -> Finding? {
        let directive = line.directive
        let redirect = ApacheRedirect(directive)
        var covered: [String] = []
        var isCertain = true
        for resource in resources {
            let effect =
                if let redirect { covers(redirect, of: directive, resource) } else { isUnder(directive, resource) }
            if effect != false { covered.append(resource.path) }
            if effect == nil { isCertain = false }
        }
        if covered.isEmpty { return nil }
        let paths = covered.joined(separator: " and ")
        guard isCertain, let redirect else {
            return located(
                LintRule.wrongStatus.finding(
                    "whether '\(directive.text)' applies to \(paths) is not known",
                    hint: "make sure that it leaves the file out"), at: line)
        }
        if redirect.isRedirect {
            return located(
                LintRule.redirect.finding(
                    "'\(directive.text)' applies to \(paths) too, and devices do not follow redirects",
                    hint: redirect.hint), at: line)
        }
        return located(
            LintRule.wrongStatus.finding(
                "'\(directive.text)' applies to \(paths) too, which is then refused with \(redirect.status)",
                hint: redirect.hint), at: line)
    }

    /// Whether a redirect applies to a file; nil where that is not known.
    private func covers(
        _ redirect: ApacheRedirect, of directive: ApacheDirective, _ resource: HostAddition.Resource
    ) -> Bool? {
        guard let isConcerned = directive.concerns(fileName: resource.fileName) else {
            return redirect.covers(resource.path) == false ? false : nil
        }
        return isConcerned ? redirect.covers(resource.path) : false
    }

    /// Access rules in `<If>` apply after those of all other sections, so that no exception is written for them: nil.
    private func isUnder(_ directive: ApacheDirective, _ resource: HostAddition.Resource) -> Bool? {
        let isConditional = directive.sections.contains { ["if", "elseif", "else"].contains($0.name) }
        return isConditional && isRestriction(directive, of: resource.fileName) ? nil : false
    }

    private func located(_ finding: Finding, at line: Line) -> Finding {
        var finding = finding
        finding.location.file = line.path
        finding.location.line = line.directive.line
        return finding
    }

    /// Rewrite rules of the folder itself that its author has switched on.
    private func ownRewriting() -> [Finding] {
        let engine = (above + own).last { $0.directive.name == "rewriteengine" }?.directive
        guard engine?.arguments.first?.lowercased() == "on" else { return [] }
        var findings: [Finding] = []
        for resource in resources {
            var hasCondition = false
            for line in own {
                if line.directive.name == "rewritecond" { hasCondition = true }
                guard line.directive.name == "rewriterule", line.directive.arguments.count >= 2 else { continue }
                let applies = rewrites(line.directive, resource)
                let isPassed = line.directive.arguments[1] == "-"
                defer { hasCondition = false }
                if applies == false { continue }
                // A rule without a target lets the file through, unless it refuses it.
                if isPassed, !refuses(line.directive) {
                    if applies == true, !hasCondition { break }
                    continue
                }
                let isKnown = applies == true && !hasCondition
                let message =
                    isKnown
                    ? "'\(line.directive.text)' applies to \(resource.path) too"
                    : "whether '\(line.directive.text)' applies to \(resource.path) is not known"
                findings.append(
                    located(
                        LintRule.wrongStatus.finding(
                            message, hint: "write before it: RewriteRule \"^\(resource.fileName)$\" - [L]"), at: line))
                break
            }
        }
        return findings
    }

    private func flags(of directive: ApacheDirective) -> [String] {
        guard let text = directive.arguments.dropFirst(2).first else { return [] }
        return text.filter { !"[]".contains($0) }.uppercased().split(separator: ",").map(String.init)
    }

    private func refuses(_ directive: ApacheDirective) -> Bool {
        flags(of: directive).contains { flag in
            ["F", "FORBIDDEN", "G", "GONE"].contains(flag) || flag.hasPrefix("R=")
        }
    }

    /// Whether the pattern of a rule in the folder's own settings matches the file's name; nil where that is not known.
    private func rewrites(_ directive: ApacheDirective, _ resource: HostAddition.Resource) -> Bool? {
        let pattern = directive.arguments[0]
        let isNegative = pattern.hasPrefix("!")
        let ignoresCase = flags(of: directive).contains { $0 == "NC" || $0 == "NOCASE" }
        let matches = directive.expressions.match(
            isNegative ? String(pattern.dropFirst()) : pattern, in: resource.fileName, ignoringCase: ignoresCase)
        return matches.map { $0 != isNegative }
    }
}
