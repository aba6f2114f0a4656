internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

struct Watch: Verb {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Recheck pairs on schedule and report changes",
        discussion: """
            Pending pairs are rechecked on the schedule of iOS 8 (three hours, eight tries, Retry-After), the others \
            every --every, with a jitter of a tenth for each site. With --once, the jitter only shortens \
            the time, so that a timer with the period of --every checks every site at each run. Any number of 'watch' and \
            'verify' may share one table, with PostgreSQL on any number of machines: no two of them check a site at the \
            same time.
            An event (a changed verdict, a changed document, or a certificate that expires soon) is delivered as one \
            line of JSON and retried until it is accepted: a command by exit status 0, a webhook by status 2xx. With \
            --group, events that may have one cause are joined: many sites with the same new verdict, document or \
            certificate.
            SIGTERM ends it when the current sites are recorded; SIGHUP reloads certificates and the secret.
            Exit status: 0.
            """,
        examples: [
            Example("aasa watch --every 6h --warn-before 30d --on-change ./notify", "as a service"),
            Example("aasa watch --once", "check what is due and end; for a timer"),
            Example(
                "aasa watch --table postgresql://db/aasa --metrics 127.0.0.1:9464",
                "one of several workers, with metrics for Prometheus"),
        ])

    @OptionGroup var table: TableOptionGroup

    @Option(
        "--every", valueName: "DURATION",
        help: "Time between two checks of a site without a pending retry, in seconds or as in 6h (default: 1d)")
    var every: DurationValue?

    @Flag("--once", help: "End when nothing is due")
    var once: Bool

    @Option(
        "--warn-before", valueName: "DURATION",
        help:
            "Report certificates that expire within this time, with its unit, to the receivers, or here (default: 21d)")
    var warnBefore: CertificatePeriod?

    @Option(
        "--on-change", valueName: "COMMAND",
        help:
            "Run this by /bin/sh for each event, with the event on its standard input and no secrets in its environment"
    )
    var onChange: String?

    @Option(
        "--webhook", valueName: "URL",
        help:
            "Send each event there by POST, with a signature (--webhook-secret-from is required); HTTPS only, trusted by the system's certificates"
    )
    var webhook: String?

    @Option(
        "--webhook-secret-from", valueName: "env:NAME|file:PATH",
        help: "Sign what the webhook gets with this secret (HMAC-SHA-256)",
        requires: ["--webhook"])
    var webhookSecretFrom: SecretChoice?

    @Option(
        "--group", valueName: "DURATION",
        help: "Join the events of one cause within this time, in seconds or as in 5m (default: each by itself)",
        requires: ["--on-change", "--webhook"])
    var group: DurationValue?

    @Option("--metrics", valueName: "HOST:PORT", help: "Serve metrics for Prometheus at this address, path /metrics")
    var metrics: String?

    @Option(
        "--lease", valueName: "DURATION",
        help:
            "Lease duration, in seconds or as in 2m: after it, the sites of a worker that stopped are free (default: 60s)"
    )
    var lease: DurationValue?

    @Option(
        "--at", valueName: "TIME",
        help: "Use this fixed time as now (RFC 3339 or seconds since 1970)", requires: ["--once"])
    var at: Timestamp?

    @Flag("--json", help: "One JSON object per line: every verdict, as 'aasa verify' prints it")
    var json: Bool

    @OptionGroup(title: "Network") var network: CheckingOptionGroup

    func validate() throws(ValidationError) {
        try every?.requirePeriod()
        if let group, !(1...3600).contains(group.seconds) {
            throw ValidationError("'--group' must be between 1s and 1h", hint: "write --group 30s for 30 seconds")
        }
        try reject(
            if: onChange?.trimmed.isEmpty == true, "--on-change is empty",
            hint: "name a command, as in --on-change ./notify")
        if let lease, !(5...86400).contains(lease.seconds) {
            throw ValidationError("'--lease' must be between 5s and 1d", hint: "write --lease 60s for a minute")
        }
    }

    var suggestedOptions: SuggestedOptions { SuggestedOptions(table: table, network) }

    /// Refuses a command whose program does not exist, if that is a path without what a shell expands.
    private static func requireProgram(of command: String) throws(CommandFailure) {
        let program = String(command.trimmed.prefix(before: " "))
        let isPath =
            program.contains("/")
            && program.allSatisfy { character in
                character.isLetter || character.isNumber || "/._-".contains(character)
            }
        try reject(
            if: isPath && !FileSystem.exists(program), as: .noInput, "'\(program)' of '--on-change' does not exist")
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        if let webhook {
            guard Webhook.isValid(webhook) else { throw CommandFailure(Webhook.refusal(of: webhook)) }
            try reject(
                if: webhookSecretFrom == nil, as: .usage, "'--webhook' requires '--webhook-secret-from'",
                hint: "add --webhook-secret-from file:PATH, the secret by which the receiver verifies events")
        }
        if let onChange { try Self.requireProgram(of: onChange) }
        console.warnIfReadableByEveryone(webhookSecretFrom, with: "the webhook's secret")
        return try watch(try table.requiredLocation(to: "watch"), console)
    }
}
