internal import AssetLinks
internal import DeviceDiagnostics
internal import Passwords
public import AASA
public import AASAToolkit
public import Arguments
internal import POSIX

/// The domain's values as arguments.

extension Site: ExpressibleByArgument {
    public init(argument: String) throws(ValidationError) {
        try Self.refuseApp(argument)
        self = try mapping(try SiteName.site(argument)) { SiteMessages.error($0) }
    }

    /// Refuses the identifier of an app in the place of a site, also where a file is accepted.
    ///
    /// One of Apple's systems has a prefix of ten capital letters and digits. A host may be written in capitals alone,
    /// and may begin with ten digits.
    static func refuseApp(_ word: String) throws(ValidationError) {
        let labels = word.split(separator: ".")
        let prefix = labels.first ?? ""
        let isPlain = prefix.allSatisfy { character in character.isUppercase || character.isNumber }
        let isPrefix = prefix.count == 10 && isPlain
        let hasCapital = prefix.contains(where: \.isUppercase)
        let hasBundle = labels.count > 2 && word.contains(where: \.isLowercase)
        let isOfApple = isPrefix && hasCapital && hasBundle && (try? AppIdentifier(word)) != nil
        let isOfAndroid = word.contains("@") && AppIdentifier(ofAndroid: word) != nil
        try reject(
            if: isOfApple || isOfAndroid, "it is an app, not a site",
            hint: "name the app with --app: aasa check SITE --app \(word.shellArgument)")
    }
}

extension LinkHosts: ExpressibleByArgument {
    init(_ site: Site) { self = .site(site, asciiName: SiteName.asciiName) }

    /// Reads a site, or a wildcard as in an entitlement.
    public init(argument: String) throws(ValidationError) {
        guard argument.hasPrefix("*.") else {
            self.init(try Site(argument: argument))
            return
        }
        self = .below(try Site(argument: String(argument.dropFirst(2))), asciiName: SiteName.asciiName)
    }
}

extension AppIdentifier: ExpressibleByArgument {
    public init(argument: String) throws(ValidationError) {
        do throws(Problem) {
            try self.init(parsing: argument)
        } catch {
            if AppIdentifier(ofAndroid: argument) != nil {
                throw ValidationError(
                    "it is an app of Android, and those of Apple's systems are expected", hint: Problem.hint)
            }
            try reject(if: URLParts(argument).scheme != nil, "it is a URL, not an app", hint: Problem.hint)
            var hint = Problem.hint
            if let app = Self.ofFile(at: argument) {
                hint = "write '\(app)', the app of this file"
            } else if FileSystem.exists(argument) {
                hint = "name a file as an argument: aasa check \(argument.shellArgument)"
            }
            throw ValidationError(error.sentence, hint: hint)
        }
    }

    /// The identifier of the built app at a path, for hints; nil where none can be read.
    static func ofFile(at path: String) -> AppIdentifier? {
        if !AppReader.isBuildProduct(path) { return nil }
        return (try? AppReader.read(path))?.first?.entitlements?.app
    }
}

extension Timestamp: ExpressibleByArgument {
    public init(argument: String) throws(ValidationError) {
        guard let moment = Timestamp(argument) else {
            throw ValidationError(
                "it is not a time", hint: "write RFC 3339, as in 2026-11-21T08:00:00Z, or seconds since 1970")
        }
        self = moment
    }
}

extension Status: ExpressibleByArgument {}
extension Reason: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {}

extension Labels.Entry: ExpressibleByArgument {
    package init(argument: String) throws(ValidationError) {
        guard let label = Self(argument) else {
            throw ValidationError("it is not a label", hint: "write NAME=TEXT, as in team=payments")
        }
        self = label
    }
}

extension AssociationTable.Order: ExpressibleByArgument {}

extension SigningOptions.Digest: ExpressibleByArgument {
    public init(argument: String) throws(ValidationError) {
        guard let digest = Self(rawValue: argument) else {
            throw Self.choiceError(hint: "leave it out for SHA-256; SHA-1 and MD5 are not used")
        }
        self = digest
    }
}

