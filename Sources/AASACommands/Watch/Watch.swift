internal import AASA
internal import AASAToolkit
internal import Arguments

struct Watch: Verb {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Recheck pairs on schedule and report changes",
        discussion: """
            Pending pairs are rechecked on the schedule of iOS 8 (three hours, eight tries, Retry-After), the others \
            every --every, each site at a time of its own within a tenth of that. Any number of 'watch' and 'verify' may \
            share one table, with PostgreSQL on any number of machines: no two of them check a site at the same time.
            An event (a changed verdict, a changed document, or a certificate that expires soon) is delivered as one line of \
            JSON and retried until it is accepted: a command by exit status 0, a webhook by status 2xx. With --group, events \
            that may have one cause are joined: many sites with the same new verdict, document or certificate.
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
        "--every", valueName: "DURATION", help: "Time between two checks of a site that waits for no try (default: 1d)")
    var every: DurationValue?

    @Flag("--once", help: "End when nothing is due")
    var once: Bool

    @Option(
        "--warn-before", valueName: "DURATION",
        help: "Report certificates that expire within this time to the receivers, or here (default: 21d)")
    var warnBefore: CertificatePeriod?

    @Option(
        "--on-change", valueName: "COMMAND",
        help:
            "Run this by /bin/sh for each event, with the event on its standard input and no secrets in its environment"
    )
    var onChange: String?

    @Option(
        "--webhook", valueName: "URL",
        help: "Send each event there by POST; HTTPS only, trusted by the system's certificates")
    var webhook: String?

    @Option(
        "--webhook-secret-from", valueName: "WHERE",
        help: "Sign what the webhook gets with this secret (HMAC-SHA-256): env:NAME or file:PATH")
    var webhookSecretFrom: PassphraseChoice?

    @Option(
        "--group", valueName: "DURATION",
        help: "Deliver the events of one cause as one, after waiting so long for others (default: each by itself)")
    var group: DurationValue?

    @Option("--metrics", valueName: "HOST:PORT", help: "Serve metrics for Prometheus at this address, path /metrics")
    var metrics: String?

    @Option(
        "--lease", valueName: "DURATION",
        help: "How long a site stays with a worker that does not answer any more (default: 60s)")
    var lease: DurationValue?

    @Option(
        "--at", valueName: "TIME",
        help: "Use this fixed time as now (RFC 3339 or seconds since 1970)")
    var at: Timestamp?

    @Flag("--json", help: "One JSON object per line: every verdict, as 'aasa verify' prints it")
    var json: Bool

    @OptionGroup(title: "Network") var network: CheckingOptionGroup

    func validate() throws(ValidationError) {
        if let every, every.seconds < 1 {
            throw ValidationError("'--every' must be at least 1s", hint: "a day is usual: --every 1d")
        }
        if let group, !(1...3600).contains(group.seconds) {
            throw ValidationError("'--group' must be between 1s and 1h", hint: "30 seconds are usual: --group 30s")
        }
        try reject(
            if: onChange?.trimmed.isEmpty == true, "--on-change is empty", hint: "is the variable in its value set?")
        try reject(
            if: group != nil && onChange == nil && webhook == nil, "--group is there without a receiver",
            hint: "--on-change COMMAND or --webhook URL names one")
        if let lease, !(5...86400).contains(lease.seconds) {
            throw ValidationError("'--lease' must be between 5s and 1d", hint: "60 seconds are usual")
        }
        try reject(
            if: webhookSecretFrom != nil && webhook == nil, "--webhook-secret-from is there without --webhook",
            hint: "--webhook URL names the receiver")
        try reject(
            if: webhook != nil && webhookSecretFrom == nil, "--webhook is there without --webhook-secret-from",
            hint: "the receiver knows by the secret that an event is yours: --webhook-secret-from file:PATH")
        try reject(
            if: webhookSecretFrom == .prompt, "--webhook-secret-from prompt: a service has no terminal",
            hint: "env:NAME or file:PATH")
        try reject(if: at != nil && !once, "--at is there without --once", hint: "a service goes by the clock")
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        try WatchRun(options: self, location: table.requiredLocation(), load: network.load.load(), console: console)
            .run()
    }
}
