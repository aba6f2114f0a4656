internal import AASA
internal import AASAToolkit
internal import AASAWeb
internal import POSIX

/// Runs the web interface with the options of `serve`.
struct ServeRun {
    let options: Serve
    let console: Console

    private static let usualAddress = "127.0.0.1:8080"

    /// `--add-user`.
    func add(_ name: String) throws(CommandFailure) -> ExitCode {
        let path = options.authFile ?? ""
        let source = options.passFrom ?? .prompt
        let password = try Self.password(from: source, question: "password for \(name): ")
        let shortest = 8
        try reject(
            if: password.count < shortest, as: .dataError,
            "the password has fewer than \(shortest) characters", hint: "choose a longer one")
        if source == .prompt {
            let repeated = try Self.password(from: source, question: "the same password again: ")
            try reject(
                if: repeated != password, as: .dataError, "the two passwords differ",
                hint: "run the command again: nothing was written")
        }
        let role = try mapping(try UserFile.add(name, role: options.role, password: password, to: path)) { error in
            Self.failure(error, path: path)
        }
        console.note("'\(name)' has the role \(role.rawValue) in '\(path.printable)'")
        return .yes
    }

    private static func password(
        from source: PassphraseChoice, question: String
    ) throws(CommandFailure) -> [UInt8] {
        try mapping(try source.origin(question).password()) { (error: ToolkitError) in
            var failure = CommandFailure(error)
            if error.code == .secretMissing, source == .prompt { failure.hints = [PassphraseChoice.terminalHint] }
            return failure
        }
    }

    func serve() throws(CommandFailure) -> ExitCode {
        let location = try options.table.requiredLocation(to: "show")
        let metrics = WatchMetrics(version: Version.current, startedAt: TimestampClock.system.now())
        let settings = try settings(table: location, metrics: metrics)
        try checkExposure(settings)
        try createTable(location)
        let network: NetworkOptions? = if options.watch { try options.network.options() } else { nil }
        try WatchOutput(console: console, json: false, warnBefore: nil).run { report throws(ToolkitError) in
            if let network {
                try serveAndWatch(settings, watchSettings(table: location, network: network), report: report)
            } else {
                try serveTable(settings, report: report)
            }
        }
        return .yes
    }

    /// Serves and watches until the service ends, which also reads the certificate and the proxy's secret again.
    private func serveAndWatch(
        _ settings: WebSettings, _ watchSettings: WatchSettings,
        report: @escaping (WatchEvent) throws(ToolkitError) -> Void
    ) throws(ToolkitError) {
        var server: WebServer?
        let service = try WatchService(
            watchSettings,
            resources: { () throws(ToolkitError) in
                let trust = try options.network.requests.trust()
                try server?.reload()
                return WatchResources(trust: trust, sinks: [])
            }, report: report)
        var settings = settings
        settings.metrics = service.metrics
        settings.readsMetrics = false
        settings.problem = service.problem
        // Blocks the signals before the server's threads start and before it is ready; the service reads them.
        try DaemonSignals.with { _ throws(ToolkitError) in
            let started = try start(settings)
            server = started
            defer { started.stop() }
            try service.run()
        }
    }

    /// Serves until SIGTERM; SIGHUP reads the certificate and the proxy's secret again.
    private func serveTable(
        _ settings: WebSettings, report: (WatchEvent) throws(ToolkitError) -> Void
    ) throws(ToolkitError) {
        try DaemonSignals.with { signals throws(ToolkitError) in
            let server = try start(settings)
            while let signals {
                _ = Descriptors.readable([signals.descriptor], within: nil)
                switch signals.next() {
                case .end:
                    NotificationSocket()?.notify(.stopping)
                    return server.stop()
                case .reload: try reload(server, report: report)
                case nil: break
                }
            }
        }
    }

    private func reload(
        _ server: WebServer, report: (WatchEvent) throws(ToolkitError) -> Void
    ) throws(ToolkitError) {
        if !server.isReloadable {
            return console.note("the server has neither a certificate nor a secret to read again")
        }
        do throws(ToolkitError) { try server.reload() } catch { return try report(.notReloaded(error)) }
        try report(.reloaded)
    }

    private func start(_ settings: WebSettings) throws(ToolkitError) -> WebServer {
        let server = try WebServer(settings)
        let scheme = if settings.tls == nil { "http" } else { "https" }
        console.note("the table is shown at \(scheme)://\(server.address)/")
        // A watcher reports that it is ready itself, when it handles signals.
        if !options.watch { NotificationSocket()?.notify(.ready) }
        return server
    }

