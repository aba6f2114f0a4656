internal import DeviceDiagnostics
internal import AASA
internal import AASAPages
internal import AASAToolkit
internal import Arguments

struct Explain: Verb {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a code, or predict a call for web credentials",
        usage: """
            aasa explain CODE [--json]
            aasa explain --error CODE|TEXT|- [--error …] [--json]
            aasa explain APP|PATH [SITE] [--for PATH|--domain VALUE...] [OPTIONS]
            """,
        discussion: """
            CODE is any code of this program's output: a rule (AASA602), the reason of a verdict (service-missing), an \
            exit status (65). With --error: what a code, a name or a line of a log means, at which step it arises, \
            why, and which command checks it. Exit status 0: it is known, 1: it is not; 64 for an unknown CODE. With \
            APP and SITE: the conditions of SecRequestSharedWebCredential and SecAddSharedWebCredential in the order \
            in which the system tests them, from the app's entitlement and the table. What only a device knows, such \
            as the keychain, is assumed to be in order unless an option states otherwise. Without SITE the app names \
            no domain and means all of its entitlement. Exit status 0: the call would be answered, 1: an error, 2: it \
            is pending or not known.
            """,
        examples: [
            Example("aasa explain service-missing", "the reason of a verdict"),
            Example("aasa explain --error -25293", "an OSStatus"),
            Example("aasa explain --error 'SWCErrorDomain error 7'", "an error of the daemon"),
            Example("aasa explain --error - < device.log", "what is known in a log"),
            Example(
                "aasa explain ABCDE12345.com.example.app example.com --domain webcredentials:example.com",
                "replay the calls for a pair"),
        ])

    @Argument(
        "APP|PATH|CODE", help: "An application identifier, a build product, or a code: AASA602, service-missing, 65")
    var operand: Subject?

    @Argument("SITE", help: "The domain that the app hands over; without it the app passes NULL")
    var siteOrStatus: SiteOrStatus?

    private var site: Site? { if case .site(let site, _)? = siteOrStatus { site } else { nil } }

    @Option("--error", valueName: "CODE|TEXT|-", help: "A number, a name or a line; - reads a log from standard input")
    var error: [String] = []

    @Option(
        "--domain", valueName: "VALUE",
        help:
            "A value of the app's com.apple.developer.associated-domains, as webcredentials:example.com; 'none' for no value"
    )
    var domain: [String] = []

    @Option(
        "--for", valueName: "PATH",
        help: "The build product that has the entitlement (default: what 'aasa install' recorded)")
    var product: String?

    @Option("--call", help: "Only this call")
    var call: CredentialCall?

    @Option("--system", help: "Only as this system does")
    var system: CredentialSystem?

    @Flag("--no-account", help: "The app names no account")
    var noAccount: Bool

    @Option("--password", help: "What the keychain has for the site; never: Safari is set not to save")
    var password: CredentialSituation.SavedPassword?

    @Option("--autofill", help: "Whether AutoFill is on")
    var autofill: Switch?

    @Option("--user", help: "What the person answers")
    var user: UserAnswer?

    @OptionGroup var table: TableOptionGroup
    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "One JSON object per line")
    var json: Bool

    /// The second word: a site, or the number of 'exit 65'.
    enum SiteOrStatus: ExpressibleByArgument {
        /// A site, and its host in the letter case of the argument.
        case site(Site, host: String)
        case status(String)

        init(argument: String) throws(ValidationError) {
            let isStatus = !KnownCode.named(KnownCode.name(ofStatus: argument)).isEmpty
            if isStatus {
                self = .status(argument)
            } else {
                let site = try Site(argument: argument)
                let start = String(argument.prefix(site.host.count))
                let isSame = start.lowercased().hasSameBytes(as: site.host)
                self = .site(site, host: isSame ? start : site.host)
            }
        }
    }

    /// What the first word names.
    enum Subject: ExpressibleByArgument {
        case app(AppIdentifier)
        case product(String)
        case code(String)

        init(argument: String) throws(ValidationError) {
            let code = KnownCode.name(ofStatus: argument)
            if argument == KnownCode.exit || !KnownCode.named(code).isEmpty {
                self = .code(code)
            } else if argument.hasPrefix("AASA"), !argument.contains(".") {
                self = .code(try RuleName(argument: argument).rule.code)
            } else if let rule = RuleCatalogue.rule(named: argument.uppercased()) {
                self = .code(rule.code)
            } else if RuleCatalogue.rule(named: argument) != nil {
                self = .code(argument)
            } else if let app = try? AppIdentifier(argument: argument) {
                self = .app(app)
            } else if SiteOrProduct.isProduct(argument) {
                self = .product(argument)
            } else if ErrorCatalogue.error(named: argument) != nil || !ErrorTextReader.read(argument).errors.isEmpty {
                self = .code(argument)
            } else if argument.contains("."), (try? AndroidIdentity(argument: argument)) == nil {
                do throws(ValidationError) {
                    self = .app(try AppIdentifier(argument: argument))
                } catch {
                    guard let hint = error.hint, let site = try? Site(argument) else { throw error }
                    throw ValidationError(error.message, hint: "\(hint); for a site: aasa check \(site)")
                }
            } else {
                throw Self.failure(ofUnknown: argument)
            }
        }

        private static func failure(ofUnknown argument: String) -> ValidationError {
            if (try? AndroidIdentity(argument: argument)) != nil {
                return ValidationError(
                    "it is an app of Android, and 'explain' is about calls of apps on Apple's systems",
                    hint: "check it at its site: aasa check SITE --app \(argument.shellArgument)")
            }
            return ValidationError(
                "no code, error or app has the name '\(argument)'",
                hint: RuleName.question(about: argument, besides: KnownCode.all.map(\.name))
                    ?? "name what an output printed, as AASA401, service-missing or SWCERR00101, or an app")
        }
    }

    /// Whether a pair is to be explained, and not an error.
    private var isAboutApp: Bool {
        switch operand {
        case .app, .product: true
        case .code, nil: false
        }
    }

    private var texts: [String] {
        guard case .code(let code)? = operand else { return error }
        if case .status(let number)? = siteOrStatus { return ["\(code) \(number)"] + error }
        return [code] + error
    }

    /// The path of the build product that has the entitlement, unless the app alone is named.
    private var productPath: String? { if case .product(let path)? = operand { path } else { product } }

    /// The value of an option that is on or off.
    enum Switch: String, CaseIterable, ExpressibleByArgument { case on, off }

    enum UserAnswer: String, CaseIterable, ExpressibleByArgument { case approved, denied }

    /// The value for an entitlement without values.
    private static let noClaims = "none"

    func validate() throws(ValidationError) {
        try reject(
            if: texts.isEmpty && !isAboutApp, "there is nothing to explain",
            hint: "give a code, an error with --error TEXT, or an app and a site")
        try reject(if: !error.isEmpty && isAboutApp, "--error and a pair exclude each other", hint: "choose one")
        if case .status(let number)? = siteOrStatus, texts.first != KnownCode.name(ofStatus: number) {
            throw ValidationError("'\(number)' is not a site", hint: "write aasa explain \(number) for the exit status")
        }
        try rejectRepeatedInput(in: error, hint: "write --error - once")
        for text in error where text.utf8.allSatisfy({ byte in byte <= 0x20 }) {
            throw ValidationError("--error is empty", hint: "write a number, a name or a line")
        }
        if case .product? = operand, product != nil {
            throw ValidationError("--for and a build product exclude each other", hint: "leave out --for")
        }
        try reject(
            if: productPath != nil && !domain.isEmpty, "--for and --domain exclude each other",
            hint: "leave out --domain")
        try reject(
            if: domain.contains(Self.noClaims) && domain.count > 1, "--domain none and other values exclude each other",
            hint: "choose one")
    }

    var suggestedOptions: SuggestedOptions { SuggestedOptions(table: table.suggestedLocation) }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        guard let app = try app() else { return try ErrorRun(texts: texts, json: json, console: console).run() }
        let opened = try table.open(create: false)
        let (claims, hasIdentifier) = try claims(of: app, opened)
        var situation = CredentialSituation(
            app: app, site: site, claims: claims,
            rows: try opened?.records(AssociationTable.Filter(status: nil, site: site, app: app)) ?? [])
        if case .site(_, let host)? = siteOrStatus { situation.host = host }
        situation.hasApplicationIdentifier = hasIdentifier
        situation.namesAccount = !noAccount
        situation.savedPassword = password
        if let autofill { situation.isAutofillOn = autofill == .on }
        if let user { situation.userApproves = user == .approved }
        return try replay(situation, on: console)
    }

    /// The app whose calls are predicted; nil when errors are to be explained.
    private func app() throws(CommandFailure) -> AppIdentifier? {
        switch operand {
        case .app(let app): return app
        case .product(let path):
            guard let app = try AppProduct.read(path).programs.first?.entitlements?.app else {
                throw CommandFailure(
                    .dataError, "'\(path)' has no application identifier",
                    hint: "name the app: aasa explain APP SITE --for \(path.shellArgument)")
            }
            return app
        case .code, nil: return nil
        }
    }

    /// The values of the app's entitlement from the options, the build product or the table; nil when they are unknown.
    /// Also whether the signature holds the application identifier.
    private func claims(
        of app: AppIdentifier, _ table: AssociationTable?
    ) throws(CommandFailure) -> ([String]?, hasIdentifier: Bool?) {
        if !domain.isEmpty { return (domain.filter { $0 != Self.noClaims }, nil) }
        if let productPath {
            let program = try Self.program(of: app, in: productPath)
            let values = program.entitlements?.associatedDomains?.map(\.text) ?? []
            if program.isSource { return (values, nil) }
            return (values, program.entitlements?.identifier != nil)
        }
        guard let installed = try toolkit(try table?.installed(app)) else { return (nil, nil) }
        return (installed.values, true)
    }

    private static func program(of app: AppIdentifier, in path: String) throws(CommandFailure) -> AppProgram {
        let programs = try AppProduct.read(path).programs
        if let own = programs.first(where: { program in program.entitlements?.app == app }) { return own }
        // A list that is not signed yet need not have an identifier.
        if let list = programs.first(where: \.isSource) { return list }
        let identifiers = programs.compactMap(\.entitlements?.identifier)
        let hint: String? = if identifiers.isEmpty { nil } else { "name one of \(identifiers.shortened)" }
        throw CommandFailure(.dataError, "no program of '\(path)' is \(app)", hint: hint)
    }

    private func replay(_ situation: CredentialSituation, on console: Console) throws(CommandFailure) -> ExitCode {
        let systems = if let system { [system] } else { CredentialSystem.allCases }
        let calls = if let call { [call] } else { CredentialCall.allCases }
        let replays = systems.flatMap { system in
            calls.map { call in CredentialReplay(of: call, under: system, in: situation) }
        }
        let views = replays.map { replay in ReplayView(replay: replay, style: console.style) }
        if json { try console.write(views.map(\.json)) } else { try write(views, on: console) }
        return replays.map { replay in ReplayCommands.exitCode(replay.result) }.combined
    }

    private func write(_ views: [ReplayView], on console: Console) throws(CommandFailure) {
        var printedNotes: Set<String> = []
        for (index, view) in views.enumerated() {
            if index > 0 { try console.write("") }
            try console.write(view.lines)
            // What is the same for several calls is written once.
            for note in Self.notes(on: view.replay) where printedNotes.insert(note).inserted {
                try console.write("  \(note.printable)")
            }
        }
    }

    private static func notes(on replay: CredentialReplay) -> [String] {
        var notes: [String] = []
        if let sentence = replay.authorizationSentence { notes.append("note: \(sentence)") }
        for command in ReplayCommands.next(replay) { notes.append("next: \(command)") }
        return notes
    }
}
