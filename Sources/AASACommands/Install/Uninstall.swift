internal import AASA
internal import AASAToolkit
internal import Arguments

struct Uninstall: Verb {
    static let configuration = CommandConfiguration(
        commandName: "uninstall",
        abstract: "Remove every pair of an app",
        examples: [Example("aasa uninstall ABCDE12345.com.example.app", "remove its rows from the table")])

    @Argument("APP", help: "The application identifier, or PACKAGE@SHA256 of an Android app")
    var app: PairApp

    @OptionGroup var table: TableOptionGroup
    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "One JSON object")
    var json: Bool

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let opened = try table.openExisting(to: "remove", console)
        let removed = try toolkit(try opened?.remove(app.app) ?? 0)
        if json {
            try console.write(JSONText(["app": app.app, "removed": removed]).line)
        } else {
            try console.write("removed \(removed.counted("pair")) of \(app.app)")
        }
        return .yes
    }
}
