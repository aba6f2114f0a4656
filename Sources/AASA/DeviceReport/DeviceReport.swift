/// What `swcutil show` says, or the `swcutil_show.txt` of a sysdiagnose (Apple, TN3155): a device's own table.
public struct DeviceReport: Sendable {
    public var records: [DeviceRecord] = []
    public var problems: [DeviceReportProblem] = []
    /// The sections that were there: `DATABASE`, `NETWORK`, `SETTINGS`, `MEMORY USAGE`.
    public var sections: [String] = []
    /// How many problems were not kept.
    public var furtherProblems = 0

    /// Entries of a report that are read.
    public static let maximumRecords = 100_000
    /// Problems that are kept.
    static let maximumProblems = 1000

    /// Whether anything was there that only such a report has.
    public var isRecognised: Bool { !records.isEmpty || sections.contains(Self.database) }

    /// The section that holds the entries.
    static let database = "DATABASE"

    /// Whether entries of the device may be missing.
    public var isWhole: Bool { !problems.contains(where: \.losesEntries) }

    mutating func complain(_ kind: DeviceReportProblem.Kind, _ line: Int) {
        // An entry that is lost is never left untold.
        let problem = DeviceReportProblem(kind: kind, line: line)
        if problems.count < Self.maximumProblems || problem.losesEntries && isWhole {
            problems.append(problem)
        } else {
            furtherProblems += 1
        }
    }
}
