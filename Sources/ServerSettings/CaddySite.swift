internal import AASA

/// A site of a Caddyfile: what it does with the path of a file.
struct CaddySite {
    /// What a directive does to a request for the file.
    enum Effect: Equatable {
        case served
        /// The file server has no `root`: it serves the folder in which Caddy is started.
        case servedWithoutRoot
        case notServed(ServerProblem.Effect)
        /// The file server leaves the file out.
        case hidden
        case unknown
    }

    /// The directive that decides about a request for the file, and what it does.
    struct Decision {
        let directive: ServerDirective
        var effect: Effect
        /// The folder of the file server; nil where it is not known.
        var folder: String?
        var naming = Naming.none

        /// Whether a matcher of the directive, or of a block around it, has the folder of the file by name.
        var isForFolder = false

        /// Where the path of the file is written: in the matcher of the directive, or of a block around it.
        enum Naming { case none, directive, block }

        /// Whether it refuses the request: no content is replaced.
        var isRefusal: Bool {
            ["abort", "error"].contains(directive.name) || directive.arguments.contains { Int($0) ?? 0 >= 400 }
        }

        static func unknown(at directive: ServerDirective) -> Decision {
            Decision(directive: directive, effect: .unknown)
        }

        /// Notes that the matcher of a directive, which is the one that decides or is around it, has the path.
        fileprivate mutating func noteMatcher(of other: ServerDirective) {
            naming = if other.isSame(as: directive) { .directive } else { .block }
            // A different path from the one that the matcher has.
            let isChanged = other.name == "rewrite" && other.arguments.last?.contains("{") == true
            if isChanged { effect = .notServed(.moved) }
        }
    }

    var site: ServerDirective
    let snippets: CaddySnippets
    /// The hosts of the sites that it serves.
    let hosts: [String]
    /// The expressions of the file.
    let expressions: ExpressionMatches
    /// The global option that changes the order of directives, which is not evaluated.
    let changedOrder: ServerDirective?

    /// Directives in the order in which Caddy executes them, whatever their order in the file; `route` keeps its own.
    private static let order = [
        "redir", "rewrite", "uri", "try_files", "basicauth", "basic_auth", "forward_auth", "invoke", "handle", "route",
        "abort", "error", "respond", "reverse_proxy", "php_server", "file_server",
    ]
    /// Blocks of which one is executed: the first that fits.
    private static let handleNames = ["handle", "handle_path"]
    /// Other directives that are read, or that leave the path and the status as they are. Those
    /// of plugins are not known.
    private static let others: Set<String> = [
        "acme_server", "bind", "encode", "fs", "handle_errors", "handle_path", "header", "intercept", "log",
        "log_append", "log_name", "log_skip", "map", "php_fastcgi", "push", "request_body", "request_header", "root",
        "skip_log", "templates", "tls", "tracing", "vars",
    ]
    /// What a block has from those around it.
    struct Scope {
        var depth = 0
        /// The definitions of matchers.
        var matchers: [String: ServerDirective] = [:]
        /// What `root` names as the folder of files.
        var root: String?
        /// Whether all blocks around it are for the path alone.
        var isForPath = true
    }

    static let maximumDepth = 8
    /// Bytes of directives, and for each directive what it costs to look at it: about a hundred thousand directives.
    static let maximumSteps = 16 << 20

    var budget: StepBudget { snippets.budget }

    /// The directive that decides about a path; nil if none serves it. When the budget ends, what
    /// the site does is not known.
    func decision(on path: String) -> Decision? {
        let decision = decision(ofBlock: site.directives, inOrder: false, on: path, inside: Scope())
        if budget.isOver { return .unknown(at: site) }
        if let changedOrder { return .unknown(at: changedOrder) }
        return decision
    }

