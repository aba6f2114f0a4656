internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// The options of every verb that sends requests.
struct NetworkOptionGroup: ParsableArguments {
    @Option(
        "--cacert", valueName: "FILE", help: "Trust these certificates and not the system's, for TLS and signatures")
    var cacert: String?

    @Option(
        "--connect-to", valueName: "HOST1:PORT1:HOST2:PORT2",
        help: "Connect to another host and port instead, as curl does")
    var connectTo: [String] = []

    @Option("--resolve", valueName: "HOST:PORT:ADDRESS", help: "Use this address for the host and port, as curl does")
    var resolve: [String] = []

    @Option(
        "--timeout", valueName: "SECONDS",
        help: "Time for one request in all, as in 3, 0.5 or 1m (default: 30, of which 10 to connect)")
    var timeout: TimeLimit?

    func validate() throws(ValidationError) {
        try timeout?.validate()
        for text in connectTo { try ConnectionOverride.checkConnectTo(text) }
        for text in resolve { try ConnectionOverride.checkResolve(text) }
    }

    /// Whether the user chose the machine that answers for a site, so that its address means nothing.
    var choosesMachine: Bool { !connectTo.isEmpty || !resolve.isEmpty }

    func trust() throws(ToolkitError) -> TrustAnchors { try .chosen(cacert) }

    /// - Parameters:
    ///   - cdn: the base URL of the CDN for `ios14`.
    ///   - load: the number of concurrent requests.
    func networkOptions(cdn: String, _ load: NetworkLoad) -> NetworkOptions {
        // A given timeout also limits the connection.
        let (connectSeconds, seconds) = (timeout?.seconds ?? 10, timeout?.seconds ?? 30)
        var options = NetworkOptions(
            connectTo: connectTo, resolve: resolve, connectTimeout: .milliseconds(max(1, Int(connectSeconds * 1000))),
            timeout: .milliseconds(max(1, Int(seconds * 1000))),
            userAgent: "aasa/\(Version.current)", jobs: load.jobs, rate: load.rate, perAddress: load.perAddress,
            countsLoopback: load.countsLoopback, threads: load.threads, cdn: cdn)
        if timeout != nil { options.listIdleLimit = nil }
        return options
    }
}

/// A number of seconds, with a fraction or without, or a duration such as `3s` or `1m`.
struct TimeLimit: ExpressibleByArgument {
    let seconds: Double

    init(argument: String) throws(ValidationError) {
        if let number = Double(argument), number.isFinite {
            seconds = number
        } else {
            seconds = Double(try DurationValue(argument: argument).seconds)
        }
    }

    /// - Throws: an error for a value of `--timeout` that is not a time, or is too long.
    func validate() throws(ValidationError) {
        try reject(
            if: !(seconds > 0 && seconds <= 86400), "'--timeout' must be more than 0 and at most 86400 seconds")
    }
}

extension TrustAnchors {
    /// The certificates of the file that `--cacert` names, or the system's.
    static func chosen(_ path: String?) throws(ToolkitError) -> TrustAnchors {
        if let path { return try .file(path) }
        return try .system()
    }
}

/// `--connect-to` and `--resolve`, checked before libcurl reads them: a mistake in them must
/// not become a site's verdict.
enum ConnectionOverride {
    /// `HOST1:PORT1:HOST2:PORT2`; each part may be empty, and IPv6 addresses are in brackets.
    static func checkConnectTo(_ text: String) throws(ValidationError) {
        let parts = NetworkAddress.parts(text)
        try reject(
            if: !(parts.count == 4 && isPortOrEmpty(parts[1]) && isPortOrEmpty(parts[3])),
            "invalid value '\(ShownURL.text(text))' for '--connect-to': it is not HOST1:PORT1:HOST2:PORT2",
            hint: "write it as in --connect-to example.com:443:127.0.0.1:8443")
    }

    /// `[+]HOST:PORT:ADDRESS[,ADDRESS]…`
    static func checkResolve(_ text: String) throws(ValidationError) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        var addresses: [Substring] = []
        if parts.count == 3 { addresses = parts[2].parts(separatedBy: ",") }
        let areAddresses = addresses.allSatisfy { address in
            let isInBrackets = address.hasPrefix("[") && address.hasSuffix("]")
            let bare = if isInBrackets { address.dropFirst().dropLast() } else { address }
            return NetworkAddress.isNumeric(String(bare))
        }
        let hasHostAndPort = parts.count == 3 && !parts[0].isEmpty && isPort(parts[1])
        try reject(
            if: !hasHostAndPort || addresses.isEmpty || !areAddresses,
            "invalid value '\(ShownURL.text(text))' for '--resolve': it is not HOST:PORT:ADDRESS",
            hint: "write it as in --resolve example.com:443:127.0.0.1")
    }

    private static func isPortOrEmpty(_ text: Substring) -> Bool { text.isEmpty || isPort(text) }

    /// Whether it is a number from 1 to 65535, in at most five digits.
    static func isPort(_ text: Substring) -> Bool {
        guard text.utf8.count <= 5, text.utf8.allSatisfy(\.isDigit), let port = Int(text) else { return false }
        return (1...65535).contains(port)
    }
}

/// Where requests may go.
enum RequestScope {
    /// Whether they go only to sites that the command line names: not to those of an app, nor
    /// to where a site redirects.
    @TaskLocal static var isNamedSitesOnly = false
}
