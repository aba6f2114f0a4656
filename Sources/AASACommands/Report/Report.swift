internal import AASA
internal import AASAWeb
internal import Arguments

struct Report: Verb {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write an HTML report of the table as one file",
        discussion: """
            The file has what fails, why, since when and what to do, as the pages of 'aasa serve' show it. It needs no \
            server and no other file, for a CI artifact or an e-mail.
            """,
        examples: [
            Example("aasa report -o report.html", "the table of this user"),
            Example("aasa report --table postgresql://aasa@db.example/aasa -o -", "to standard output"),
        ])

    @OptionGroup var table: TableOptionGroup

    @Option("-o", "--output", valueName: "PATH|-", help: "Where to write it; - is standard output")
    var output = "report.html"

    @OptionGroup var moment: MomentOptionGroup

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        guard let opened = try table.open(create: false) else {
            let location = try table.shownLocation()
            if location == TableOptionGroup.noTable {
                let option = if table.table == nil { "AASA_TABLE" } else { "--table" }
                throw CommandFailure(
                    .noInput, "\(option) is '\(location)': there is nothing to report",
                    hint: "name a table with --table LOCATION")
            }
            throw CommandFailure(.noInput, "there is no table at '\(location)'", hint: "run 'aasa verify' to create it")
        }
        let file = OutputFile(path: output)
        try file.check(inputs: [try table.path()].compactMap(\.self))
        let name = try table.shownLocation()
        let page = try toolkit(try ReportPage(table: opened, at: moment.moment)).html(tableName: name)
        try file.write(page.bytes, console: console)
        if !file.isStandardOutput { console.note("the report is in '\(output)': \(page.bytes.count.grouped) bytes") }
        return .yes
    }
}
