internal import AASA
internal import AASAWeb
internal import Arguments
internal import POSIX

struct Serve: Verb {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show the table to browsers and programs over HTTP",
        discussion: """
            Pages are at /, the JSON API at /api/v1 (described by /api/v1/openapi.json), metrics for Prometheus at \
            /metrics, and /health responds with 200 or 503. The server listens on this machine alone, where everyone \
            may change the table; --auth-file requires names and passwords. Another address needs --allow-remote, \
            and users with TLS or --proxy: then only the proxy may connect, which terminates TLS. Each name under \
            which browsers reach the server needs --host: requests for other names get 421.
            The server makes no request to a site: 'Check now' marks it as due, and a watcher checks it. Sites that \
            were added in a browser are checked at public addresses only.
            SIGHUP reads the certificate of --tls-cert and the proxy's secret again. SIGTERM ends the server.
            Exit status: 0.
            """,
        examples: [
            Example("aasa serve --watch", "pages at http://127.0.0.1:8080, and the watcher in the same process"),
            Example(
                "aasa serve --add-user ann --role editor --auth-file users --pass-from file:password",
                "add a user, or change a password"),
            Example(
                "aasa serve --listen 0.0.0.0:8443 --allow-remote --auth-file users --host aasa.example.com --tls-cert site.pem --tls-key site.key",
                "for a network"),
            Example(
                "aasa serve --proxy 127.0.0.1 --proxy-user-header X-Remote-User --host aasa.example.com",
                "behind a proxy that terminates TLS and authenticates users"),
        ])

    @OptionGroup var table: TableOptionGroup

    @Option("--listen", valueName: "HOST:PORT", help: "Listen at this address (default: 127.0.0.1:8080)")
    var listen: String?

    @Option("--host", valueName: "NAME", help: "A name under which browsers reach the server")
    var hosts: [String] = []

    @Flag("--allow-remote", help: "Permit an address that other machines reach")
    var allowRemote: Bool

    @Option("--auth-file", valueName: "FILE", help: "Users with the hashes of their passwords")
    var authFile: String?

    @Option(
        "--add-user", valueName: "NAME", help: "Add a user to the file, or replace the password, and end",
        requires: ["--auth-file"])
    var addUser: String?

    @Option(
        "--role", valueName: "viewer|editor",
        help: "The user's role; only editors change the table (default: viewer, or the role so far)",
        requires: ["--add-user"])
    var role: Viewer.Role?

    @Option(
        "--pass-from", valueName: "env:NAME|file:PATH|prompt",
        help: "Where the user's password comes from (default: prompt)", requires: ["--add-user"])
    var passFrom: PassphraseChoice?

    @Option("--proxy", valueName: "ADDRESS", help: "A reverse proxy that authenticates users")
    var proxies: [String] = []

    @Option(
        "--proxy-user-header", valueName: "NAME",
        help: "The header in which the proxy sends the user's name (default: X-Forwarded-User)", requires: ["--proxy"])
    var proxyUserHeader: String?

    @Option(
        "--proxy-secret-from", valueName: "env:NAME|file:PATH",
        help: "Require this secret of the proxy in X-Proxy-Secret", requires: ["--proxy"])
    var proxySecretFrom: SecretChoice?

    @Option("--editor", valueName: "NAME", help: "A user of the proxy who may change the table", requires: ["--proxy"])
    var editors: [String] = []

    @Option(
        "--tls-cert", valueName: "FILE", help: "Serve HTTPS with this certificate and its chain (PEM)",
        requires: ["--tls-key"])
    var tlsCert: String?

    @Option(
        "--tls-key", valueName: "FILE", help: "The certificate's key (PEM, not encrypted)", requires: ["--tls-cert"])
    var tlsKey: String?

    @Flag("--allow-private", help: "Check sites that are added in a browser at private addresses too")
    var allowPrivate: Bool

    @Flag("--watch", help: "Also check what is due, as 'aasa watch' does")
    var watch: Bool

    @Option(
        "--every", valueName: "DURATION",
        help: "Time between two checks of a site, in seconds or as in 6h (default: 1d)", requires: ["--watch"])
    var every: DurationValue?

    @OptionGroup(title: "Network") var network: CheckingOptionGroup

    func validate() throws(ValidationError) {
        try every?.requirePeriod()
        if let addUser, !UserFile.isName(addUser) {
            throw ValidationError(
                "'\(addUser.printable)' is not a user's name", hint: "use up to 64 letters, digits and .-_@")
        }
        for host in hosts where !WebSettings.isHost(host) {
            throw ValidationError(
                "'\(host.printable)' is not a host's name",
                hint:
                    "write it as in a browser's requests, without scheme, port, path and wildcard: --host aasa.example.com"
            )
        }
        for proxy in proxies where !NetworkAddress.isNumeric(proxy) {
            throw ValidationError(
                "'\(proxy.printable)' is not an IP address", hint: "write an address, as in --proxy 127.0.0.1")
        }
        if let proxyUserHeader, !WebSettings.Proxy.isFieldName(proxyUserHeader) {
            throw ValidationError(
                "'\(proxyUserHeader.printable)' is not the name of a header",
                hint: "write the name alone, as in --proxy-user-header X-Forwarded-User")
        }
    }

    var suggestedOptions: SuggestedOptions {
        var options = SuggestedOptions(table: table, network)
        options.certificateAndKey = "--tls-cert and --tls-key"
        return options
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let run = ServeRun(options: self, console: console)
        if let addUser { return try run.add(addUser) }
        return try run.serve()
    }
}

extension Viewer.Role: ExpressibleByArgument {}
