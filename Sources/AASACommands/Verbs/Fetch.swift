internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// `aasa fetch`.
struct Fetch: Verb {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Print the document that a device would see at a site, and say how it is hosted.",
        discussion: """
            The document goes to standard output byte for byte, taken out of its signature if it has one; how it is \
            hosted goes to standard error: every place, every redirect, times, addresses and certificates. Redirects are \
            shown and not accepted, since devices do not follow them. When no place has a file, the site is asked again \
            in the name of Apple's CDN. Exit status 0: there is a file, 1: there is none, 2: not known yet.
            """,
        examples: [
            Example("aasa fetch example.com > site.json", "the document; what is said on the way is on standard error"),
            Example("aasa fetch example.com --json | jq .milliseconds", "hosting as an object"),
        ])

    @Argument(help: ArgumentHelp("A domain with an optional port", valueName: "SITE"))
    var site: Site

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Where to write the document; - is standard output", valueName: "PATH|-"))
    var output: String?

    @Option(
        help: "The system whose places are looked at; default $AASA_RULES, else ios9: below /.well-known, then the root"
    )
    var rules: RuleSet?

    @OptionGroup var moment: MomentOptionGroup

    @Flag(help: "Hosting as one JSON object, with the document in it unless -o says where it goes")
    var json: Bool

    @OptionGroup(title: "Network") var network: NetworkOptionGroup

    func validate() throws(ValidationError) {
        if output == "" { throw ValidationError("--output is empty", hint: "name a file, or - for standard output") }
        if json, output == FileReader.standardInput {
            throw ValidationError(
                "--json and -o - both write to standard output", hint: "the object holds the document: leave out -o -")
        }
    }

    func run(_ voice: Voice) throws(CommandFailure) -> ExitCode {
        let rules = try chosenRules()
        let report = try SiteInspection.report(site, network, moment, comparesAppleBot: false, voice)
        guard let place = report.decisive(under: rules) else { return .unknown }
        let view = HostingView(report: report, place: place, rules: rules)
        let payload = view.payload
        if let payload, let output, output != FileReader.standardInput {
            try OutputPlace(path: output).write(payload, voice)
        }
        if json {
            try voice.say(view.json(withPayload: output == nil).line)
            return view.status
        }
        view.comment(voice, isRedirected: network.choosesMachine)
        guard let payload else { throw view.failure }
        if let output, output != FileReader.standardInput {
            voice.note("the document is in '\(output)': \(payload.count.grouped) bytes")
        } else {
            try show(payload, voice)
        }
        return view.status
    }

    private func chosenRules() throws(CommandFailure) -> RuleSet {
        var chosen = rules
        if chosen == nil { chosen = try RulesChoice.chosen(nil).flatMap { RuleSet(rawValue: $0.rawValue) } }
        guard chosen != .ios14 else {
            throw CommandFailure(
                .unavailable, "the rules 'ios14' ask Apple's CDN, which aasa does not do yet",
                hint: "--rules ios9 asks the site itself")
        }
        return chosen ?? .ios9
    }

    /// What a site sends must not steer a terminal.
    private func show(_ payload: [UInt8], _ voice: Voice) throws(CommandFailure) {
        let text = String(validating: payload, as: UTF8.self)
        let isHarmless =
            text?.split(whereSeparator: { $0.isNewline || $0 == "\t" })
            .allSatisfy { String($0).printable.utf8.elementsEqual($0.utf8) } ?? false
        guard output != nil || !StandardStream.output.isTerminal || isHarmless else {
            throw CommandFailure(
                .usage, "the document holds control characters and is not written to a terminal",
                hint: "-o PATH names a file; -o - writes it all the same")
        }
        try voice.write(payload)
    }
}
