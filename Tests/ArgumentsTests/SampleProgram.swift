import Arguments

/// The program that most tests call: every kind of input appears in one of its verbs.
struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aasa", abstract: "Sign and check association files",
        examples: [Example("aasa sign --cert site.pem apps.json", "sign a list of apps")],
        subcommands: [Sign.self, Verify.self, Table.self, Secret.self])

    static let tree = CommandTree(root: Sample.self, version: "1.0")
}

enum Digest: String, CaseIterable, ExpressibleByArgument {
    case sha256, sha384, sha512
}

struct Sign: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Sign an association document",
        discussion: "The output is verified before it is moved into place.",
        examples: [
            Example("aasa sign --cert site.pem --key site.key apps.json", "sign a list of apps"),
            Example(
                "aasa sign --cert 'my site.pem' --key site.key --digest sha512 --output signed.p7m apps.json",
                "sign with another digest, and name the output"),
        ])

    @Option(help: ArgumentHelp("The site's certificate", valueName: "FILE"))
    var cert: String

    @Option(help: ArgumentHelp("The certificate's private key", valueName: "FILE"))
    var key: String?

    @Option(help: ArgumentHelp("A certificate between the site's and the root", valueName: "FILE"))
    var chain: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Where the result goes; - is standard output", valueName: "PATH|-"))
    var output = "apple-app-site-association"

    @Option(help: "The hash function of the signature")
    var digest = Digest.sha256

    @Flag(help: "Leave out the signed attributes")
    var noAttributes = false

    @Flag(name: .shortAndLong, help: "Say what is done")
    var verbose = false

    @Flag(name: .shortAndLong)
    var quiet: Bool

    @Flag(help: ArgumentHelp("Not for the public", visibility: .hidden))
    var debugDump = false

    @Argument(help: ArgumentHelp("The document, or an array of app identifiers", valueName: "FILE"))
    var file: String

    func validate() throws(ValidationError) {
        if output == file { throw ValidationError("the output is the input", hint: "name another with '--output'") }
    }
}

struct NetworkOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Trust these roots instead of the system's", valueName: "FILE"))
    var cacert: String?

    @Option(help: "Give up after so many seconds")
    var timeout: Double = 30

    func validate() throws(ValidationError) {
        if timeout < 0 { throw ValidationError("a timeout is not negative") }
    }
}

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "verify", abstract: "Ask sites about apps")

    @Argument(help: ArgumentHelp("A domain with an optional port", valueName: "SITE"))
    var sites: [String]

    @Option(help: ArgumentHelp("An application identifier", valueName: "ID"))
    var app: [String]

    @Option(help: "How often to try")
    var tries = 1

    @OptionGroup(title: "Network")
    var network: NetworkOptions
}

struct Table: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "table", abstract: "Show the table")

    @Argument
    var status: String?

    @Argument
    var rest: [Int] = [7]

    @Option
    var limit: Int? = nil

    @Option(defaultAsFlag: 10, name: .shortAndLong, help: ArgumentHelp("Show the newest rows", valueName: "N"))
    var newest: Int?
}

struct Secret: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "secret", abstract: "Not for the public", shouldDisplay: false)
}

/// The command that a line leads to, as its type; `nil` if it is of another type or no command.
func command<Command>(_ type: Command.Type, _ line: [String]) throws -> Command? {
    guard case .command(let command, _) = try Sample.tree.parse(line) else { return nil }
    return command as? Command
}

/// The reason for which a line is refused; `nil` if it is not.
func refusal(of line: [String]) -> ParserError? {
    do {
        _ = try Sample.tree.parse(line)
        return nil
    } catch {
        return error
    }
}

/// A line of words that are separated by spaces; `''` stands for the empty word.
func words(_ line: String) -> [String] {
    line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
}