    /// - Parameter inOrder: whether the directives are executed in the order of the file, as in `route`.
    private func decision(
        ofBlock directives: [ServerDirective], inOrder: Bool, on path: String, inside outer: Scope
    ) -> Decision? {
        guard outer.depth < Self.maximumDepth else { return directives.first.map(Decision.unknown) }
        let all = snippets.expanded(directives)
        if budget.isOver { return nil }
        var matchers = CaddyMatchers(all, of: self, path: path, inside: outer.matchers)
        let inside = Scope(
            depth: outer.depth + 1, matchers: matchers.named,
            root: Self.root(among: all, &matchers) ?? outer.root)
        // Other files and plugins are not read.
        let unread = all.first { directive in !Self.isRead(directive) && matchers.match(directive) != .no }
        var isHandled = false
        let ordered = if inOrder { all } else { Self.ordered(all) }
        for directive in ordered {
            let isMatched = matchers.match(directive)
            if isMatched == .unknown { return .unknown(at: directive) }
            if isMatched == .no { continue }
            if Self.handleNames.contains(directive.name) {
                // Of several, the first that fits is alone.
                if isHandled { continue }
                isHandled = true
            }
            guard var decision = decision(by: directive, on: path, inside: inside) else { continue }
            if matchers.mentionsFolder(directive) { decision.isForFolder = true }
            if matchers.mentionsPath(directive) { decision.noteMatcher(of: directive) }
            return Self.doubted(decision, by: unread)
        }
        return unread.map(Decision.unknown)
    }

    /// What a directive that applies does, with the directives in its block; nil if the next one decides.
    private func decision(by directive: ServerDirective, on path: String, inside scope: Scope) -> Decision? {
        switch directive.name {
        case "handle": return decision(ofBlock: directive.directives, inOrder: false, on: path, inside: scope)
        case "handle_path": return decision(strippingPathIn: directive, of: path, inside: scope)
        case "invoke":
            guard let route = snippets.namedRoute(of: directive) else { return .unknown(at: directive) }
            return decision(ofBlock: route.directives, inOrder: false, on: path, inside: scope)
        case "route": return decision(ofBlock: directive.directives, inOrder: true, on: path, inside: scope)
        default:
            let root = directive.value(of: "root") ?? scope.root
            guard var effect = effect(of: directive, on: path, below: root) else { return nil }
            if effect == .served, root == nil, directive.name == "file_server" { effect = .servedWithoutRoot }
            return Decision(directive: directive, effect: effect, folder: root)
        }
    }

    /// What the block of `handle_path` does with the path without its prefix.
    private func decision(strippingPathIn directive: ServerDirective, of path: String, inside scope: Scope) -> Decision?
    {
        // What follows a block without an answer has the path without the prefix, too.
        guard let inner = strippedPath(path, in: directive),
            let decision = decision(ofBlock: directive.directives, inOrder: false, on: inner, inside: scope)
        else { return .unknown(at: directive) }
        guard decision.effect == .served else {
            return Decision(directive: decision.directive, effect: decision.effect)
        }
        // Where the folder ends with the prefix that was removed, the file is there.
        let folder = decision.folder?.withoutTrailingSlash ?? ""
        let prefix = path.dropLast(inner.count)
        if !folder.hasSuffix(prefix) { return .unknown(at: directive) }
        return Decision(
            directive: decision.directive, effect: .served, folder: String(folder.dropLast(prefix.count)))
    }

    /// Whether a global option changes the order of directives that are read.
    static func changesOrder(_ option: ServerDirective) -> Bool {
        option.name == "order" && (["header", "handle_path"] + order).contains(option.arguments.first)
    }

    private static func isRead(_ directive: ServerDirective) -> Bool {
        let name = directive.name
        return name.hasPrefix("@") || others.contains(name) || order.contains(name)
    }

    /// What is not read may do something else with a file that would be served.
    private static func doubted(_ decision: Decision, by unread: ServerDirective?) -> Decision {
        guard let unread, [.served, .servedWithoutRoot].contains(decision.effect) else { return decision }
        return .unknown(at: unread)
    }

