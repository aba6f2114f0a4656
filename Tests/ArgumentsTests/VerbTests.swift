import Testing

@testable import Arguments

@Suite("Verbs, help and version")
struct VerbTests {
    @Test("A command comes with the verbs that led to it")
    func path() throws {
        guard case .command(let command, _, let path) = try Sample.tree.parse(["secret"]) else {
            Issue.record("not a command")
            return
        }
        #expect(command is Secret)
        #expect(path == ["secret"])
    }

    @Test(
        "Help is requested in several ways, even on an invalid command line",
        arguments: [
            ("help", []), ("--help", []), ("-h", []), ("help help", []), ("help --help", []), ("--version --help", []),
            ("help sign", ["sign"]), ("sign --help", ["sign"]), ("sign -h", ["sign"]), ("help sign -h", ["sign"]),
            ("sign --nonsense --help", ["sign"]), ("sign --cert --help", ["sign"]), ("sign -vh", ["sign"]),
            ("help secret", ["secret"]),
        ])
    func help(line: String, path: [String]) throws {
        guard case .help(path) = try Sample.tree.parse(words(line)) else {
            Issue.record("no help at \(path)")
            return
        }
    }

    @Test("The version is requested at the root", arguments: [("--version", false), ("--version --verbose", true)])
    func version(line: String, verbose: Bool) throws {
        guard case .version(verbose) = try Sample.tree.parse(words(line)) else {
            Issue.record("no version")
            return
        }
    }

    @Test("A program without a version does not know the option")
    func noVersion() {
        #expect(throws: ParserError(.unknownOption("--version", nearest: nil), path: [])) {
            try tree(Sample.self).parse(["--version"])
        }
    }

    @Test("A program without verbs has its own arguments, help and version")
    func alone() throws {
        let tree = ArgumentsTests.tree(Table.self, version: "1")
        guard case .command(let command, _, path: []) = try tree.parse(["done"]) else {
            Issue.record("not a command")
            return
        }
        #expect((command as? Table)?.status == "done")
        guard case .help([]) = try tree.parse(["-h"]), case .version(false) = try tree.parse(["--version"]) else {
            Issue.record("neither help nor version")
            return
        }
    }

    @Test("A verb may have verbs below it")
    func nested() throws {
        let tree = ArgumentsTests.tree(Outer.self)
        guard case .command(let command, _, let path) = try tree.parse(words("middle inner")) else {
            Issue.record("not a command")
            return
        }
        #expect(command is Inner)
        #expect(path == ["middle", "inner"])
        #expect(throws: ParserError(.missingVerb, path: ["middle"])) { try tree.parse(["middle"]) }
        #expect(tree.help(for: ["middle", "inner"], columns: 80).contains("Usage: outer middle inner"))
        let error = ParserError(.unexpectedArgument("x"), path: path)
        #expect(tree.message(for: error, shown: { $0 }).hint == "see 'outer help middle inner'")
    }

    @Test(
        "A command with verbs may also run by itself, with options of its own",
        arguments: [
            ("store", "Store", ["store"]), ("store --limit 3", "Store", ["store"]),
            ("store clear", "Clear", ["store", "clear"]),
            ("store clear --color", "Clear", ["store", "clear"]),
        ])
    func withoutVerb(line: String, type: String, path: [String]) throws {
        let tree = ArgumentsTests.tree(Shop.self, common: Common.self)
        guard case .command(let command, let common, path) = try tree.parse(words(line)) else {
            Issue.record("not the command at \(path)")
            return
        }
        #expect("\(Swift.type(of: command))" == type)
        #expect(common is Common)
        #expect(tree.pages.map { $0.name.joined(separator: " ") } == ["shop", "shop store", "shop store clear"])
        #expect(
            tree.completion(of: ["store", ""]) { _, _ in [] }.candidates.map(\.word).prefix(2) == ["clear", "--limit"])
        #expect(
            tree.completion(of: ["store", "--limit", "3", "--c"]) { _, _ in [] }.candidates.map(\.word) == ["--color"])
    }

    @Test("A word that is none of its verbs is refused by a command with verbs")
    func unknownVerbBelow() {
        #expect(throws: ParserError(.unknownVerb("raelc", nearest: "clear"), path: ["store"])) {
            try tree(Shop.self).parse(words("store raelc"))
        }
    }

    @Test("A command may use '-h' for itself")
    func ownShortHelp() throws {
        let tree = ArgumentsTests.tree(OwnShort.self)
        #expect(try command(OwnShort.self, words("-h example.com"), of: tree)?.host == "example.com")
        guard case .help = try tree.parse(["--help"]) else {
            Issue.record("no help")
            return
        }
        #expect(tree.help(for: [], columns: 80).contains("      --help"))
    }
}

private struct Outer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outer", abstract: "", groups: [CommandGroup("Verbs", [Middle.self])])
}

private struct Middle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "middle", abstract: "", groups: [CommandGroup("Verbs", [Inner.self])])
}

private struct Inner: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "inner", abstract: "")
}

private struct Shop: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shop", abstract: "", groups: [CommandGroup("Verbs", [Store.self])])
}

private struct Store: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "", groups: [CommandGroup("Verbs", [Clear.self])], runsWithoutVerb: true)

    @Option("--limit") var limit: Int?
}

private struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "clear", abstract: "")
}

private struct Common: ParsableArguments {
    @Flag("--color") var color: Bool
}

private struct OwnShort: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "own", abstract: "")

    @Option("-h", "--host") var host: String
}
