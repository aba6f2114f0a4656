import Testing

@testable import Arguments

@Suite("Verbs, help and version")
struct VerbTests {
    @Test("A command comes with the verbs that led to it")
    func path() throws {
        guard case .command(let command, let path) = try Sample.tree.parse(["secret"]) else {
            Issue.record("not a command")
            return
        }
        #expect(command is Secret)
        #expect(path == ["secret"])
    }

    @Test(
        "Help is asked for in several ways, even on a line that is wrong otherwise",
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

    @Test("The version is asked for at the root", arguments: [("--version", false), ("--version --verbose", true)])
    func version(line: String, verbose: Bool) throws {
        guard case .version(verbose) = try Sample.tree.parse(words(line)) else {
            Issue.record("no version")
            return
        }
    }

    @Test("A program without a version does not know the option")
    func noVersion() {
        #expect(throws: ParserError(.unknownOption("--version", nearest: nil), path: [])) {
            try CommandTree(root: Sample.self, version: nil).parse(["--version"])
        }
    }

    @Test("A program without verbs reads its own inputs, and keeps its help and its version")
    func alone() throws {
        let tree = CommandTree(root: Table.self, version: "1")
        guard case .command(let command, path: []) = try tree.parse(["done"]) else {
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
        let tree = CommandTree(root: Outer.self, version: nil)
        guard case .command(let command, let path) = try tree.parse(words("middle inner")) else {
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

    @Test("A command may use '-h' for itself")
    func ownShortHelp() throws {
        let tree = CommandTree(root: OwnShort.self, version: nil)
        guard case .command(let command, _) = try tree.parse(words("-h example.com")) else {
            Issue.record("not a command")
            return
        }
        #expect((command as? OwnShort)?.host == "example.com")
        guard case .help = try tree.parse(["--help"]) else {
            Issue.record("no help")
            return
        }
        #expect(tree.help(for: [], columns: 80).contains("      --help"))
    }
}

private struct Outer: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "outer", abstract: "", subcommands: [Middle.self])
}

private struct Middle: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "middle", abstract: "", subcommands: [Inner.self])
}

private struct Inner: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "inner", abstract: "")
}

private struct OwnShort: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "own", abstract: "")

    @Option(name: .shortAndLong) var host: String
}
