import Testing

@testable import Arguments

@Suite("Names of options")
struct NameTests {
    @Test(
        "A property's name becomes words with hyphens",
        arguments: [
            ("cert", "cert"), ("signingTime", "signing-time"), ("connectTo", "connect-to"), ("cdnURL", "cdn-url"),
            ("URLBase", "url-base"), ("x509Path", "x509-path"), ("no_color", "no-color"), ("cacert2", "cacert2"),
        ])
    func kebab(property: String, name: String) {
        #expect(kebabCase(property) == name)
    }

    private static let specifications: [(NameSpecification, [String])] = [
        (.long, ["--signing-time"]), (.short, ["-s"]), (.shortAndLong, ["-s", "--signing-time"]),
        (.customLong("at"), ["--at"]), (.customShort("T"), ["-T"]),
        ([.customShort("o"), .customLong("at"), .long, .short], ["-o", "--at", "--signing-time", "-s"]),
    ]

    @Test("A specification gives names in its own order", arguments: specifications)
    func names(specification: NameSpecification, names: [String]) {
        #expect(specification.names(forProperty: "signingTime").map(\.spelling) == names)
    }

    @Test("The declarations of the sample program are sound")
    func sound() {
        #expect(Sample.tree.declarationProblems() == [])
    }

    @Test("Names that are taken and arguments out of reach are found")
    func problems() {
        #expect(
            CommandTree(root: Faulty.self, version: "1").declarationProblems() == [
                .duplicateVerb("broken", path: []),
                .duplicateName("--cert", path: ["broken"]), .argumentAfterRest(valueName: "LAST", path: ["broken"]),
                .duplicateName("--cert", path: ["broken"]), .argumentAfterRest(valueName: "LAST", path: ["broken"]),
            ])
    }
}

private struct Faulty: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faulty", abstract: "", subcommands: [Broken.self, Broken.self])
}

private struct Broken: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "broken", abstract: "")

    @Option var cert: String?
    @Flag(name: .customLong("cert")) var other: Bool
    @Argument var all: [String]
    @Argument var last: String?
}
