/// The directives of `.htaccess` that concern association files: those of the folders above, and of the files' own folder.
struct HTAccessDirectives {
    /// A directive with the file that it is from.
    struct Line {
        let path: String
        let directive: ApacheDirective
        /// Whether the file is that of the files' own folder.
        let isOwn: Bool

        var name: String { directive.name }
        fileprivate var isAboutRewriting: Bool { name == "rewriteengine" || name == "rewriterule" }
    }

    let above: [Line]
    let own: [Line]

    init(above: [HostSettings.File], own: HostSettings.File?) {
        self.above = above.flatMap { file in Self.lines(of: file, isOwn: false) }
        self.own = if let own { Self.lines(of: own, isOwn: true) } else { [] }
    }

    private static func lines(of file: HostSettings.File, isOwn: Bool) -> [Line] {
        ApacheDirective.all(in: file.bytes).map { directive in
            Line(path: file.path, directive: directive, isOwn: isOwn)
        }
    }

    /// The directives of the folders above in front of those of the folder.
    var all: [Line] { above + own }

    /// Whether the folder's own section of a file has a directive.
    func hasSection(of name: String, with directive: String) -> Bool {
        own.contains { line in
            let isForFile = line.directive.sections.contains { $0.name == "files" && $0.arguments == [name] }
            return isForFile && line.name == directive
        }
    }

    // MARK: Content type

    /// What may concern a file in the order in which Apache merges it: sections of files apply after what is outside of them,
    /// and those of the folder after those above (httpd.apache.org/docs/2.4/sections.html#merging).
    private func merged(for name: String) -> [Line] {
        let lines = all.filter { line in
            !line.directive.isConditional && line.directive.mayConcern(fileName: name)
        }
        let outside = lines.filter { line in !line.directive.isInSectionOfFiles }
        return outside + lines.filter(\.directive.isInSectionOfFiles)
    }

    /// Whether the folder's own `ForceType` gives a file its type, and nothing replaces it.
    func forces(_ type: String, of name: String) -> Bool {
        let last = merged(for: name).last { line in line.directive.forcedType != nil }
        guard let last, last.isOwn, last.directive.concerns(fileName: name) == true else { return false }
        return last.directive.forcedType == type
    }

    /// Whether a directive `Header` replaces the type of a file by a different one: it does so after `ForceType`.
    func replacesType(_ type: String, of name: String) -> Bool {
        let changes = merged(for: name).compactMap(\.directive.headerTypeChange)
        guard let last = changes.last else { return false }
        return last != .set(type)
    }

    // MARK: Rewriting

    /// Whether rewrite rules may apply to a file. Those of a folder replace those above it, unless they inherit them;
    /// those in the section of a different file do not.
    func mayRewrite(_ name: String) -> Bool {
        if hasSection(of: name, with: "rewriteengine") { return false }
        let ownEngine = own.last { line in line.name == "rewriteengine" && !line.directive.isInSectionOfFiles }
        if ownEngine?.directive.isOff == true { return false }
        let hasOwnRules = own.contains { line in
            line.isAboutRewriting && line.directive.concerns(fileName: name) == true
        }
        let options = all.filter { line in line.name == "rewriteoptions" }.flatMap(\.directive.arguments)
        let inherits = options.contains { option in option.lowercased().hasPrefix("inherit") }
        let areRulesAbove = above.contains(where: \.isAboutRewriting) || endsRewriting(ofOthersThan: name)
        if areRulesAbove, !hasOwnRules || inherits { return true }
        return ownRulesMayRewrite(name)
    }

    /// Whether the section of a different file ends rewriting: the rules that it ends, perhaps the server's, apply to this one.
    private func endsRewriting(ofOthersThan name: String) -> Bool {
        own.contains { line in
            let isForOthers = line.directive.concerns(fileName: name) == false
            return isForOthers && line.name == "rewriteengine" && line.directive.isOff
        }
    }

    private func ownRulesMayRewrite(_ name: String) -> Bool {
        let lines = all.filter { line in line.directive.mayConcern(fileName: name) }
        let engine = lines.last { line in line.name == "rewriteengine" }
        guard let engine, !engine.directive.isOff else { return false }
        var hasCondition = false
        for line in lines where line.isOwn {
            if line.name == "rewritecond" { hasCondition = true }
            guard let rule = ApacheRewriteRule(line.directive) else { continue }
            let isConditional = hasCondition
            hasCondition = false
            let matches = rule.matches(fileName: name)
            if matches == false { continue }
            if !rule.passes { return true }
            if rule.isLast, matches == true, !isConditional { return false }
        }
        return false
    }

    /// Whether a page of the folders above takes the place of a file that is missing. Apache serves a file that exists.
    func hasFallback(for name: String) -> Bool {
        let fallbacks = all.filter { line in
            line.name == "fallbackresource" && line.directive.mayConcern(fileName: name)
        }
        guard let last = fallbacks.last else { return false }
        return !last.isOwn
    }
}

extension ApacheDirective {
    /// Whether it is in a section with an expression, which applies after all others.
    var isConditional: Bool { sections.contains { ["if", "elseif", "else"].contains($0.name) } }

    var isInSectionOfFiles: Bool { sections.contains { section in section.name.hasPrefix("files") } }

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
        var words = arguments
        if ["always", "onsuccess"].contains(words.first?.lowercased()) { words.removeFirst() }
        guard words.count >= 2, ["content-type", "content-type:"].contains(words[1].lowercased()) else { return nil }
        switch words[0].lowercased() {
        case "set", "setifempty": return .set(MediaType.normalized(words.dropFirst(2).first))
        case "unset", "edit", "edit*": return .other
        // Adding to this field has no effect.
        default: return nil
        }
    }

    /// Whether a filter that replaces texts, as mod_substitute has, is for responses of a type.
    func filters(_ type: String) -> Bool {
        let words = arguments.map { $0.lowercased() }
        guard let names = words.first, ["substitute", "sed"].contains(where: names.contains(text:)) else {
            return false
        }
        switch name {
        case "setoutputfilter": return true
        case "addoutputfilterbytype": return words.contains(type)
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
