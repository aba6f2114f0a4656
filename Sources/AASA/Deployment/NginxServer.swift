/// A block `server` of nginx: what it does with the path of a file.
struct NginxServer {
    /// What happens to a request before a file is served.
    enum Effect {
        case redirect
        /// An answer with a status that is none of a redirect.
        case answer
        /// Another path takes the place of the file's.
        case moved
        case unknown
    }

    let server: ServerDirective
    /// The directives around the server, which apply where it has none of its own: the first of each name.
    let inherited: [ServerDirective]
    private static let inheritedNames = [
        "root", "auth_basic", "auth_request", "auth_jwt", "deny", "ssl_verify_client", "sub_filter", "sub_filter_types",
    ]
    /// The hosts of the sites that it serves.
    let hosts: [String]
    /// Those of the file.
    let expressions: ExpressionMatches

    /// What servers inherit from the directives beside them: the first of each name, and the first field of a content type.
    static func inherited(from directives: [ServerDirective]) -> [ServerDirective] {
        let named = inheritedNames.compactMap { name in directives.first { $0.name == name } }
        return named + [directives.first(where: \.addsContentType)].compactMap(\.self)
    }

    /// How well the names of the server fit a host: smaller is better, as nginx prefers them; nil if they do not fit.
    static func rank(of host: String, in server: ServerDirective, _ expressions: ExpressionMatches) -> Int? {
        let names = server.directives.filter { $0.name == "server_name" }.flatMap(\.arguments)
        if names.isEmpty { return 4 }
        return names.compactMap { rank(of: host, for: $0, expressions) }.min()
    }

    private static func rank(of host: String, for name: String, _ expressions: ExpressionMatches) -> Int? {
        let name = name.lowercased()
        if name == host || name == ".\(host)" { return 0 }
        if name.hasPrefix("*."), host.hasSuffix(name.dropFirst()) { return 1 }
        if name.hasPrefix("."), host.hasSuffix(name) { return 1 }
        if name.hasSuffix(".*"), host.hasPrefix(name.dropLast()) { return 2 }
        if name.hasPrefix("~") {
            let isMatched = expressions.match(String(name.dropFirst()), in: host, ignoringCase: true)
            return isMatched == false ? nil : 3
        }
        return name.isEmpty || name == "_" || name.contains("$") ? 4 : nil
    }

    /// Whether devices, which request the file over https, do not reach the server.
    static func isForHTTPAlone(_ server: ServerDirective) -> Bool {
        let listens = server.directives.filter { $0.name == "listen" }
        return !listens.isEmpty
            && listens.allSatisfy { listen in
                guard let address = listen.arguments.first else { return false }
                return (address == "80" || address.hasSuffix(":80")) && !listen.arguments.contains("ssl")
            }
    }

    // MARK: Locations

    /// The location of a path alone.
    func ownLocation(of path: String) -> ServerDirective? {
        server.directives.first { directive in
            directive.name == "location" && [["=", path], ["=\(path)"]].contains(Array(directive.arguments))
        }
    }

    /// The location that nginx chooses for a path without one of its own; nil if there is none, or if it is not known.
    func location(for path: String) -> ServerDirective? {
        var prefix: (length: Int, location: ServerDirective, isFinal: Bool)?
        let locations = server.directives.filter { $0.name == "location" }
        for location in locations {
            let words = Array(location.arguments)
            let isFinal = words.count == 2 && words[0] == "^~"
            guard words.count == 1 || isFinal, let text = words.last, path.hasPrefix(text) else { continue }
            if text.utf8.count >= prefix?.length ?? 0 { prefix = (text.utf8.count, location, isFinal) }
        }
        if let prefix, prefix.isFinal { return prefix.location }
        for location in locations {
            let words = Array(location.arguments)
            guard words.count == 2, words[0] == "~" || words[0] == "~*" else { continue }
            let isMatched = expressions.match(words[1], in: path, ignoringCase: words[0] == "~*")
            if isMatched == true { return location }
        }
        return prefix?.location
    }

    /// An inclusion of settings that are not read; nil if there are none but those with a known content.
    func unknownInclude(in directive: ServerDirective) -> ServerDirective? {
        directive.directives.first { include in
            let path = include.arguments.first ?? ""
            let isKnown = ["ssl", "letsencrypt", "mime.types", "_params"].contains { path.contains(text: $0) }
            return include.name == "include" && !isKnown
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
        let own = location?.directives.contains { $0.name == "allow" || $0.name == "deny" } ?? false
        let isDenying = [server.directives, inherited].contains { $0.contains { $0.name == "deny" } }
        if isDenying, !own { lines.append("allow all;") }
        return lines
    }

    /// The first directive of a location that keeps devices from the file.
    func restriction(in location: ServerDirective) -> ServerDirective? {
        location.directives.first { directive in
            switch directive.name {
            case "auth_basic", "auth_request", "auth_jwt": directive.arguments.first != "off"
            case "deny": true
            default: false
            }
        }
    }

    // MARK: Redirects and rewrites

    /// What the server, or a location of it, does to the path before a file is served: the directive and its effect.
    func effect(of block: ServerDirective, path: String) -> (directive: ServerDirective, effect: Effect)? {
        var walk = Walk(
            path: path, hosts: hosts.isEmpty ? [nil] : hosts.map(Optional.some),
            hasFolder: block.folder != nil || commonRoot != nil, expressions: expressions)
        walk.follow(block.directives, isCertain: true)
        return walk.result
    }

    /// nginx executes these directives in their order.
    private struct Walk {
        let path: String
        /// nil for a host that is not known.
        let hosts: [String?]
        /// Whether the file is in the folder that is known here.
        let hasFolder: Bool
        let expressions: ExpressionMatches
        var result: (directive: ServerDirective, effect: Effect)?
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
                case "return": end(with: directive, isCertain ? Self.effect(ofReturn: directive) : .unknown)
                case "rewrite": rewrite(directive, isCertain: isCertain)
                case "if":
                    let condition = NginxCondition(directive, hasFolder: hasFolder, expressions: expressions)
                    let values = hosts.map { condition.isTrue(path: path, host: $0) }
                    if values.contains(true) {
                        follow(directive.directives, isCertain: isCertain)
                    } else if values.contains(nil) {
                        follow(directive.directives, isCertain: false)
                    }
                default: continue
                }
            }
        }

        private mutating func end(with directive: ServerDirective, _ effect: Effect) { result = (directive, effect) }

        private static func effect(ofReturn directive: ServerDirective) -> Effect {
            let first = directive.arguments.first ?? ""
            // A URL without a status is a redirect with 302.
            return Int(first) == nil || ["301", "302", "303", "307", "308"].contains(first) ? .redirect : .answer
        }

        private mutating func rewrite(_ directive: ServerDirective, isCertain: Bool) {
            let words = Array(directive.arguments)
            guard words.count >= 2 else { return }
            let matches = expressions.match(words[0], in: path)
            if matches == false { return }
            let isExternal = ["http://", "https://", "$scheme"].contains { words[1].hasPrefix($0) }
            let flag = words.count > 2 ? words[2] : ""
            if matches == nil || !isCertain {
                end(with: directive, .unknown)
            } else if isExternal || flag == "redirect" || flag == "permanent" {
                end(with: directive, .redirect)
            } else {
                // What a variable stands for may be the path itself.
                end(with: directive, words[1].contains("$") ? .unknown : .moved)
            }
        }
    }
}
