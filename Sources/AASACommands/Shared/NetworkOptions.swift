internal import AASAToolkit
internal import Arguments
internal import POSIX
internal import Synchronization

/// The options of every verb that sends requests.
struct NetworkOptionGroup: ParsableArguments {
    @Option(
        "--cacert", valueName: "FILE", help: "Trust these certificates and not the system's, for TLS and signatures")
    var cacert: TrustFile?

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
        for text in connectTo {
            try Self.refuse(
                because: NetworkBounds.problem(ofConnectTo: text, for: "--connect-to"),
                example: "--connect-to example.com:443:127.0.0.1:8443")
        }
        for text in resolve {
            try Self.refuse(
                because: NetworkBounds.problem(ofResolve: text, for: "--resolve"),
                example: "--resolve example.com:443:127.0.0.1")
        }
    }

    private static func refuse(because problem: String?, example: String) throws(ValidationError) {
        if let problem { throw ValidationError(problem, hint: "write it as in \(example)") }
    }

    /// Whether the user chose the machine that answers for a site, so that its address means nothing.
    var choosesMachine: Bool { !connectTo.isEmpty || !resolve.isEmpty }

    func trust() throws(ToolkitError) -> TrustAnchors { try .chosen(cacert) }

    /// Options for one request at a time.
    ///
    /// - Parameter cdn: the base URL of the CDN for `ios14`.
    func networkOptions(cdn: String) -> NetworkOptions {
        // A given timeout also limits the connection.
        let (connectTimeout, total) = (timeout?.seconds ?? 10, timeout?.seconds ?? 30)
        var options = NetworkOptions(
            connectTo: connectTo, resolve: resolve, connectTimeout: .seconds(connectTimeout), timeout: .seconds(total),
            userAgent: "aasa/\(Version.current)", jobs: 1, perAddress: nil, threads: 1, cdn: cdn)
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
        if let problem = NetworkBounds.problem(ofSeconds: seconds) {
            throw ValidationError("'--timeout' \(problem)", hint: "write --timeout 30s for 30 seconds")
        }
    }
}

/// The value of `--cacert`: a file with the certificates that are trusted instead of the system's.
final class TrustFile: ExpressibleByArgument {
    let path: String
    /// What standard input or a pipe holds; nil for a file, whose start need not make the types behind it.
    private let stream: HeldAnchors?

    init(argument: String) {
        path = argument
        stream = if FileReader.isStream(argument) { HeldAnchors() } else { nil }
    }

    fileprivate func anchors() throws(ToolkitError) -> TrustAnchors {
        if let stream { return try stream.anchors(from: path) }
        return try .file(path)
    }
}

/// The certificates of standard input or of a pipe, which can be read only once.
private final class HeldAnchors: Sendable {
    /// Nil before they are read.
    private let result = Mutex<Result<TrustAnchors, ToolkitError>?>(nil)

    func anchors(from path: String) throws(ToolkitError) -> TrustAnchors {
        let read = result.withLock { result in
            if let result { return result }
            let read = Result { () throws(ToolkitError) in try TrustAnchors.file(path) }
            result = read
            return read
        }
        return try read.get()
    }
}

extension TrustAnchors {
    /// The certificates of the file that `--cacert` names, or the system's.
    static func chosen(_ file: TrustFile?) throws(ToolkitError) -> TrustAnchors {
        if let file { return try file.anchors() }
        return try .system()
    }
}
