internal import AASAPagesToolkit
internal import AASA
internal import AASAToolkit
internal import Arguments

struct ShowVersion: Verb {
    static let configuration = CommandConfiguration(
        commandName: "version",
        abstract: "Show the version",
        examples: [Example("aasa version --verbose", "with the versions of the libraries, for a report")])

    @Flag("--verbose", help: "Show also what it was built with, and what it has loaded")
    var verbose: Bool

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        try Self.write(to: console, isVerbose: verbose)
        return .yes
    }

    static func write(to console: Console, isVerbose: Bool) throws(CommandFailure) {
        try console.write("aasa \(Version.current)")
        guard isVerbose else { return }
        try console.write(Library.all.map(\.line))
        try console.write("$(region): \(RegionCodes.origin)")
        try console.write("$(lang): \(LanguageCodes.origin)")
    }
}
