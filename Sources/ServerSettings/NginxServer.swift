internal import AASA

/// A block `server` of nginx: what it does with the path of a file.
struct NginxServer {
    let server: ServerDirective
    /// The directives around the server, which apply where it has none of its own: the first of each name.
    let inherited: [ServerDirective]
    private static let inheritedNames = [
        "root", "auth_basic", "auth_request", "auth_jwt", "deny", "ssl_verify_client", "sub_filter", "sub_filter_types",
        "add_before_body", "add_after_body", "addition_types", "default_type",
    ]
    /// The hosts of the sites that it serves.
    let hosts: [String]
    /// The expressions of the file.
    let expressions: ExpressionMatches
    let maps: NginxMaps

    /// What servers inherit from the directives beside them: the first of each name, the first field of a content type,
    /// the last change of it, and types.
    static func inherited(from directives: [ServerDirective]) -> [ServerDirective] {
        let named = inheritedNames.compactMap(directives.first(named:))
        let field = directives.first(where: \.addsContentType)
        let change = NginxHeaderChange.last(in: directives, of: MediaType.json)?.directive
        return named + directives.filter(\.definesTypes) + [field, change].compactMap(\.self)
    }

    /// Whether devices, which request the file over https, do not reach it.
    var isForHTTPAlone: Bool {
        let listens = server.directives.all(named: "listen")
        return !listens.isEmpty && listens.allSatisfy { listen in listen.reach == .http }
    }

    /// The first directive `listen`, if all but those for http alone expect the PROXY protocol.
    var listenOfProxy: ServerDirective? {
        let listens = server.directives.all(named: "listen").filter { listen in listen.reach != .http }
        return listens.allSatisfy { $0.arguments.contains("proxy_protocol") } ? listens.first : nil
    }

    /// The hosts for which the server is evaluated: one that is not known if none is given.
    var requestedHosts: [String?] { if hosts.isEmpty { [nil] } else { hosts } }

    // MARK: Locations

    /// The location that nginx chooses for a path without one of its own, or of those around it the nearest with a
    /// folder; nil if there is none, or if it is not known.
    func location(for path: String) -> ServerDirective? {
        let locations = locations(for: path)
        return locations.last { location in location.folder != nil } ?? locations.first
    }

    /// The locations that nginx chooses for a path, each in the one before it; the last one decides.
    func locations(for path: String) -> [ServerDirective] {
        var locations: [ServerDirective] = []
        while let inner = location(for: path, in: locations.last ?? server) { locations.append(inner) }
        return locations
    }

    private func location(for path: String, in block: ServerDirective) -> ServerDirective? {
        if let own = block.ownLocation(of: path) { return own }
        let locations = block.directives.all(named: "location")
        let prefix = Self.longestPrefix(of: path, in: locations)
        if let prefix, prefix.isFinal { return prefix.location }
        let matched = locations.first { location in
            let arguments = Array(location.arguments)
            guard arguments.count == 2, arguments[0] == "~" || arguments[0] == "~*" else { return false }
            return expressions.match(arguments[1], in: path, ignoringCase: arguments[0] == "~*") == .yes
        }
        return matched ?? prefix?.location
    }

    /// The last location with the longest beginning of a path, and whether no expression is tried after it.
    private static func longestPrefix(
        of path: String, in locations: [ServerDirective]
    ) -> (location: ServerDirective, isFinal: Bool)? {
        var longest: (length: Int, location: ServerDirective, isFinal: Bool)?
        for location in locations {
            let arguments = Array(location.arguments)
            let isFinal = arguments.count == 2 && arguments[0] == "^~"
            guard arguments.count == 1 || isFinal, let text = arguments.last, path.hasPrefix(text) else { continue }
            if text.utf8.count >= longest?.length ?? 0 { longest = (text.utf8.count, location, isFinal) }
        }
        return longest.map { longest in (longest.location, longest.isFinal) }
    }

    /// What is not read: programs in Lua, and included settings other than those about something else.
    func unread(in directive: ServerDirective) -> ServerDirective? {
        directive.directives.first { unread in
            if ["access_by_lua", "rewrite_by_lua"].contains(where: unread.name.hasPrefix) { return true }
            guard unread.name == "include", let path = unread.arguments.first else { return false }
            return !IncludedSettings.areAboutOthers(path)
        }
    }

    // MARK: Access

    /// What lifts access rules of the server in a location.
    func exceptions(in location: ServerDirective?) -> [String] {
        var lines: [String] = []
        for name in ["auth_basic", "auth_request", "auth_jwt"] where location?.value(of: name) == nil {
            let value = server.value(of: name) ?? inherited.value(of: name)
            if let value, value != "off" { lines.append("\(name) off;") }
        }
        let own = location?.directives ?? []
        let isDecidedThere = own.first(named: "allow") != nil || own.first(named: "deny") != nil
        let isDenying = (server.directives.first(named: "deny") ?? inherited.first(named: "deny")) != nil
        if isDenying, !isDecidedThere { lines.append("allow all;") }
        return lines
    }

    /// The first directive of a location that keeps devices from the file.
    func restriction(in location: ServerDirective) -> ServerDirective? {
        location.directives.first { directive in
            switch directive.name {
            case "auth_basic", "auth_request", "auth_jwt": directive.arguments.first != "off"
            case "deny", "internal": true
            // Limits all methods but those that it names.
            case "limit_except": !directive.arguments.contains("GET") && restriction(in: directive) != nil
            default: false
            }
        }
    }

    // MARK: Redirects and rewrites

