import Testing

@testable import Arguments

@Suite("Relations of options")
struct RelationTests {
    private static let sentences: [(String, String, String?)] = [
        ("--wait-for cdn", "'--wait-for' requires '--wait'", "add --wait DURATION"),
        ("--group 5", "'--group' requires '--command' or '--webhook'", "add --command or --webhook URL"),
        ("--csv --json", "--csv and --json exclude each other", "choose one"),
        ("--csv site", "--csv needs a list", "leave out SITE"),
    ]

    @Test("An option without one that it requires, or with one that it excludes, is refused", arguments: sentences)
    func refuse(line: String, message: String, hint: String?) {
        let tree = ArgumentsTests.tree(Related.self)
        do {
            _ = try tree.parse(words(line))
            Issue.record("accepted")
        } catch {
            let described = tree.message(for: error, shown: { $0 })
            #expect(described.message == message)
            #expect(described.hint == hint)
        }
    }

    @Test(
        "One of the required options is enough, under any of its names",
        arguments: ["-w 3 --wait-for cdn", "--group 5 --command", "--group 5 --webhook u", "--csv", "--json site", ""])
    func accept(line: String) throws {
        _ = try ArgumentsTests.tree(Related.self).parse(words(line))
    }

    @Test("The help names what an option requires")
    func help() {
        let help = ArgumentsTests.tree(Related.self).help(for: [], columns: 100)
        #expect(help.contains("Join events (requires --command or --webhook)"))
    }
}

private struct Related: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "related", abstract: "")

    @Argument("SITE") var site: String?
    @Option("-w", "--wait", valueName: "DURATION") var wait: Int?
    @Option("--wait-for", requires: ["--wait"]) var goal: String?
    @Option("--group", help: "Join events", requires: ["--command", "--webhook"]) var group: Int?
    @Flag("--command") var command: Bool
    @Option("--webhook", valueName: "URL") var webhook: String?
    @Flag("--csv", excludes: ["--json", Exclusion("SITE", because: "--csv needs a list", hint: "leave out SITE")])
    var csv: Bool
    @Flag("--json") var json: Bool
}
