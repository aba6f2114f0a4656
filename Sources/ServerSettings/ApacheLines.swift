internal import AASA

/// The directives of Apache's settings that concern association files.
///
/// The lines of `.htaccess` are those of the folders above, and of the files' own folder. The lines of a server are all
/// of the site, those in its `.htaccess` included, and its own those in the section of a file.
struct ApacheLines {
    /// The section in which the directives for a file are written.
    enum OwnSection: String {
        /// `<Files NAME>`, in `.htaccess`.
        case files = "Files"
        /// `<Location PATH>`, which applies after folders, files and `.htaccess`.
        case location = "Location"

        private func argument(for request: ApacheRequest) -> String {
            if self == .files { request.fileName } else { request.path }
        }

        /// The line that opens it.
        func opening(for request: ApacheRequest) -> String { "<\(rawValue) \"\(argument(for: request))\">" }

        var closing: String { "</\(rawValue)>" }

        func isSection(_ section: ApacheDirective.Section, for request: ApacheRequest) -> Bool {
            section.name == rawValue.lowercased() && section.arguments == [argument(for: request)]
        }
    }

    var above: [ApacheDirective]
    var own: [ApacheDirective]
    let ownSection: OwnSection

    /// The directives above in front of the own ones.
    var all: [ApacheDirective] { above + own }

    /// Whether the last of an own section's directives of a name is this one. Of several own sections the last one
    /// decides.
    func hasSection(for request: ApacheRequest, with directive: String) -> Bool {
        let tokens = directive.lowercased().split(separator: " ").map(String.init)
        let last = own.last { line in
            line.name == tokens[0] && line.sections.contains { section in ownSection.isSection(section, for: request) }
        }
        return last?.arguments.map { $0.lowercased() } == Array(tokens.dropFirst())
    }

    // MARK: Content type

    /// What may concern a file in the order in which Apache merges it: sections of files apply after what is outside of
    /// them, those of paths after these, and those of the folder after those above
    /// (httpd.apache.org/docs/2.4/sections.html#merging).
    private func merged(for request: ApacheRequest) -> [ApacheDirective] {
        let lines = all.filter { line in !line.isConditional && line.mayConcern(request) }
        let outside = lines.filter { line in !line.isInSectionOfFile }
        let ofFiles = lines.filter { line in line.isInSectionOfFile && !line.isInSectionOfPath }
        return outside + ofFiles + lines.filter(\.isInSectionOfPath)
    }

    /// Whether the folder's own `ForceType`, or `Header` behind it, gives a file its type, and nothing replaces it.
    func forcesType(of request: ApacheRequest) -> Bool {
        let type = request.contentType
        let lines = merged(for: request)
        let forced = lines.last { line in line.forcedType != nil }
        let header = lines.last { line in line.headerTypeChange != nil }
        let own = [forced, header].compactMap(\.self).filter { line in line.isOwn && line.concerns(request) == .yes }
        return own.contains { line in line.forcedType == type || line.headerTypeChange == .set(type) }
    }

    /// Whether a directive `Header` replaces the type of a file by a different one: it does so after `ForceType`.
    func replacesType(of request: ApacheRequest) -> Bool {
        let changes = merged(for: request).compactMap(\.headerTypeChange)
        guard let last = changes.last else { return false }
        return last != .set(request.contentType)
    }

    // MARK: Rewriting

    /// Whether rewrite rules may apply to a file. Those of a folder replace those above it, unless they inherit them;
    /// those in the section of a different file do not.
    ///
    /// - Parameter areOthersAbove: whether rules above that are not among the lines may apply.
    func mayRewrite(_ request: ApacheRequest, areOthersAbove: Bool = false) -> Bool {
        if hasSection(for: request, with: "RewriteEngine Off") { return false }
        let ownEngine = own.last { line in line.name == "rewriteengine" && !line.isInSectionOfFile }
        if ownEngine?.isOff == true { return false }
        let hasOwnRules = own.contains { line in line.isAboutRewriting && line.concerns(request) == .yes }
        let options = all.filter { line in line.name == "rewriteoptions" }.flatMap(\.arguments)
        let inherits = options.contains { option in option.lowercased().hasPrefix("inherit") }
        let isAbove = above.contains { line in line.isAboutRewriting && line.mayConcern(request) }
        let areRulesAbove = areOthersAbove || isAbove || endsRewriting(ofOthersThan: request)
        if areRulesAbove, !hasOwnRules || inherits { return true }
        return ownRulesMayRewrite(request)
    }

    /// Whether the section of a different file ends rewriting: the rules that it ends apply to this one, too, if they
    /// are those of the server, which are not known to `.htaccess`.
    private func endsRewriting(ofOthersThan request: ApacheRequest) -> Bool {
        if ownSection == .location { return false }
        return own.contains { line in
            let isForOthers = line.concerns(request) == .no
            return isForOthers && line.name == "rewriteengine" && line.isOff
        }
    }