    /// What the server, or a location of it, does to the path before a file is served: the directive and its effect.
    ///
    /// - Parameter isForwarded: whether a proxy in front states what the device requested.
    func effect(
        of block: ServerDirective, path: String, isForwarded: Bool = true
    ) -> (directive: ServerDirective, effect: ServerProblem.Effect)? {
        let hasFolder = block.folder != nil || commonRoot != nil
        let root = block.value(of: "alias") == nil ? block.value(of: "root") ?? commonRoot : nil
        // One without a slash in front is below nginx's own folder.
        let folder = root.flatMap { root in ["/", "$"].contains(where: root.hasPrefix) ? root : nil }
        var unknown: (directive: ServerDirective, effect: ServerProblem.Effect)?
        for host in requestedHosts {
            var request = NginxRequest(path: path, host: host)
            request.folder = folder
            request.maps = maps
            request.isForwarded = isForwarded
            var walk = Walk(request: request, hasFolder: hasFolder, expressions: expressions)
            walk.follow(block.directives, isCertain: true)
            guard let result = walk.result else { continue }
            if result.effect.isKnown { return result }
            if unknown == nil { unknown = result }
        }
        return unknown
    }

    /// nginx executes these directives in their order.
    private struct Walk {
        var request: NginxRequest
        /// Whether the file is in the folder that is known here.
        let hasFolder: Bool
        let expressions: ExpressionMatches
        var result: (directive: ServerDirective, effect: ServerProblem.Effect)?
        var hasEnded = false
        /// Whether an earlier directive may have ended the walk.
        var mayHaveEnded = false

        mutating func follow(_ directives: [ServerDirective], isCertain: Bool) {
            for directive in directives {
                if hasEnded || result != nil { return }
                let isCertain = isCertain && !mayHaveEnded
                switch directive.name {
                case "break":
                    hasEnded = isCertain
                    mayHaveEnded = true
                case "return":
                    result = (directive, isCertain ? Self.effect(ofReturn: directive) : .unknown)
                case "rewrite": rewrite(directive, isCertain: isCertain)
                case "valid_referers": request.setInvalidReferer(directive)
                case "set": request.set(directive, isCertain: isCertain)
                case "if":
                    let condition = NginxCondition(directive, hasFolder: hasFolder, expressions: expressions)
                    let truth = condition.truth(for: request)
                    if truth == .no { continue }
                    follow(directive.directives, isCertain: isCertain && truth == .yes)
                default: continue
                }
            }
        }

        private static func effect(ofReturn directive: ServerDirective) -> ServerProblem.Effect {
            let first = directive.arguments.first ?? ""
            // A URL without a status is a redirect with 302.
            let isRedirect = Int(first) == nil || ["301", "302", "303", "307", "308"].contains(first)
            return if isRedirect { .redirect } else { .answer }
        }

        private mutating func rewrite(_ directive: ServerDirective, isCertain: Bool) {
            let arguments = Array(directive.arguments)
            guard arguments.count >= 2 else { return }
            let matches = expressions.match(arguments[0], in: request.path)
            if matches == .no { return }
            let isExternal = ["http://", "https://", "$scheme"].contains(where: arguments[1].hasPrefix)
            let flag = arguments.dropFirst(2).first
            var effect = ServerProblem.Effect.moved
            if matches == .unknown || !isCertain {
                effect = .unknown
            } else if isExternal || flag == "redirect" || flag == "permanent" {
                effect = .redirect
            } else if arguments[1].prefix(before: "?").contains("$") {
                // The value of a variable may be the path itself.
                effect = .unknownTarget
            }
            result = (directive, effect)
        }
    }
}

extension ServerDirective {
    /// Whether another server or a program answers.
    var passesRequests: Bool {
        ["proxy_pass", "fastcgi_pass", "uwsgi_pass", "scgi_pass", "grpc_pass"].contains(name)
    }

    /// Whether a block redirects requests to https: those for http alone. A condition on what a proxy in front received
    /// leaves those over https out.
    func leadsToHTTPS(depth: Int) -> Bool {
        if name == "if", text.lowercased().contains(text: "forwarded") { return false }
        let conditions = directives.filter { matcher in matcher.name.hasPrefix("@") && matcher.mentionsForwarding }
        let matchers = Set(conditions.map(\.name))
        return directives.contains { directive in
            if let matcher = directive.arguments.first, matchers.contains(matcher) { return false }
            if directive.redirectsToHTTPS { return true }
            return depth < 4 && directive.leadsToHTTPS(depth: depth + 1)
        }
    }

    private var redirectsToHTTPS: Bool {
        let isRedirect = ["return", "rewrite", "redir"].contains(name)
        return isRedirect && arguments.contains { argument in argument.hasPrefix("https://") }
    }

    private var mentionsForwarding: Bool {
        text.lowercased().contains(text: "forwarded") || directives.contains(where: \.mentionsForwarding)
    }

    /// The location in the block of a path alone, or the one that begins with it and ends the search.
    func ownLocation(of path: String) -> ServerDirective? {
        let locations = directives.all(named: "location")
        let exact = locations.first { location in [["=", path], ["=\(path)"]].contains(Array(location.arguments)) }
        return exact
            ?? locations.first { location in
                location.arguments == ["^~", path] && !location.directives.contains(where: \.mayServeAnotherFile)
            }
    }

    /// Whether it may serve something other than the file that the server has at a path.
    private var mayServeAnotherFile: Bool {
        if name == "try_files" { return arguments.first != "$uri" }
        return passesRequests || ["alias", "return", "rewrite", "root"].contains(name)
    }
}
