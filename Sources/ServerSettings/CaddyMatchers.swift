/// The matchers of a block of a Caddyfile, evaluated for the path of a file.
struct CaddyMatchers {
    /// The definitions by their names, as in `@other`: those of the block, and of those around it.
    let named: [String: ServerDirective]
    /// Whether the definitions that were evaluated match.
    private var results: [String: Truth] = [:]
    private let path: String
    private let hosts: [String]
    private let budget: StepBudget
    private let expressions: ExpressionMatches
    /// Whether a device's request is of a protocol. A version, as in `http/2`, is negotiated.
    private static let protocols: [String: Truth] = ["https": .yes, "http": .no, "grpc": .no]

    /// - Parameters:
    ///   - site: the one that the directives are from.
    ///   - outer: the definitions of the blocks around it.
    init(
        _ directives: [ServerDirective], of site: CaddySite, path: String, inside outer: [String: ServerDirective]
    ) {
        let own = directives.filter { directive in directive.name.hasPrefix("@") }.byName
        // Most of the blocks, of which there may be thousands, have none.
        named = if own.isEmpty { outer } else { outer.merging(own) { _, own in own } }
        self.path = path
        hosts = site.hosts
        budget = site.budget
        expressions = site.expressions
    }

    static func hasMatcher(_ directive: ServerDirective) -> Bool {
        // The argument of 'import' is a file.
        if ["import", "try_files"].contains(directive.name) { return false }
        guard let first = directive.arguments.first else { return false }
        // The only argument of these is no matcher.
        let isTarget = ["redir", "rewrite", "root"].contains(directive.name) && directive.arguments.count == 1
        if isTarget { return first.hasPrefix("@") }
        // An argument of a snippet may be a matcher.
        return ["@", "/", "{args"].contains(where: first.hasPrefix)
    }

    /// Whether a directive applies to the path.
    mutating func match(_ directive: ServerDirective) -> Truth {
        guard Self.hasMatcher(directive), let first = directive.arguments.first else { return .yes }
        if first.hasPrefix("/") { return Truth(covers(first)) }
        if let result = results[first] { return result }
        guard let definition = named[first] else { return .unknown }
        let result = isMet(definition.arguments, definition.block)
        results[first] = result
        return result
    }

    /// Whether the matcher of a directive has the path by name.
    func mentionsPath(_ directive: ServerDirective) -> Bool {
        guard Self.hasMatcher(directive), let first = directive.arguments.first else { return false }
        return first == path || named[first].map(mentionsPathInDefinition) == true
    }

    /// Whether the matcher of a directive has the folder of the path by name.
    func mentionsFolder(_ directive: ServerDirective) -> Bool {
        guard Self.hasMatcher(directive), let first = directive.arguments.first else { return false }
        guard let definition = named[first] else { return first.hasPrefix("/.well-known") }
        let conditions = [Array(definition.arguments)] + definition.directives.map(\.tokens)
        let paths = conditions.filter { condition in condition.first == "path" }.joined()
        return paths.contains { path in path.hasPrefix("/.well-known") }
    }

    private func mentionsPathInDefinition(_ definition: ServerDirective) -> Bool {
        definition.arguments.contains(path) || definition.directives.contains(where: mentionsPathInDefinition)
    }

    /// Whether all conditions of a block are met.
    private func all(_ conditions: [ServerDirective]) -> Truth {
        for condition in conditions { budget.spend(condition.text.utf8.count) }
        if budget.isOver { return .unknown }
        return .all(Self.merged(conditions).map { condition in isMet(condition.tokens[...], condition.block) })
    }

    /// Lines of the same matcher are alternatives (caddyserver.com/docs/caddyfile/matchers).
    private static func merged(_ conditions: [ServerDirective]) -> [ServerDirective] {
        var merged: [ServerDirective] = []
        var indices: [String: Int] = [:]
        for condition in conditions {
            if let index = indices[condition.name] {
                merged[index].tokens += condition.arguments
                continue
            }
            if ["path", "host", "method"].contains(condition.name) { indices[condition.name] = merged.count }
            merged.append(condition)
        }
        return merged
    }

    /// Whether a condition, with the block behind it, is met.
    private func isMet(_ tokens: ArraySlice<String>, _ block: ServerDirective.Block?) -> Truth {
        let negations = tokens.prefix { $0 == "not" }.count
        let inner = tokens.dropFirst(negations)
        var isMet = Truth.unknown
        if let block, inner.isEmpty {
            isMet = all(block.directives)
        } else if let block, inner == ["file"] {
            let isTried = block.directives.first(named: "try_files")?.arguments.contains("{path}") == true
            if isTried { isMet = isFile }
        } else if block == nil {
            isMet = match(inner)
        }
        return isMet.negated(if: !negations.isMultiple(of: 2))
    }

    /// Whether a condition without a block is met.
    private func match(_ tokens: ArraySlice<String>) -> Truth {
        let values = tokens.dropFirst()
        switch tokens.first {
        case "path": return Truth(values.contains(where: covers))
        case "path_regexp":
            guard let expression = values.last else { return .unknown }
            return expressions.match(expression, in: path)
        // A rule for one of the hosts that apps claim matters.
        case "host" where !hosts.isEmpty && !values.contains { $0.contains("{") }:
            let patterns = values.map { $0.lowercased() }
            return Truth(hosts.contains { host in patterns.contains { HostPattern.fits($0, host) } })
        case "file" where values.isEmpty || values.contains("{path}"): return isFile
        case "method": return Truth(values.contains("GET"))
        case "protocol": return Self.protocols[values.first ?? ""] ?? .unknown
        case "header", "header_regexp": return matchHeader(tokens)
        case "query": return Truth(values.contains(""))
        default: return .unknown
        }
    }

    /// Whether a header of a device's request has a value, or a part of it fits an expression.
    private func matchHeader(_ tokens: ArraySlice<String>) -> Truth {
        // An expression may have a name in front.
        let values = tokens.dropFirst().suffix(2)
        let field = values.first?.lowercased()
        let texts: [String]
        switch field {
        // The request for the file has none of these.
        case "authorization", "cookie", "referer", "upgrade": return .no
        case "host": texts = hosts
        // A proxy in front states what the device requested.
        case "x-forwarded-proto": texts = ["https"]
        default: return .unknown
        }
        guard values.count == 2, let pattern = values.last, !texts.isEmpty else { return .unknown }
        if tokens.first == "header" {
            return Truth(texts.contains { text in HostPattern.fits(pattern.lowercased(), text) })
        }
        return .any(texts.map { text in expressions.match(pattern, in: text) })
    }

    /// Whether the path is that of a file, which is found where it is tried; not known for what 'handle_path' leaves of it.
    private var isFile: Truth { path.hasPrefix("/.well-known/") ? .yes : .unknown }

    private func covers(_ pattern: String) -> Bool { HostPattern.fits(pattern.lowercased(), path) }
}
