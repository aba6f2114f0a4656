/// The choice of nginx among the servers of a file: by the address of a request, then by its host
/// (nginx.org/en/docs/http/request_processing.html).
struct NginxServerChoice {
    /// A server at one of its addresses.
    private struct Listener {
        let server: Int
        let isDefault: Bool
    }

    /// Addresses that devices reach. A server without TLS is reached if a proxy in front terminates it: those for http
    /// alone are the last choice.
    enum Reach: CaseIterable { case secure, plain, http }

    private let servers: [ServerDirective]
    private let expressions: ExpressionMatches
    /// The listeners of each address, in the order of the file.
    private var listeners: [Reach: [String: [Listener]]] = [:]

    init(among servers: [ServerDirective], expressions: ExpressionMatches) {
        self.servers = servers
        self.expressions = expressions
        for (index, server) in servers.enumerated() { addListeners(of: server, at: index) }
    }

    private mutating func addListeners(of server: ServerDirective, at index: Int) {
        let listens = server.directives.all(named: "listen")
        if listens.isEmpty {
            let reach: Reach = if server.hasSSL { .secure } else { .plain }
            add(Listener(server: index, isDefault: false), address: "", reach: reach)
        }
        let leadsToHTTPS = server.leadsToHTTPS(depth: 0)
        for listen in listens {
            let reach: Reach = if server.hasSSL { .secure } else { listen.reach }
            if reach == .http, leadsToHTTPS { continue }
            let arguments = listen.arguments
            let isDefault = arguments.contains("default_server") || arguments.contains("default")
            // HTTP/3 has sockets of its own.
            let address = "\(arguments.first ?? "") \(arguments.contains("quic"))"
            add(Listener(server: index, isDefault: isDefault), address: address, reach: reach)
        }
    }

    private mutating func add(_ listener: Listener, address: String, reach: Reach) {
        listeners[reach, default: [:]][address, default: []].append(listener)
    }

    /// The indices of all servers that devices may reach.
    var all: Set<Int> {
        let reached = servers(at: .secure).union(servers(at: .plain))
        return if reached.isEmpty { servers(at: .http) } else { reached }
    }

    private func servers(at reach: Reach) -> Set<Int> {
        let all = (listeners[reach] ?? [:]).values.flatMap(\.self)
        return Set(all.map(\.server))
    }

    /// The indices of the servers for a host, one for each address; several where the choice is not known.
    func servers(for host: String) -> Set<Int> {
        for reach in Reach.allCases {
            let addresses = listeners[reach] ?? [:]
            let own = addresses.values.flatMap { listeners in named(host, of: listeners.map(\.server)) }
            if !own.isEmpty { return Set(own) }
            let defaults = addresses.values.compactMap(defaultServer)
            if !defaults.isEmpty { return Set(defaults) }
        }
        return []
    }

    /// The server for hosts that none names. The first one of a file is that for any host, but if it names others it
    /// need not be the first one of all files.
    private func defaultServer(of listeners: [Listener]) -> Int? {
        if let marked = listeners.first(where: \.isDefault) { return marked.server }
        guard let first = listeners.first?.server else { return nil }
        let names = Self.names(of: servers[first])
        return names.contains { name in name.contains(".") && name.contains(where: \.isLetter) } ? nil : first
    }

    // MARK: Names

    /// Letter case matters in an expression: `\d` and `\D` are opposites.
    private static func names(of server: ServerDirective) -> [String] {
        let names = server.directives.all(named: "server_name").flatMap(\.arguments)
        return names.map { name in if name.hasPrefix("~") { name } else { name.lowercased() } }
    }

    /// How a name fits a host, the best first (nginx.org/en/docs/http/server_names.html).
    private enum Fit: Comparable {
        case exact
        /// By a star in front, or at the end, for so many characters: the longest name is the best.
        case front(Int), end(Int)
        case expression, mayBeExpression
        /// By a variable.
        case mayBeName
    }

    private func fit(of name: String, for host: String) -> Fit? {
        if name == host || name == ".\(host)" { return .exact }
        if name.hasPrefix("~") {
            return switch expressions.match(String(name.dropFirst()), in: host, ignoringCase: true) {
            case .yes: .expression
            case .unknown: .mayBeExpression
            case .no: nil
            }
        }
        if name.hasPrefix("*.") || name.hasPrefix(".") {
            let suffix = name.drop { character in character == "*" }
            return if host.hasSuffix(suffix) { .front(host.count - suffix.count) } else { nil }
        }
        if name.hasSuffix(".*") {
            return if host.hasPrefix(name.dropLast()) { .end(host.count - name.count) } else { nil }
        }
        return if name.contains("$") { .mayBeName } else { nil }
    }

    /// The server that names a host; several where one of them may.
    private func named(_ host: String, of indices: [Int]) -> [Int] {
        var fits: [(fit: Fit, index: Int)] = []
        for index in indices {
            for name in Self.names(of: servers[index]) {
                if let fit = fit(of: name, for: host) { fits.append((fit, index)) }
            }
        }
        guard let best = fits.min(by: { one, other in one.fit < other.fit }) else { return [] }
        if best.fit < .expression { return [best.index] }
        if best.fit == .mayBeName { return fits.map(\.index) }
        // The first expression that matches decides.
        let matched = fits.filter { found in found.fit != .mayBeName }
        let end = matched.firstIndex { found in found.fit == .expression } ?? matched.count - 1
        return matched[...end].map(\.index)
    }
}

extension NginxServer {
    /// Whether the server itself receives requests over https: no proxy need be in front.
    var receivesHTTPS: Bool {
        server.hasSSL || server.directives.all(named: "listen").contains { listen in listen.reach == .secure }
    }
}

extension ServerDirective {
    /// Whether a server has TLS at each of its addresses.
    fileprivate var hasSSL: Bool { value(of: "ssl") == "on" }

    /// How devices reach the address of a directive `listen`.
    var reach: NginxServerChoice.Reach {
        let address = arguments.first ?? ""
        if arguments.contains("ssl") || arguments.contains("quic") { return .secure }
        if address == "443" || address.hasSuffix(":443") { return .secure }
        return if address == "80" || address.hasSuffix(":80") { .http } else { .plain }
    }
}
