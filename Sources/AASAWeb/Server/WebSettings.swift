internal import AASA
package import AASAToolkit
internal import HTTPServer
internal import POSIX

/// The settings of a ``WebServer``.
package struct WebSettings: Sendable {
    /// Headers in which a reverse proxy names the user, and the proxies that may do so.
    package struct Proxy: Sendable {
        /// IP addresses in their canonical form, as ``ServerRequest/peer`` has them.
        package var addresses: [String]
        /// The header with the user's name.
        package var userField: String
        /// The users with the role of an editor; the others are viewers.
        package var editors: Set<String>
        /// Where to read what the proxy sends in ``secretField``; nil: its address suffices.
        package var secret: PassphraseOrigin?

        package static let secretField = "X-Proxy-Secret"

        package init(addresses: [String], userField: String, editors: Set<String>, secret: PassphraseOrigin?) {
            self.addresses = addresses.compactMap(NetworkAddress.canonical)
            self.userField = userField
            self.editors = editors
            self.secret = secret
        }

        /// Whether a text is the name of a field (RFC 9110 section 5.1).
        package static func isFieldName(_ text: String) -> Bool { RequestCheck.isToken(text) }
    }

    let address: ListenAddress
    package var table: TableLocation
    /// Names that requests may have in `Host`, beside the address.
    package var hosts: [String] = []
    /// Users and their passwords; nil: none is needed.
    package var users: UserFile?
    package var proxy: Proxy?
    /// The files of the certificate with its chain, and of the key, in PEM; nil: HTTP without TLS.
    package var tls: (certificate: String, key: String)?
    /// Whether sites entered in a browser may be at any address.
    package var allowsPrivateAddresses = false
    /// Seconds between two checks of a site that are requested in a browser.
    package var pause: Int64 = 60
    /// Changes of one client in a minute, and URL tests.
    package var actionsPerMinute = 30
    /// Open connections, if the system allows as many files. Slow clients may hold half of them.
    package var connections: UInt32 = 16_384
    package var clock: TimestampClock = .system
    package var metrics: WatchMetrics
    /// Whether the server reads the table's metrics itself, since no watcher does.
    package var readsMetrics = true
    /// Why the watcher does not work, in a line; nil: it does, or there is none.
    package var problem: @Sendable () -> String? = { nil }
    /// Gets the error of each change that the table did not record, on a thread of the server: clients get no paths of it.
    package var reportFailedChange: @Sendable (ToolkitError) -> Void = { _ in }

    /// Creates settings; nil unless `listen` is an IP address or `localhost` with a port, as in `127.0.0.1:8080`.
    package init?(listen: String, table: TableLocation, metrics: WatchMetrics) {
        guard let address = ListenAddress(listen) else { return nil }
        self.address = address
        self.table = table
        self.metrics = metrics
    }

    /// Whether a text can be in a request's `Host`, beside a port: a name in ASCII, or an IP address.
    package static func isHost(_ text: String) -> Bool {
        if text.hasPrefix("["), text.hasSuffix("]") { return isAddress(inHost: text) }
        return !text.isEmpty && text.utf8.allSatisfy { $0.isLetterOrDigit || ".-_".utf8.contains($0) }
    }

    /// Whether the name in a request's `Host` is an IP address, of IPv6 in brackets.
    static func isAddress(inHost name: String) -> Bool {
        NetworkAddress.isNumeric(NetworkAddress.withoutBrackets(name))
    }

    /// Whether only programs on this machine reach the server.
    package var isLocal: Bool { address.isLoopback }

    /// Whether browsers reach the server through TLS, its own or the proxy's.
    var isSecure: Bool { tls != nil || proxy != nil }
}
