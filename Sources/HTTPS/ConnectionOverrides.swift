internal import POSIX

/// A choice of the machine that requests go to, in one of curl's forms.
package protocol ConnectionOverride: Sendable {
    /// How it is written, for messages.
    static var form: String { get }
    /// Parses an override; nil for any other text, which libcurl would ignore.
    init?(_ text: String)
}

/// `HOST1:PORT1:HOST2:PORT2`, as curl's `--connect-to`: the machine that requests to another go to. Each part may be
/// empty, and IPv6 addresses are in brackets.
package struct ConnectToOverride: ConnectionOverride {
    package static let form = "HOST1:PORT1:HOST2:PORT2"
    let text: String
    let fromHost, fromPort, toHost, toPort: String

    package init?(_ text: String) {
        let parts = NetworkAddress.bareParts(text)
        guard parts.count == 4 else { return nil }
        for port in [parts[1], parts[3]] where !port.isEmpty && !NetworkAddress.isPort(port) { return nil }
        self.text = text
        (fromHost, fromPort, toHost, toPort) = (parts[0], parts[1], parts[2], parts[3])
    }
}

/// `[+]HOST:PORT:ADDRESS[,ADDRESS]…`, as curl's `--resolve`: the addresses of a host.
package struct ResolveOverride: ConnectionOverride {
    package static let form = "HOST:PORT:ADDRESS"
    let text: String
    let host, port: String
    /// At least one, without brackets.
    let addresses: [String]

    package init?(_ text: String) {
        let entry = if text.hasPrefix("+") { text.dropFirst() } else { text[...] }
        let parts = entry.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[0].isEmpty, NetworkAddress.isPort(parts[1]) else { return nil }
        self.text = text
        (host, port) = (parts[0], parts[1])
        addresses = parts[2].split(separator: ",", omittingEmptySubsequences: false).map { address in
            NetworkAddress.withoutBrackets(String(address))
        }
        guard addresses.allSatisfy(NetworkAddress.isNumeric) else { return nil }
    }
}
