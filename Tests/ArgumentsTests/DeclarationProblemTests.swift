import TestSupport
import Testing

@testable import Arguments

@Suite("Mistakes in declarations")
struct DeclarationProblemTests {
    @Test("The declarations of the sample program are sound")
    func sound() {
        #expect(Sample.tree.declarationProblems() == [])
    }

    @Test("Invalid and duplicate names and arguments out of reach are found")
    func problems() {
        #expect(
            tree(Faulty.self, version: "1").declarationProblems() == [
                .duplicateVerb("broken", path: []), .invalidName("last", path: ["broken"]),
                .invalidName("-ab", path: ["broken"]), .invalidName("--", path: ["broken"]),
                .duplicateName("--cert", path: ["broken"]), .argumentAfterRest(valueName: "LAST", path: ["broken"]),
                .unknownRelation("--key", path: ["broken"]), .invalidName("last", path: ["broken"]),
                .invalidName("-ab", path: ["broken"]),
                .invalidName("--", path: ["broken"]), .duplicateName("--cert", path: ["broken"]),
                .argumentAfterRest(valueName: "LAST", path: ["broken"]), .unknownRelation("--key", path: ["broken"]),
            ])
    }
}

private struct Faulty: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faulty", abstract: "", groups: [CommandGroup("Verbs", [Broken.self, Broken.self])])
}

private struct Broken: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "broken", abstract: "")

    @Option("--cert", requires: ["--key"]) var cert: String?
    @Flag("--cert") var other: Bool
    @Flag("last", "-ab", "--") var untypable: Bool
    @Argument("ALL") var all: [String]
    @Argument("LAST") var last: String?
}
