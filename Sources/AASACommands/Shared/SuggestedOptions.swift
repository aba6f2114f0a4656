internal import AASA

/// The options of the running command with which a suggested one uses the same table, CDN, certificates and machines.
struct SuggestedOptions: Sendable {
    /// The location of the table, without credentials.
    var table: String?
    /// The base URL of the CDN.
    var cdn: String?
    /// The file of certificates that replace the system's.
    private(set) var cacert: String?
    /// `--cacert`, `--connect-to` and `--resolve` behind a command.
    private(set) var networkOptions = ""
    /// The file that is judged in the place of a site's.
    var file: String?
    /// Whether the command accepts `--table none`.
    var allowsNoTable = false
    /// How to name another table.
    var otherTable = "name another table with --table FILE"
    /// The options for a certificate and its key.
    var certificateAndKey = "--cert and --key"

    init(table: String? = nil, cdn: String? = nil, _ network: NetworkOptionGroup? = nil) {
        self.table = table
        self.cdn = cdn
        guard let network else { return }
        cacert = network.cacert?.path
        networkOptions = Self.option("--cacert", value: cacert)
        for value in network.connectTo { networkOptions += Self.option("--connect-to", value: value) }
        for value in network.resolve { networkOptions += Self.option("--resolve", value: value) }
    }

    init(table: TableOptionGroup, _ network: CheckingOptionGroup) {
        self.init(table: table.suggestedLocation, cdn: network.cdn.cdn?.url, network.requests)
    }

    @TaskLocal static var current = SuggestedOptions()

    /// Runs a verb with its options as the ``current`` ones.
    static func run(
        _ verb: any Verb, _ body: () throws(CommandFailure) -> ExitCode
    ) throws(CommandFailure) -> ExitCode {
        let result = $current.withValue(verb.suggestedOptions) { Result(catching: body) }
        return try result.get()
    }

    // MARK: Commands

    /// The command that checks pending pairs: those that are due, or every one.
    static func retry(all isForEvery: Bool = false) -> String {
        recheck(isForEvery ? "aasa retry --all" : "aasa retry")
    }

    /// The command that checks approved and denied pairs that are due.
    static var watchOnce: String { recheck("aasa watch --once") }

    private static func recheck(_ command: String) -> String {
        request(command + current.tableOption + option("--cdn", value: current.cdn))
    }

    /// The command that compares the CDN's copy with what a site serves.
    static func compareCDN(of site: String) -> String {
        guard let cdn = current.cdn else { return request("aasa diff \(site) --cdn") }
        return request("aasa diff \(site) --cdn \(cdn.shellArgument)")
    }

    /// A command that sends requests, with the certificates and the machines of this one.
    static func request(_ command: String) -> String { command + current.networkOptions }

    var tableOption: String { Self.option("--table", value: table) }

    /// An option behind a command; empty without a value.
    private static func option(_ name: String, value: String?) -> String {
        guard let value else { return "" }
        return " \(name) \(value.shellArgument)"
    }
}

/// A verb that requests sites. The commands that it suggests reach the same machines.
protocol NetworkVerb: Verb {
    var network: NetworkOptionGroup { get }
}

extension NetworkVerb {
    var suggestedOptions: SuggestedOptions { SuggestedOptions(network) }
}

extension Verb {
    var suggestedOptions: SuggestedOptions { SuggestedOptions() }
}