extension AlternateMode: ExpressibleByArgument {}
extension CredentialCall: ExpressibleByArgument {}
extension CredentialSystem: ExpressibleByArgument {}
extension CredentialSituation.SavedPassword: ExpressibleByArgument {}
extension LinkEntry.Form: ExpressibleByArgument {}
extension PasswordStyle: ExpressibleByArgument {}

/// A rule set by its name; `today` is the newest.
enum RulesName: String, CaseIterable, ExpressibleByArgument {
    case ios8, ios9, ios14, today

    var system: SystemVersion { SystemVersion(name: rawValue) ?? .today }

    init(argument: String) throws(ValidationError) {
        guard let name = Self(rawValue: argument) else {
            let isOfAndroid = StatementRules(rawValue: argument) != nil
            throw Self.choiceError(hint: isOfAndroid ? "a statement list needs no --rules" : nil)
        }
        self = name
    }
}

/// A rule set, or all of them.
enum RulesChoice: String, CaseIterable, ExpressibleByArgument {
    case ios8, ios9, ios14, today, all

    var systems: [SystemVersion] {
        if let name = RulesName(rawValue: rawValue) { [name.system] } else { SystemVersion.apple }
    }

    /// The set that `AASA_RULES` names; nil for `all`, for those of Android, and when it is not set.
    static func ofEnvironment() throws(CommandFailure) -> SystemVersion? {
        try chosen(nil).flatMap { choice in RulesName(rawValue: choice.rawValue)?.system }
    }

    /// The option's value, else that of `AASA_RULES`; nil when neither is given, and for the rules of Android.
    static func chosen(_ option: RulesChoice?) throws(CommandFailure) -> RulesChoice? {
        if let option { return option }
        guard let named = Environment.value("AASA_RULES"), !named.isEmpty else { return nil }
        if StatementRules.ofEnvironment != nil { return nil }
        guard let choice = RulesChoice(rawValue: named) else {
            throw CommandFailure(
                .configuration, "AASA_RULES is '\(named)'",
                hint: (allValueStrings + StatementRules.allValueStrings).choiceHint)
        }
        return choice
    }
}

extension StatementRules {
    /// The rules of Android that `AASA_RULES` names; nil for others.
    static var ofEnvironment: StatementRules? {
        Environment.value("AASA_RULES").flatMap { name in StatementRules(rawValue: name) }
    }
}

/// A service that devices know.
extension Service: ExpressibleByArgument {
    public init(argument: String) throws(ValidationError) {
        let names = Self.known.map(\.rawValue)
        guard names.contains(argument) else {
            throw ValidationError("no service has this name", hint: EditDistance.hint(for: argument, among: names))
        }
        self.init(rawValue: argument)
    }
}

/// The source of a pass phrase: `env:NAME`, `file:PATH` or `prompt`.
enum PassphraseChoice: ExpressibleByArgument, Equatable {
    case environment(String)
    case file(String)
    case prompt

    init(argument: String) throws(ValidationError) {
        let parts = argument.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count) {
        case ("env", 2): self = .environment(parts[1])
        case ("file", 2): self = .file(parts[1])
        case ("prompt", 1): self = .prompt
        default:
            throw ValidationError("expected env:NAME, file:PATH or prompt", hint: Self.hint, isSecret: true)
        }
    }

    fileprivate static let hint =
        "write the secret to a file or a variable, since every user of the machine sees command lines"

    /// The hint where a pass phrase is requested and there is no terminal.
    static let terminalHint = "write --pass-from env:NAME or file:PATH where there is no terminal"

    /// - Parameter question: what a prompt shows; nil where there is no prompt.
    func origin(_ question: String?) -> PassphraseOrigin {
        switch self {
        case .environment(let name): .environment(name)
        case .file(let path): .file(path)
        case .prompt: if let question { .prompt(question) } else { .none }
        }
    }
}

/// The source of a service's secret, which has no terminal: `env:NAME` or `file:PATH`.
struct SecretChoice: ExpressibleByArgument, Equatable {
    let origin: PassphraseOrigin

    init(argument: String) throws(ValidationError) {
        guard let choice = try? PassphraseChoice(argument: argument), choice != .prompt else {
            throw ValidationError("expected env:NAME or file:PATH", hint: PassphraseChoice.hint, isSecret: true)
        }
        origin = choice.origin(nil)
    }
}
