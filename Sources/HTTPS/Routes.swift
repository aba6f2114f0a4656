internal import POSIX

/// The machine that a request goes to, as libcurl finds it: `--connect-to` first, then `--resolve`.
struct Routes {
    /// The other end of a connection.
    struct Target: Equatable {
        var host: String
        var port: String
        /// The address, or nil if the name must be resolved.
        var address: String?
    }

    private let redirections: [ConnectToOverride]
    /// The first address, by host and port; `*` is every host.
    private let pinned: [String: String]
    /// A proxy makes the connections, and resolves the names.
    private let usesProxy: Bool

    init(_ configuration: ClientConfiguration) {
        redirections = configuration.connectTo
        var pinned: [String: String] = [:]
        for entry in configuration.resolve { pinned["\(entry.host.lowercased()):\(entry.port)"] = entry.addresses[0] }
        self.pinned = pinned
        usesProxy = Environment.proxies.contains { Environment.value($0)?.isEmpty == false }
    }

    func choosesMachine(for url: String) -> Bool {
        guard let parts = Self.hostAndPort(of: url) else { return false }
        return redirection(from: parts) != nil || pinnedAddress(parts) != nil
    }

    /// The machine to connect to, or nil if libcurl must find it.
    func target(_ url: String) -> Target? {
        guard !usesProxy, var target = Self.hostAndPort(of: url) else { return nil }
        if let redirection = redirection(from: target) {
            if !redirection.toHost.isEmpty { target.host = redirection.toHost.lowercased() }
            if !redirection.toPort.isEmpty { target.port = redirection.toPort }
        }
        if NetworkAddress.isNumeric(target.host) {
            target.address = target.host
        } else {
            target.address = pinnedAddress(target)
        }
        return target
    }

    private static func hostAndPort(of url: String) -> Target? {
        guard url.hasPrefix("https://") else { return nil }
        let authority = url.dropFirst("https://".count).prefix { character in !"/?#".contains(character) }
        var parts = NetworkAddress.bareParts(String(authority))
        if parts.count == 1 { parts.append("443") }
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        return Target(host: parts[0].lowercased(), port: parts[1], address: nil)
    }

    private func redirection(from target: Target) -> ConnectToOverride? {
        redirections.first { redirection in
            let (host, port) = (redirection.fromHost, redirection.fromPort)
            let fitsHost = host.isEmpty || host.lowercased() == target.host
            return fitsHost && (port.isEmpty || port == target.port)
        }
    }

    private func pinnedAddress(_ target: Target) -> String? {
        pinned["\(target.host):\(target.port)"] ?? pinned["*:\(target.port)"]
    }

    /// The hosts of the proxies that the environment names, and their ports if stated.
    static var proxies: [(host: String, port: String?)] {
        var proxies: [(host: String, port: String?)] = []
        for url in Environment.proxies.compactMap(Environment.value) {
            let start = url.range(ofBytes: "://")?.upperBound ?? url.startIndex
            let authority = url[start...].prefix { $0 != "/" }
            guard let hostAndPort = authority.split(separator: "@").last else { continue }
            let parts = NetworkAddress.bareParts(String(hostAndPort))
            if let host = parts.first { proxies.append((host, parts.dropFirst().first)) }
        }
        return proxies
    }
}
