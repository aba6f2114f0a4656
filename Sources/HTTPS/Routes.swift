internal import Glibc

/// Which machine a request goes to, as libcurl finds it: `--connect-to` first, then `--resolve`.
struct Routes {
    /// Where a connection is made to.
    struct Target: Equatable {
        var host: String
        var port: String
        /// Known without asking anybody.
        var address: String?
    }

    private struct Detour {
        var fromHost, fromPort, toHost, toPort: String
    }

    private let detours: [Detour]
    /// The first address, by host and port; `*` is every host.
    private let pinned: [String: String]
    /// A proxy makes the connections, and looks up the names.
    private let usesProxy: Bool

    /// - Parameter configuration: its overrides are of the right form.
    init(_ configuration: ClientConfiguration) {
        detours = configuration.connectTo.compactMap { text in
            let parts = Self.parts(text)
            guard parts.count == 4 else { return nil }
            return Detour(fromHost: parts[0], fromPort: parts[1], toHost: parts[2], toPort: parts[3])
        }
        var pinned: [String: String] = [:]
        for text in configuration.resolve {
            let bare = text.hasPrefix("+") ? text.dropFirst() : text[...]
            let parts = bare.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, let first = parts[2].split(separator: ",").first else { continue }
            pinned[parts[0].lowercased() + ":" + parts[1]] = Self.withoutBrackets(String(first))
        }
        self.pinned = pinned
        usesProxy = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains { (name: String) in
            getenv(name).map { $0.pointee != 0 } ?? false
        }
    }

    /// Nil when libcurl is to find the way by itself.
    func target(_ url: String) -> Target? {
        guard !usesProxy, url.hasPrefix("https://") else { return nil }
        let authority = url.dropFirst("https://".count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        var parts = Self.parts(String(authority))
        if parts.count == 1 { parts.append("443") }
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        var target = Target(host: parts[0].lowercased(), port: parts[1], address: nil)
        let detour = detours.first {
            ($0.fromHost.isEmpty || $0.fromHost.lowercased() == target.host)
                && ($0.fromPort.isEmpty || $0.fromPort == target.port)
        }
        if let detour {
            if !detour.toHost.isEmpty { target.host = detour.toHost.lowercased() }
            if !detour.toPort.isEmpty { target.port = detour.toPort }
        }
        target.address =
            Self.isNumeric(target.host)
            ? target.host : pinned["\(target.host):\(target.port)"] ?? pinned["*:\(target.port)"]
        return target
    }

    /// Cut at the colons that are not inside brackets; the brackets are taken off.
    private static func parts(_ text: String) -> [String] {
        var isInBrackets = false
        return text.split(omittingEmptySubsequences: false) { character in
            if character == "[" { isInBrackets = true }
            if character == "]" { isInBrackets = false }
            return character == ":" && !isInBrackets
        }.map { withoutBrackets(String($0)) }
    }

    private static func withoutBrackets(_ text: String) -> String {
        text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    }

    /// The corresponding C function is `inet_pton`.
    private static func isNumeric(_ text: String) -> Bool {
        var room = in6_addr()
        return inet_pton(AF_INET, text, &room) == 1 || inet_pton(AF_INET6, text, &room) == 1
    }
}