    /// Stable, and of `handle` and `handle_path`, which are one group, the more specific first.
    private static func ordered(_ directives: [ServerDirective]) -> [ServerDirective] {
        let blocks = directives.filter { block in handleNames.contains(block.name) }
        let directivesByName = Dictionary(grouping: directives, by: \.name)
        return order.flatMap { name in
            if name != "handle" { return directivesByName[name] ?? [] }
            return longestPathsFirst(blocks.filter(CaddyMatchers.hasMatcher))
                + blocks.filter { block in !CaddyMatchers.hasMatcher(block) }
        }
    }

    /// Blocks with a path are sorted among each other; those with a named matcher keep their place.
    static func longestPathsFirst(_ blocks: [ServerDirective]) -> [ServerDirective] {
        var result = blocks
        var withPath: [(index: Int, length: Int)] = []
        for (index, block) in blocks.enumerated() {
            guard let path = block.arguments.first, path.hasPrefix("/") else { continue }
            withPath.append((index, path.utf8.count))
        }
        let sorted = withPath.sorted { one, other in (other.length, one.index) < (one.length, other.index) }
        for (own, moved) in zip(withPath, sorted) { result[own.index] = blocks[moved.index] }
        return result
    }

    // MARK: handle_path

    /// The path without the prefix that `handle_path` removes; nil if that is not known.
    func strippedPath(_ path: String, in directive: ServerDirective) -> String? {
        guard var prefix = directive.arguments.first, prefix.hasPrefix("/") else { return nil }
        if prefix.hasSuffix("*") { prefix.removeLast() }
        if prefix.hasSuffix("/") { prefix.removeLast() }
        guard path.hasPrefix("\(prefix)/") else { return nil }
        return String(path.dropFirst(prefix.count))
    }

    /// What a directive alone does; nil if it is about something else.
    private func effect(of directive: ServerDirective, on path: String, below root: String?) -> Effect? {
        switch directive.name {
        case "redir": return .notServed(.redirect)
        case "rewrite":
            let target = directive.arguments.last ?? ""
            if target.hasPrefix("?") || ["{path}", "{uri}", path].contains(target) { return nil }
            if target.contains("{") { return .unknown }
            // It may be the file as seen from its own folder.
            let name = path.lastPathComponent
            return if target == "/\(name)" { .unknown } else { .notServed(.moved) }
        case "uri":
            if leaves(path, asItIs: directive) { return nil }
            return .unknown
        case "try_files": return Self.effect(ofTrying: Array(directive.arguments), for: path)
        case "basicauth", "basic_auth", "forward_auth": return .notServed(.login)
        case "abort", "error", "respond", "reverse_proxy": return .notServed(.answer)
        case "php_server": return .served
        case "file_server" where directive.value(of: "status") != nil: return .unknown
        case "file_server":
            return switch Self.hides(path, below: root, by: directive) {
            case .yes: .hidden
            case .no: .served
            case .unknown: .unknown
            }
        default: return nil
        }
    }

    /// Whether a directive `uri` changes what a path does not have.
    private func leaves(_ path: String, asItIs directive: ServerDirective) -> Bool {
        var rest = directive.arguments
        if CaddyMatchers.hasMatcher(directive) || rest.first == "*" { rest.removeFirst() }
        guard let operation = rest.popFirst(), let text = rest.first, !text.isEmpty else { return false }
        switch operation {
        case "strip_prefix": return !path.dropFirst().hasPrefix(text.drop { $0 == "/" })
        case "strip_suffix": return !path.hasSuffix(text)
        case "replace": return !path.contains(text: text)
        case "path_regexp": return expressions.match(text, in: path) == .no
        default: return false
        }
    }

    /// The first file that exists is served.
    private static func effect(ofTrying files: [String], for path: String) -> Effect? {
        let names = ["{path}", "{uri}", "{http.request.uri.path}", path]
        guard let own = files.firstIndex(where: names.contains) else {
            let isFixed = files.allSatisfy { !$0.contains("{") }
            return isFixed ? .notServed(.moved) : .unknown
        }
        // A longer name than the path is not a file.
        let isFirst = files[..<own].allSatisfy { $0.hasPrefix("{path}") }
        return isFirst ? nil : .unknown
    }
}
