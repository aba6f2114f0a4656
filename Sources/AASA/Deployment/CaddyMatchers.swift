/// The matchers of a block of a Caddyfile, evaluated for the path of a file.
struct CaddyMatchers {
    /// The definitions by their names, as in `@other`.
    private let named: [String: ServerDirective]
    /// Whether the definitions that were evaluated match; nil where that is not known.
    private var results: [String: Bool?] = [:]
    private let path: String
    private let hosts: [String]
    private let budget: StepBudget
    private let expressions: ExpressionMatches

    /// - Parameter site: the one that the directives are from.
    init(_ directives: [ServerDirective], of site: CaddySite, path: String) {
        named = directives.filter { directive in directive.name.hasPrefix("@") }.byName
        self.path = path
        hosts = site.hosts
        budget = site.budget
        expressions = site.expressions
    }

    static func hasMatcher(_ directive: ServerDirective) -> Bool {
        guard directive.name != "try_files", let first = directive.arguments.first else { return false }
        // The only argument of these is no matcher.
        let isTarget = ["redir", "rewrite"].contains(directive.name) && directive.arguments.count == 1
        return first.hasPrefix("@") || (first.hasPrefix("/") && !isTarget)
    }

    /// Whether a directive applies to the path; nil where that is not known.
    mutating func match(_ directive: ServerDirective) -> Bool? {
        guard Self.hasMatcher(directive), let first = directive.arguments.first else { return true }
        if first.hasPrefix("/") { return covers(first) }
        if let result = results[first] { return result }
        guard let definition = named[first] else { return nil }
        let result =
            if definition.block == nil { match(Array(definition.arguments)) } else { all(definition.directives) }
        results[first] = .some(result)
        return result
    }

    /// Whether all conditions of a block are met; nil where that is not known.
    private func all(_ conditions: [ServerDirective]) -> Bool? {
        var result: Bool? = true
        for condition in conditions {
            budget.spend(condition.text.utf8.count)
            if budget.isOver { return nil }
            let isMet: Bool? =
                if condition.block == nil {
                    match(condition.words)
                } else if condition.words == ["not"] {
                    all(condition.directives).map { !$0 }
                } else {
                    nil
                }
            if isMet == false { return false }
            if isMet == nil { result = nil }
        }
        return result
    }

    /// Whether a condition is met; nil where that is not known.
    private func match(_ words: [String]) -> Bool? {
        let values = words.dropFirst()
        switch words.first {
        case "not":
            let negations = words.prefix { $0 == "not" }.count
            let inner = match(Array(words.dropFirst(negations)))
            if negations.isMultiple(of: 2) { return inner }
            return inner.map { !$0 }
        case "path": return values.contains(where: covers)
        case "path_regexp":
            guard let expression = values.last else { return nil }
            return expressions.match(expression, in: path)
        // A rule for one of the hosts that apps claim matters.
        case "host" where !hosts.isEmpty && !values.contains { $0.contains("{") }:
            let patterns = values.map { $0.lowercased() }
            return hosts.contains { host in patterns.contains { HostPattern.fits($0, host) } }
        case "file" where values.isEmpty || values.contains("{path}"): return true
        case "method": return values.contains("GET")
        case "protocol": return values.first == "https"
        // A device's request for the file has none of these.
        case "header" where ["authorization", "cookie", "referer", "upgrade"].contains(values.first?.lowercased()):
            return false
        default: return nil
        }
    }

    private func covers(_ pattern: String) -> Bool { HostPattern.fits(pattern.lowercased(), path) }
}
