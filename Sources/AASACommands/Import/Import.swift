internal import DeviceDiagnostics
internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

struct ImportReport: Verb {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Compare a device's table with this one",
        discussion: """
            Reads what 'sudo swcutil show' prints on a Mac, plain or verbose, or the swcutil_show.txt of a \
            sysdiagnose, and compares each entry with the verdict in the table. The table is not changed. A device's \
            'unspecified' is not a verdict. Today's devices are compared with the verdicts under ios14, else ios9, \
            else ios8; an entry with ?mode=developer, for which the device requests the file from the site, under ios9 \
            first. Exit status 0: all agree, 1: something differs, or the device lacks a pair of the table, 2: nothing \
            differs and something is not known.
            """,
        examples: [
            Example("aasa table import swcutil_show.txt", "a sysdiagnose"),
            Example("sudo swcutil show | aasa table import - --app ABCDE12345.com.example.app", "one app on this Mac"),
        ])

    @Argument("REPORT", help: "The report; - is standard input")
    var file: String

    @Option("--app", valueName: "ID", help: "Only this app")
    var app: [AppIdentifier] = []

    @Option("--site", valueName: "D", help: "Only this site")
    var site: [Site] = []

    @OptionGroup var table: TableOptionGroup
    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "One JSON object per line")
    var json: Bool

    /// The number of warnings about a file; further ones are counted.
    private static let maximumWarnings = 20
    /// Bytes; no line of a report, patterns included, is longer.
    private static let longestLine = 1 << 20

    var suggestedOptions: SuggestedOptions { SuggestedOptions(table: table.suggestedLocation) }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let name = FileReader.displayName(file)
        var report = try reading(try read())
        try reject(
            if: !report.isUTF8, as: .dataError, "\(name) is not UTF-8",
            hint: "run iconv -f UTF-16 -t UTF-8 FILE to convert it")
        try reject(
            if: !report.isRecognised, as: .dataError,
            "\(name) is not the output of 'swcutil show': it has no section DATABASE and no entry",
            hint: "give the output of 'sudo swcutil show' on a Mac, or the swcutil_show.txt of a sysdiagnose")
        warn(about: report, named: name, on: console)
        report.records.removeAll { !isSelected($0) }
        let opened = try table.openExisting(to: "compare with", console)
        let pairs = try opened?.records(AssociationTable.Filter()).filter { record in
            site.isEmpty || site.contains(record.pair.site)
        }
        let comparison = DeviceComparison(report, rows: pairs ?? [])
        let view = DeviceComparisonView(comparison: comparison, style: console.style)
        let lines = if json { view.jsonLines } else { view.lines }
        try console.write(lines)
        if comparison.records.isEmpty { console.warning("the report has no matching entry") }
        return status(comparison)
    }

    /// Reads the report line by line, in memory that does not grow with the lines that are skipped.
    private func read() throws(FileError) -> SwcutilReport {
        let lines = try LineReader(file, longestLine: Self.longestLine)
        var reader = SwcutilReportReader()
        while try lines.advance() {
            for (index, range) in lines.lines.enumerated() {
                reader.add(lines.buffer[range], number: lines.firstNumber + index)
            }
        }
        return reader.finish()
    }

    private func isSelected(_ record: DeviceRecord) -> Bool {
        let isApp = app.isEmpty || record.identifier.map(app.contains) == true
        let isOnSite = site.isEmpty || record.domain.site.map(site.contains) == true
        return isApp && isOnSite
    }

    private func warn(about report: SwcutilReport, named name: String, on console: Console) {
        for problem in report.problems.prefix(Self.maximumWarnings) {
            console.warning("\(name):\(problem.line): \(problem.sentence)")
        }
        let further = max(0, report.problems.count - Self.maximumWarnings) + report.furtherProblems
        if further > 0 { console.warning("\(further.grouped) more such lines") }
    }

    private func status(_ comparison: DeviceComparison) -> ExitCode {
        var statuses = comparison.records.map { record -> ExitCode in
            switch record.outcome {
            case .agree: .yes
            case .differ: .no
            case .open, .notInTable: .unknown
            }
        }
        if !comparison.isWhole {
            // What a cut report lacks may be on the device.
            statuses.append(.unknown)
        } else if !comparison.missing.isEmpty {
            statuses.append(.no)
        }
        return statuses.combined
    }
}
