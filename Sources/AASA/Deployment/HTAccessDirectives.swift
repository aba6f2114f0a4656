/// The directives of `.htaccess` that concern association files: those of the folders above, and of the files' own folder.
struct HTAccessDirectives {
    typealias Line = (path: String, directive: ApacheDirective)

    let above: [Line]
    let own: [Line]

    init(above: [HostSettings.File], own: HostSettings.File?) {
        self.above = above.flatMap(Self.lines)
        self.own = own.map(Self.lines) ?? []
    }

    private static func lines(of file: HostSettings.File) -> [Line] {
        ApacheDirective.all(in: file.bytes).map { (file.path, $0) }
    }

    /// Whether the folder's own section of a file has a directive.
    func hasSection(of name: String, with directive: String) -> Bool {
        own.contains { line in
            let isNamed = line.directive.sections.contains { $0.name == "files" && $0.arguments == [name] }
            return isNamed && line.directive.name == directive
        }
    }

    // MARK: Content type

    /// What may concern a file in the order in which Apache merges it: sections of files apply after what is outside of them,
    /// and those of the folder after those above (httpd.apache.org/docs/2.4/sections.html#merging).
    private func merged(for name: String) -> [(directive: ApacheDirective, isOwn: Bool)] {
        let all =
            above.map { (directive: $0.directive, isOwn: false) } + own.map { (directive: $0.directive, isOwn: true) }
        let concerning = all.filter { line in
            !line.directive.isConditional && line.directive.concerns(fileName: name) != false
        }
        return concerning.filter { !$0.directive.isInSectionOfFiles }
            + concerning.filter(\.directive.isInSectionOfFiles)
    }

    /// Whether the folder's own `ForceType` gives a file its type, and nothing replaces it.
    func forces(_ type: String, of name: String) -> Bool {
        let last = merged(for: name).last { $0.directive.forcedType != nil }
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

    /// Whether rewrite rules may apply to a file. Those of a folder replace those above it, unless they inherit them.
    func mayRewrite(_ name: String) -> Bool {
        if hasSection(of: name, with: "rewriteengine") { return false }
        let ownEngine = own.last { $0.directive.name == "rewriteengine" && $0.directive.sections.isOutsideFiles }
        if ownEngine?.directive.isOff == true { return false }
        let isRewrittenAbove = above.contains { ["rewriteengine", "rewriterule"].contains($0.directive.name) }
        let hasOwnRules = own.contains { ["rewriteengine", "rewriterule"].contains($0.directive.name) }
        let inherits = (above + own).contains { line in
            line.directive.name == "rewriteoptions"
                && line.directive.arguments.contains { $0.lowercased().hasPrefix("inherit") }
        }
        if isRewrittenAbove, !hasOwnRules || inherits { return true }
        return ownRulesMayRewrite(name)
    }

    private func ownRulesMayRewrite(_ name: String) -> Bool {
        let engine = (above + own).last { $0.directive.name == "rewriteengine" }?.directive
        guard let engine, !engine.isOff else { return false }
        var hasCondition = false
        for line in own {
            if line.directive.name == "rewritecond" { hasCondition = true }
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
        let isThere = above.contains { line in
            line.directive.name == "fallbackresource" && line.directive.concerns(fileName: name) != false
        }
        return isThere && !own.contains { $0.directive.name == "fallbackresource" }
    }
}

extension ApacheDirective {
    /// Whether it is in a section with an expression, which applies after all others.
    var isConditional: Bool { sections.contains { ["if", "elseif", "else"].contains($0.name) } }

    fileprivate var isInSectionOfFiles: Bool { !sections.isOutsideFiles }

    fileprivate var isOff: Bool { arguments.first?.lowercased() == "off" }

    /// What a directive `Header` does to the content type.
    fileprivate enum TypeChange: Equatable {
        case set(String)
        /// It is removed or edited.
        case other
    }

    /// The type of `ForceType`; nil for a different directive.
    fileprivate var forcedType: String? { name == "forcetype" ? MediaType.normalized(arguments.first) : nil }

    /// What the directive `Header` does to the content type; nil if it does nothing to it.
    fileprivate var headerTypeChange: TypeChange? {
        guard name == "header" else { return nil }
        let hasCondition = ["always", "onsuccess"].contains(arguments.first?.lowercased())
        let words = Array(arguments.dropFirst(hasCondition ? 1 : 0))
        guard words.count >= 2, ["content-type", "content-type:"].contains(words[1].lowercased()) else { return nil }
        switch words[0].lowercased() {
        case "set", "setifempty": return .set(MediaType.normalized(words.dropFirst(2).first))
        case "unset", "edit", "edit*": return .other
        // Adding to this field has no effect.
        default: return nil
        }
    }

    /// Whether it gives a file a type that is not this one.
    func replacesType(_ type: String) -> Bool {
        if let forcedType { return forcedType != type }
        guard let headerTypeChange else { return false }
        return headerTypeChange != .set(type)
    }
}

extension [ApacheDirective.Section] {
    fileprivate var isOutsideFiles: Bool { !contains { $0.name.hasPrefix("files") } }
}