    private func ownRulesMayRewrite(_ request: ApacheRequest) -> Bool {
        let lines = all.filter { line in line.mayConcern(request) }
        let engine = lines.last { line in line.name == "rewriteengine" }
        guard let engine, !engine.isOff else { return false }
        var hasCondition = false
        for line in lines where line.isOwn {
            if line.name == "rewritecond" { hasCondition = true }
            guard let rule = ApacheRewriteRule(line) else { continue }
            let isConditional = hasCondition
            hasCondition = false
            let matches = rule.matches(request.fileName)
            if matches == .no { continue }
            if !rule.passes { return true }
            if rule.isLast, matches == .yes, !isConditional { return false }
        }
        return false
    }

    // MARK: Other servers

    /// Whether a different server may answer for a file. Outside of sections of paths, the first directive that covers
    /// it decides.
    func mayProxy(_ request: ApacheRequest) -> Bool {
        if hasSection(for: request, with: "ProxyPass !") { return false }
        let proxies = all.filter { line in
            ["proxypass", "proxypassmatch"].contains(line.name) && line.mayConcern(request)
        }
        for line in proxies {
            let arguments = line.arguments
            if line.isInSectionOfPath {
                if arguments.first != "!" { return true }
                continue
            }
            let isCovered = line.covers(request.path)
            if arguments.count < 2 || isCovered == .unknown { return true }
            if isCovered == .yes { return arguments[1] != "!" }
        }
        return false
    }

    /// Whether a page of the folders above takes the place of a file that is missing. Apache serves a file that exists.
    func hasFallback(for request: ApacheRequest) -> Bool {
        let fallbacks = all.filter { line in line.name == "fallbackresource" && line.mayConcern(request) }
        guard let last = fallbacks.last else { return false }
        return !last.isOwn
    }
}

extension ApacheDirective {
    /// Whether it is in a section with an expression, which applies after all others.
    var isConditional: Bool { isIn("if", "elseif", "else") }

    private static let replacedNames: Set<String> = [
        "fallbackresource", "forcetype", "order", "deny", "proxypass", "proxypassmatch", "require",
        "rewriteengine", "rewriterule", "sethandler",
    ]

    /// Whether a section `<Location>` of a file may have to replace it.
    var isReplacedByLocation: Bool { Self.replacedNames.contains(name) || headerTypeChange != nil }

    var isInSectionOfPath: Bool { isIn("location", "locationmatch") }

    /// Whether it is in a section of files, by their names or paths.
    var isInSectionOfFile: Bool { isIn("files", "filesmatch") || isInSectionOfPath }

    /// Whether the first argument, a prefix of paths or a regular expression, covers a path.
    func covers(_ path: String) -> Truth {
        guard let pattern = arguments.first else { return .unknown }
        return covers(path, by: pattern)
    }

    /// Whether a prefix of paths or a regular expression, according to the name, covers a path.
    func covers(_ path: String, by pattern: String) -> Truth {
        if name.hasSuffix("match") { return expressions.match(pattern, in: path) }
        return Truth(ApacheRequest.isPrefix(pattern, of: path))
    }

    fileprivate var isAboutRewriting: Bool { name == "rewriteengine" || name == "rewriterule" }

    /// Whether it switches something off.
    fileprivate var isOff: Bool { arguments.first?.lowercased() == "off" }

    /// What a directive `Header` does to the content type.
    fileprivate enum TypeChange: Equatable {
        case set(String)
        /// It is removed or edited.
        case other
    }

    /// The type of `ForceType`; nil for a different directive.
    fileprivate var forcedType: String? {
        guard name == "forcetype" else { return nil }
        return MediaType.normalized(arguments.first)
    }

    /// What the directive `Header` does to the content type; nil if it does nothing to it.
    fileprivate var headerTypeChange: TypeChange? {
        guard name == "header" else { return nil }
        var rest = arguments
        if ["always", "onsuccess"].contains(rest.first?.lowercased()) { rest.removeFirst() }
        guard rest.count >= 2, ["content-type", "content-type:"].contains(rest[1].lowercased()) else { return nil }
        switch rest[0].lowercased() {
        case "set", "setifempty": return .set(MediaType.normalized(rest.dropFirst(2).first))
        case "unset", "edit", "edit*": return .other
        // Adding to this field has no effect.
        default: return nil
        }
    }

    /// Whether a filter that replaces texts, as mod_substitute has, is for responses of a type.
    func filters(_ type: String) -> Bool {
        let values = arguments.map { $0.lowercased() }
        guard let names = values.first, ["substitute", "sed"].contains(where: names.contains(text:)) else {
            return false
        }
        switch name {
        case "setoutputfilter": return true
        case "addoutputfilterbytype": return values.contains(type)
        default: return false
        }
    }

    /// Whether it gives a file a type that is not this one.
    func replacesType(_ type: String) -> Bool {
        if let forcedType { return forcedType != type }
        guard let headerTypeChange else { return false }
        return headerTypeChange != .set(type)
    }
}
