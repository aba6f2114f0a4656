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
        for (index, server) in servers.enumerated() {
            let leadsToHTTPS = server.leadsToHTTPS(depth: 0)
            let listens = server.directives.all(named: "listen")
            if listens.isEmpty {
                let listener = Listener(server: index, isDefault: false)
                let reach: Reach = if server.hasSSL { .secure } else { .plain }
                listeners[reach, default: [:]]["", default: []].append(listener)
            }
            for listen in listens {
                let reach: Reach = if server.hasSSL { .secure } else { listen.reach }
                if reach == .http, leadsToHTTPS { continue }
                let words = listen.arguments
                let isDefault = words.contains("default_server") || words.contains("default")
                // HTTP/3 has sockets of its own.
                let address = "\(words.first ?? "") \(words.contains("quic"))"
                let listener = Listener(server: index, isDefault: isDefault)
                listeners[reach, default: [:]][address, default: []].append(listener)
            }
        }
    }

    /// The indices of all servers that devices may reach.
    var all: Set<Int> {
        let others = [Reach.secure, .plain].compactMap { listeners[$0] }.flatMap(\.values).flatMap(\.self)
        let all = if others.isEmpty { (listeners[.http] ?? [:]).values.flatMap(\.self) } else { others }
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

    private static func names(of server: ServerDirective) -> [String] {
        server.directives.all(named: "server_name").flatMap(\.arguments).map { $0.lowercased() }
    }

    /// Those that name a host, in nginx's order: the exact name, the longest name with a star in front, the longest
    /// with one at its end, the first expression (nginx.org/en/docs/http/server_names.html).
    private func named(_ host: String, of indices: [Int]) -> [Int] {
        var exact: Int?
        var front: (length: Int, index: Int)?
        var end: (length: Int, index: Int)?
        var matched: [Int] = []
        var isDecided = false
        var mayBeNamed: [Int] = []
        for index in indices {
            for name in Self.names(of: servers[index]) {
                if name == host || name == ".\(host)" {
                    if exact == nil { exact = index }
                } else if name.hasPrefix("~") {
                    let isMatched = expressions.match(String(name.dropFirst()), in: host, ignoringCase: true)
                    if isMatched == false || isDecided { continue }
                    matched.append(index)
                    isDecided = isMatched == true
                } else if name.hasPrefix("*.") || name.hasPrefix(".") {
                    let suffix = name.drop { $0 == "*" }
                    if host.hasSuffix(suffix), suffix.count > front?.length ?? 0 { front = (suffix.count, index) }
                } else if name.hasSuffix(".*") {
                    if host.hasPrefix(name.dropLast()), name.count > end?.length ?? 0 { end = (name.count, index) }
                } else if name.contains("$") {
                    mayBeNamed.append(index)
                }
            }
        }
        if let exact { return [exact] }
        if let index = front?.index ?? end?.index { return [index] }
        return matched.isEmpty ? mayBeNamed : matched
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

    /// Who reaches the address of a directive `listen`.
    var reach: NginxServerChoice.Reach {
        let address = arguments.first ?? ""
        if arguments.contains("ssl") || arguments.contains("quic") { return .secure }
        if address == "443" || address.hasSuffix(":443") { return .secure }
        return if address == "80" || address.hasSuffix(":80") { .http } else { .plain }
    }
}
