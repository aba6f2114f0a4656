internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// The options of every verb that asks sites.
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

    @Option("--timeout", valueName: "SECONDS", help: "Time for one request in all; default 30, of which 10 to connect")
    var timeout: Double?

    func validate() throws(ValidationError) {
        guard (timeout ?? 1) > 0, (timeout ?? 1) <= 86400 else {
            throw ValidationError("--timeout wants more than 0 and at most 86400 seconds", hint: nil)
        }
        for text in connectTo { try ConnectionOverride.checkConnectTo(text) }
        for text in resolve { try ConnectionOverride.checkResolve(text) }
    }

    /// Whether the user says which machine answers for a site, so that its address means nothing.
    var choosesMachine: Bool { !connectTo.isEmpty || !resolve.isEmpty }

    func trust() throws(ToolkitError) -> TrustAnchors { try .chosen(cacert) }

    /// - Parameters:
    ///   - cdn: the base of the CDN that is asked for `ios14`.
    ///   - load: how much at once.
    func networkOptions(cdn: String, _ load: NetworkLoad) -> NetworkOptions {
        // Who says how long to wait means the connection too.
        let (connectSeconds, seconds) = (timeout ?? 10, timeout ?? 30)
        return NetworkOptions(
            connectTo: connectTo, resolve: resolve, connectTimeout: max(1, Int(connectSeconds * 1000)),
            timeout: max(1, Int(seconds * 1000)),
            userAgent: "aasa/\(Program.version)", jobs: load.jobs, rate: load.rate, perAddress: load.perAddress,
            countsLoopback: load.countsLoopback, threads: load.threads, cdn: cdn)
    }
}

/// The moment of judgement.
struct MomentOptionGroup: ParsableArguments {
    @Option(
        "--at", valueName: "TIME",
        help: "Judge certificates and schedules at this moment (RFC 3339 or seconds since 1970)")
    var at: Timestamp?

    var moment: Timestamp { at ?? Timestamp(seconds: WallClock.now()) }

    /// For what takes its time.
    var clock: Clock { at.map { .fixed($0) } ?? .system }
}

/// Where the table is.
struct TableOptionGroup: ParsableArguments {
    @Option(
        "--table", valueName: "LOCATION",
        help: "The table of pairs; default $AASA_TABLE, else ~/.local/state/aasa/table.db")
    var table: String?

    /// The word for no table at all.
    static let noTable = "none"

    /// Opens the table.
    ///
    /// - Parameter create: whether a missing one is made. The folder is made for the standard place only.
    /// - Returns: nil for `none`, or when it is missing and not to be made.
    func open(create: Bool) throws(CommandFailure) -> AssociationTable? {
        let location = try location()
        if location.text == Self.noTable { return nil }
        do throws(ToolkitError) {
            if create, location.isStandard { try makeFolder(of: location.text) }
            return try AssociationTable.open(TableLocation(location.text), create: create)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Where the table of a service is; it must have one.
    func place() throws(CommandFailure) -> TableLocation {
        let location = try location()
        if location.text == Self.noTable {
            throw CommandFailure(.usage, "there is nothing to watch without a table", hint: "--table FILE names one")
        }
        do throws(ToolkitError) {
            if location.isStandard { try makeFolder(of: location.text) }
        } catch {
            throw CommandFailure(error)
        }
        return TableLocation(location.text)
    }

    private func location() throws(CommandFailure) -> (text: String, isStandard: Bool) {
        if let table {
            if table.isEmpty { throw CommandFailure(.usage, "--table is empty", hint: "name a file, or 'none'") }
            return (table, false)
        }
        if let named = Environment.value("AASA_TABLE"), !named.isEmpty { return (named, false) }
        guard let standard = TableLocation.standard(environment: Environment.value) else {
            throw CommandFailure(
                .configuration, "there is no place for the table: neither XDG_STATE_HOME nor HOME is set",
                hint: "--table FILE names one, --table none does without")
        }
        return (standard, true)
    }

    private func makeFolder(of path: String) throws(ToolkitError) {
        guard let slash = path.lastIndex(of: "/") else { return }
        do throws(FileError) {
            try FileSystem.createFolder(String(path[..<slash]))
        } catch {
            throw ToolkitError(.table(.notPermitted), path: path, detail: error.detail)
        }
    }
}

extension TrustAnchors {
    /// Those of the file that `--cacert` names, or the system's.
    static func chosen(_ path: String?) throws(ToolkitError) -> TrustAnchors {
        if let path { return try .file(path) }
        return try .system()
    }
}
