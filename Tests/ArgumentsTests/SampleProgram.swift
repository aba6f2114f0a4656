import Arguments

/// The program that most tests call: every kind of declaration appears in one of its verbs.
struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aasa", abstract: "Sign and check association files",
        examples: [Example("aasa sign --cert site.pem apps.json", "sign a list of apps")],
        groups: [CommandGroup("Verbs", [Sign.self, Verify.self, Table.self, Secret.self])])

    static let tree = ArgumentsTests.tree(Sample.self, version: "1.0")
}

/// The tree below a root command. A candidate is near a word that has the same letters in another order, in either case.
func tree(
    _ root: any ParsableCommand.Type, common: (any ParsableArguments.Type)? = nil, version: String? = nil
) -> CommandTree {
    CommandTree(root: root, common: common, version: version) { word, candidates in
        candidates.first { $0.lowercased().sorted() == word.lowercased().sorted() }
    }
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

    @Option("--cert", valueName: "FILE", help: "The site's certificate")
    var cert: String

    @Option("--key", valueName: "FILE", help: "The certificate's private key")
    var key: String?

    @Option("--chain", valueName: "FILE", help: "A certificate between the site's and the root")
    var chain: [String] = []

    @Option("-o", "--output", valueName: "PATH|-", help: "Where the result goes; - is standard output")
    var output = "apple-app-site-association"

    @Option("--digest", help: "The hash function of the signature")
    var digest = Digest.sha256

    @Flag("--no-attributes", help: "Leave out the signed attributes")
    var noAttributes: Bool

    @Flag("-v", "--verbose", help: "Print what is done")
    var verbose: Bool

    @Flag("-q", "--quiet")
    var quiet: Bool

    @Argument("FILE", help: "The document, or an array of app identifiers")
    var file: String

    func validate() throws(ValidationError) {
        if output == file { throw ValidationError("the output is the input", hint: "name another with '--output'") }
    }
}

struct NetworkOptions: ParsableArguments {
    @Option("--cacert", valueName: "FILE", help: "Trust these roots instead of the system's")
    var cacert: String?

    @Option("--timeout", help: "Give up after so many seconds")
    var timeout = 30

    func validate() throws(ValidationError) {
        if timeout < 0 { throw ValidationError("a timeout is not negative") }
    }
}

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "verify", abstract: "Check sites")

    @Argument("SITE", help: "A domain with an optional port")
    var sites: [String]

    @Option("--app", valueName: "ID", help: "An application identifier")
    var app: [String] = []

    @Option("--tries", help: "How often to try")
    var tries = 1

    @OptionGroup(title: "Network")
    var network: NetworkOptions
}

struct Table: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "table", abstract: "Show the table")

    @Argument("STATUS")
    var status: String?

    @Argument("REST")
    var rest: [Int] = [7]

    @Option("--limit")
    var limit: Int?

    @Option("-n", "--newest", defaultAsFlag: 10, valueName: "N", help: "Show the newest rows")
    var newest: Int?
}

struct Secret: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "secret", abstract: "Not for the public", shouldDisplay: false)

    @Option("--from", valueName: "file:PATH|prompt", isHidden: true)
    var origins: [String] = []

    @Argument("WORD", isHidden: true)
    var words: [String] = []
}

/// The parsed command; `nil` if it is of another type, or if the command line requests help or the version.
func command<Command>(
    _ type: Command.Type, _ line: [String], of tree: CommandTree = Sample.tree
) throws -> Command? {
    guard case .command(let command, _, _) = try tree.parse(line) else { return nil }
    return command as? Command
}

/// The error for a command line; `nil` if it is accepted.
func refusal(of line: [String]) -> ParserError? {
    do {
        _ = try Sample.tree.parse(line)
        return nil
    } catch {
        return error
    }
}

/// The arguments of a command line, separated by spaces; `''` is the empty argument.
func words(_ line: String) -> [String] {
    line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
}
