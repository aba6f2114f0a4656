/// A directive `RewriteRule` of Apache, as it applies to a file in the folder of the rule.
struct ApacheRewriteRule {
    private let pattern: String
    private let target: String
    /// In capitals.
    private let flags: [String]
    private let expressions: ExpressionMatches

    /// The rule; nil for another directive.
    init?(_ directive: ApacheDirective) {
        guard directive.name == "rewriterule", directive.arguments.count >= 2 else { return nil }
        pattern = directive.arguments[0]
        target = directive.arguments[1]
        expressions = directive.expressions
        let text = directive.arguments.dropFirst(2).first ?? ""
        flags = text.filter { !"[]".contains($0) }.uppercased().split(separator: ",").map(String.init)
    }

    /// Whether the pattern matches a file's name, or its path.
    func matches(_ text: String) -> Truth {
        let isNegative = pattern.hasPrefix("!")
        var expression = pattern
        if isNegative { expression.removeFirst() }
        let ignoresCase = flags.contains("NC") || flags.contains("NOCASE")
        return expressions.match(expression, in: text, ignoringCase: ignoresCase).negated(if: isNegative)
    }

    /// Whether it refuses the request, or answers with a status.
    private var refuses: Bool {
        flags.contains { flag in ["F", "FORBIDDEN", "G", "GONE"].contains(flag) || flag.hasPrefix("R=") }
    }

    /// Whether it leaves the path as it is. A rule without a target does, unless it refuses the request.
    var passes: Bool { target == "-" && !refuses }

    /// Whether it gives a path that its pattern names the content of something else, without a redirect.
    func servesOtherFile(than path: String) -> Bool {
        let redirects = flags.contains("R") || flags.contains("REDIRECT")
        // A page lists no apps.
        let isPage = target.hasSuffix(".html")
        if target == "-" || isPage || pattern.hasPrefix("!") || refuses || redirects { return false }
        let root = "%{DOCUMENT_ROOT}"
        let file = if target.hasPrefix(root) { String(target.dropFirst(root.count)) } else { target }
        return !file.mayRepeat(path) && !"/\(file)".mayRepeat(path)
    }

    /// Whether no rule behind it applies.
    var isLast: Bool { ["L", "LAST", "END"].contains(where: flags.contains) }
}
