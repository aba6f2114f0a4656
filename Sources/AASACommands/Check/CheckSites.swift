internal import AASA
internal import Arguments
internal import AssetLinksToolkit
internal import POSIX

struct CheckSites: NetworkVerb {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find out why an app and a site do not work together",
        discussion: """
            SITE: everything about a site, its statement list included if it has one. URL: its site, and whether this \
            URL opens the app; https://example.com is the site, and https://example.com/ its first page. PATH: an app \
            of Apple's systems or of Android, or entitlements, with all of its sites, an association file, or a folder \
            that will be deployed, with the settings of its host. Judged by the rules of today's devices, which read \
            the copy of Apple's CDN; the last line is the verdict of iOS 8. Nothing is recorded.
            Exit status 0: works, 1: does not, 2: not known yet, because the site does not answer for now, or is right \
            and the CDN's copy, or that of Google's service, is not yet. With --wait, the copy counts only with \
            --wait-for cdn, and what --baseline knows is not waited for. The apps of a .aasa.json in the current folder, \
            or above it, are those that sites should list, unless --app names others.
            """,
        examples: [
            Example("aasa check example.com", "what works, what to fix, what to wait for"),
            Example(
                "aasa check https://example.com/buy/42 --app ABCDE12345.com.example.app", "does this link open the app?"
            ),
            Example("aasa check example.com --page /login", "do its forms work with AutoFill, too?"),
            Example("aasa check shop.apk", "every host that Android verifies for an app"),
            Example("aasa check Shiny.ipa", "every site of an app, for the services that it claims"),
            Example("aasa check example.com --format html > check.html", "for colleagues, as one file"),
            Example("aasa check example.com --wait 15m --expect apps.json", "the gate of a deployment"),
        ])

    @Argument("SITE|URL|PATH", help: "What to check; - is standard input")
    var targets: [Operand] = []

    @Option(
        "--app", valueName: "ID",
        help:
            "An application identifier, or PACKAGE@SHA256 or PACKAGE@FILE of Android; without one, the apps of .aasa.json, or every app that the file names"
    )
    var apps: [NamedApp] = []

    /// The apps of Apple's systems, each once.
    var appleApps: [AppIdentifier] { apps.compactMap(\.appleApp).unique }

    @Option("--page", valueName: "PATH", help: "A page of the sites, whose forms, banner and icons are examined too")
    var page: [PagePath] = []

    @Flag(
        "--render", help: "Render the pages in WebKit, so that what their scripts make is examined",
        requires: ["--page"], excludes: PageInspection.excludedByRendering)
    var render: Bool

    @Option("--cdn", valueName: "URL|none", help: "A CDN other than Apple's, or none")
    var cdn: CDNChoice?

    @Option("--dal", valueName: "URL|none", help: "A Digital Asset Links service other than Google's, or none")
    var dal: AssetLinksServiceChoice?

    @Option("--format", valueName: "FORMAT", help: "How results are written (default: text)")
    var format: CheckFormat?

    @Flag("--json", help: "One JSON object per line; the same as --format json")
    var json: Bool

    @Option("--fail-on", help: "The lowest severity that makes the exit status 1 (default: error)")
    var failOn: FailureThreshold?

    @Option(
        "--expires-within", valueName: "DURATION",
        help: "Fail when a certificate of server or signer expires within this time, with its unit, as in 3h or 21d")
    var expiresWithin: CertificatePeriod?

    @Option(
        "--wait", valueName: "DURATION",
        help: "Recheck until everything is right, for at most this time, in seconds or as in 15m")
    var wait: DurationValue?

    @Option(
        "--wait-for",
        help: "What to wait for: the site itself, or Apple's CDN and Google's service too (default: origin)",
        requires: ["--wait"])
    var waitFor: CheckGoal?

    @Option(
        "--probe", valueName: "N",
        help: "Repeat each request N times (1 to 100), over IPv4 and IPv6, as AASA-Bot, CFNetwork and a browser")
    var probe: Int?

    @Option(
        "--rp-id", valueName: "HOST",
        help:
            "A relying party of passkeys, or the host of HTTPS callbacks: the app must claim it, and its file list the app, in webcredentials; for Android, in both relations"
    )
    var relyingParties: [Site] = []

    @Option("--expect", valueName: "FILE", help: "Require that the site serves this document, as devices read it")
    var expect: String?

    @OptionGroup var baseline: BaselineOptionGroup

    @Flag("--quiet", help: "Print only the summary", excludes: ["--verbose"])
    var quiet: Bool

    @Flag("--verbose", help: "Show every check and every note")
    var verbose: Bool

    @OptionGroup var moment: MomentOptionGroup
    @OptionGroup(title: "Network") var network: NetworkOptionGroup

    func validate() throws(ValidationError) {
        try reject(
            if: targets.isEmpty && relyingParties.isEmpty, "missing argument 'SITE|URL|PATH'",
            hint: "see 'aasa help check'")
        try FormatOptionGroup.validate(json: json, format: format?.rawValue, quiet: quiet)
        try reject(if: !(1...100).contains(probe ?? 1), "'--probe' must be between 1 and 100")
        for site in relyingParties {
            try reject(
                if: site.host == "localhost" || site.port != nil, "'\(site)' is not the ID of a relying party for apps",
                hint: "name a domain without a port: passkeys in apps need a site with an association file")
        }
        try rejectRepeatedInput(in: targets.compactMap(\.path))
    }

    var chosenFormat: CheckFormat { if json { .json } else { format ?? .text } }
    var threshold: Severity { failOn?.severity ?? .error }

    /// The base URL of the CDN; nil leaves it out.
    var cdnURL: String? { if let cdn { cdn.url } else { SystemVersion.appleCDN } }

    /// The base URL of the service for statement lists; nil leaves it out.
    var serviceURL: String? { if let dal { dal.url } else { ServiceAnswer.google } }
}
