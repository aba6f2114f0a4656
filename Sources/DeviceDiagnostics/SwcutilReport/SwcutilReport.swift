internal import AASA

/// A device's own table: the output of `swcutil show`, or the `swcutil_show.txt` of a sysdiagnose (Apple, TN3155).
package struct SwcutilReport: Sendable {
    package var records: [DeviceRecord] = []
    package var problems: [SwcutilReportProblem] = []
    /// The sections of the report: `DATABASE`, `NETWORK`, `SETTINGS`, `MEMORY USAGE`.
    package var sections: [String] = []
    package var furtherProblems = 0
    package var isUTF8 = true

    package static let maximumRecords = 100_000
    static let maximumProblems = 1000

    /// Whether the text has an entry or a section of such a report.
    package var isRecognised: Bool { !records.isEmpty || sections.contains(Self.database) }

    /// The section with the entries.
    static let database = "DATABASE"

    /// Whether no entry is missing.
    package var isWhole: Bool { !problems.contains(where: \.losesEntries) }

    mutating func addProblem(_ kind: SwcutilReportProblem.Kind, line: Int) {
        // The loss of an entry is always reported.
        let problem = SwcutilReportProblem(kind: kind, line: line)
        if problems.count < Self.maximumProblems || problem.losesEntries && isWhole {
            problems.append(problem)
        } else {
            furtherProblems += 1
        }
    }
}

/// A part of a device report that could not be used.
package struct SwcutilReportProblem: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// An unknown field, which is stored as it is; reported once for each name.
        case unknownField(String)
        case unreadableLine(String)
        case badValue(field: String, value: String)
        /// An entry without a required field, which was skipped.
        case incompleteEntry(missing: String)
        /// The report ends in the middle of an entry, whose fields so far are used.
        case endsInEntry
        /// A repeated field of an entry; the first one counts.
        case repeatedField(String)
        /// More entries than the upper bound.
        case tooManyEntries(Int)
    }

    package var kind: Kind
    package var line: Int

    package var losesEntries: Bool {
        switch kind {
        case .incompleteEntry, .endsInEntry, .tooManyEntries: true
        default: false
        }
    }

    package var sentence: String {
        switch kind {
        case .unknownField(let field): "the field '\(field)' is not known; it is kept as it is"
        case .unreadableLine(let text): "'\(text)' is not a line of a report; it was ignored"
        case .badValue(let field, let value): "invalid value '\(value)' of '\(field)'"
        case .incompleteEntry(let field): "the entry has no '\(field)' and was left out"
        case .endsInEntry: "the report ends in this entry: was it cut off?"
        case .repeatedField(let field): "'\(field)' appears twice in an entry; the first counts"
        case .tooManyEntries(let count): "more than \(count.grouped) entries; the others were ignored"
        }
    }
}