    /// A server that is not reachable yet is a warning, which the pages show until it is; so is a file that cannot be
    /// written for a while, such as on a full disk, where a watcher tries again.
    private func createTable(_ location: TableLocation) throws(CommandFailure) {
        do throws(ToolkitError) {
            _ = try AssociationTable.open(location, create: true)
        } catch {
            let passing: [ToolkitError.TableProblem] = options.watch ? [.unavailable, .busy, .full] : [.unavailable]
            guard case .table(let problem) = error.code, passing.contains(problem) else { throw CommandFailure(error) }
            console.warn(of: error)
        }
    }

    // MARK: Settings

    private func settings(table location: TableLocation, metrics: WatchMetrics) throws(CommandFailure) -> WebSettings {
        let listen = options.listen ?? Self.usualAddress
        guard var settings = WebSettings(listen: listen, table: location, metrics: metrics) else {
            throw CommandFailure(ToolkitError(.metrics(.notAnAddress), path: listen, detail: ""))
        }
        settings.hosts = options.hosts
        settings.reportFailedChange = { error in Console.standard.warn(of: error) }
        settings.allowsPrivateAddresses = options.allowPrivate
        if let path = options.authFile { settings.users = try users(inFile: path) }
        console.warnIfReadableByEveryone(options.proxySecretFrom, with: "the proxy's secret")
        if !options.proxies.isEmpty {
            settings.proxy = WebSettings.Proxy(
                addresses: options.proxies, userField: options.proxyUserHeader ?? "X-Forwarded-User",
                editors: Set(options.editors), secret: options.proxySecretFrom?.origin)
        }
        if let certificate = options.tlsCert, let key = options.tlsKey {
            console.warnIfReadableByEveryone(key, with: "the private key")
            settings.tls = (certificate, key)
        }
        return settings
    }

    private func users(inFile path: String) throws(CommandFailure) -> UserFile {
        let file = try mapping(try UserFile(path: path) { problem in Self.report(problem, ofUsersIn: path) }) { error in
            Self.failure(error, path: path)
        }
        console.warnIfReadableByEveryone(path, with: "the hashes")
        return file
    }

    /// Other machines reach the table only where the options state it.
    private func checkExposure(_ settings: WebSettings) throws(CommandFailure) {
        try reject(
            if: settings.users == nil && settings.proxy == nil && !options.hosts.isEmpty, as: .usage,
            "--host without users: everyone who reaches that name could change the table", hint: "add --auth-file FILE")
        if settings.isLocal { return }
        try reject(
            if: !options.allowRemote, as: .usage, "\(options.listen ?? "") is an address that other machines reach",
            hint:
                "add --allow-remote, --auth-file FILE, --host NAME for each name of the server, --tls-cert FILE and --tls-key FILE"
        )
        try reject(
            if: settings.users == nil && settings.proxy == nil, as: .usage, "--allow-remote without users",
            hint: "add --auth-file FILE, or --proxy ADDRESS for a proxy that authenticates users")
        try reject(
            if: settings.tls == nil && settings.proxy == nil, as: .usage,
            "--allow-remote without TLS: passwords would be readable on the network",
            hint: "add --tls-cert FILE and --tls-key FILE, or --proxy ADDRESS for a proxy that terminates TLS")
        if options.hosts.isEmpty {
            console.warning(
                "requests for a name of this machine are refused: no '--host' names it",
                hint: "add --host NAME for each name under which browsers reach the server")
        }
    }

    private func watchSettings(table location: TableLocation, network: NetworkOptions) -> WatchSettings {
        var settings = WatchSettings(location: location, network: network, version: Version.current)
        if let every = options.every { settings.recheck = RecheckSchedule(every: every.seconds) }
        settings.readsMetrics = true
        return settings
    }

    /// Called on a thread of the server.
    private static func report(_ problem: UserFileError?, ofUsersIn path: String) {
        guard let problem else {
            return Console.standard.note("the users in '\(path.printable)' are read again, and may log in")
        }
        Console.standard.report(failure(problem, path: path))
        Console.standard.note("no user has access until '\(path.printable)' can be used")
    }

    private static func failure(_ error: UserFileError, path: String) -> CommandFailure {
        let name = FileReader.displayName(path)
        let hint = "run 'aasa serve --add-user NAME --auth-file FILE' to write its lines"
        return switch error {
        case .toolkit(let error): CommandFailure(error)
        case .invalidLine(let line): CommandFailure(.dataError, "\(name):\(line): not a user's line", hint: hint)
        case .writableByOthers:
            CommandFailure(
                .configuration, "other users of this machine may write to '\(name)', and so add an editor",
                hint: ownerOnlyHint(for: path))
        case .noUsers: CommandFailure(.dataError, "'\(name)' has no user", hint: hint)
        case .hashing(let detail):
            CommandFailure(.unavailable, "OpenSSL cannot hash the password: \(detail)", hint: nil)
        }
    }
}
