internal import AASA
internal import Arguments
internal import POSIX

/// The findings that a team knows of, in a file of its repository.
struct Baseline {
    /// A known finding.
    struct Entry: Hashable {
        /// See ``FindingIdentities``.
        let identity: String
        let code: String
        /// What was examined.
        let subject: String
        let message: String
    }

    let entries: [Entry]

    /// The version of the file's form.
    private static let version: Int64 = 1

    init(_ entries: [Entry]) { self.entries = entries }

    /// Reads what ``bytes`` wrote.
    init(_ input: InputFile) throws(CommandFailure) {
        let root = try input.json()
        guard root["version"]?.value == .number("\(Self.version)"), let findings = root["findings"]?.elements else {
            throw CommandFailure(
                .dataError, "\(input.name) is not a baseline of this version",
                hint: "name a file that --write-baseline made")
        }
        var entries: [Entry] = []
        for finding in findings {
            guard let identity = finding["identity"]?.string, let code = finding["code"]?.string,
                let subject = finding["subject"]?.string, let message = finding["message"]?.string
            else {
                let sentence = "a finding needs 'identity', 'code', 'subject' and 'message'"
                throw input.failure(
                    .dataError, at: [InputDefect(range: finding.range, sentence: sentence, hint: nil)])
            }
            entries.append(Entry(identity: identity, code: code, subject: subject, message: message))
        }
        self.entries = entries
    }

    /// One line for each finding, in an order that does not depend on the run.
    var bytes: [UInt8] {
        let lines = entries.map { entry in
            JSONText([
                "subject": entry.subject, "code": entry.code, "message": entry.message, "identity": entry.identity,
            ]).line
        }
        let list = lines.sorted().map { "    \($0)" }.joined(separator: ",\n")
        return Array("{\n  \"version\": \(Self.version),\n  \"findings\": [\n\(list)\n  ]\n}\n".utf8)
    }
}

/// `--baseline`, `--write-baseline` and `--min-severity`.
struct BaselineOptionGroup: ParsableArguments {
    @Option("--baseline", valueName: "FILE", help: "Findings that are known and do not fail")
    var baseline: String?

    @Option("--write-baseline", valueName: "FILE", help: "Write all findings there, to be known from then on")
    var output: String?

    @Option("--min-severity", help: "The lowest severity that is shown and counted (default: note)")
    var minimum: Severity?

    /// - Throws: the baseline cannot be read or is invalid, or `--write-baseline` names a file that is not a baseline.
    func filter() throws(CommandFailure) -> FindingFilter {
        let earlier = try baseline.map { path throws(CommandFailure) in try Baseline(try InputFile.read(path)) }
        if let output { try Self.refuseOther(output) }
        return FindingFilter(minimum: minimum ?? .note, baseline: earlier, output: output)
    }

    /// Only a baseline is replaced: a slip must not cost an association file.
    private static func refuseOther(_ path: String) throws(CommandFailure) {
        guard path != FileReader.standardInput, FileKind(at: path) == .regular else { return }
        let file = try InputFile.read(path)
        let isBaseline = (try? Baseline(file)) != nil
        try reject(
            if: !isBaseline && !file.bytes.isEmpty, as: .cannotCreate,
            "'\(path)' is not a baseline, and is not overwritten", hint: "name a new file, or a baseline")
    }
}

/// Leaves out findings that are known, or below a severity.
struct FindingFilter {
    let minimum: Severity
    /// The earlier findings; nil without `--baseline`.
    let baseline: Baseline?
    /// Where all findings are written as a new baseline; nil without `--write-baseline`.
    let output: String?
    private var identities = FindingIdentities()
    private var entries: [Baseline.Entry] = []
    /// What was examined.
    private var subjects: Set<String> = []
    private let baselineIdentities: Set<String>

    init(minimum: Severity, baseline: Baseline?, output: String?) {
        self.minimum = minimum
        self.baseline = baseline
        self.output = output
        baselineIdentities = Set((baseline?.entries ?? []).map(\.identity))
    }

    /// Whether findings are compared with earlier ones, or recorded for later ones.
    var comparesFindings: Bool { baseline != nil || output != nil }

    /// The subject without the findings that are left out.
    mutating func filtered(_ subject: ReportSubject) -> ReportSubject {
        subjects.insert(FindingIdentities.plain(subject.path))
        var filtered = subject
        filtered.cases.removeAll { result in
            guard result.outcome != .unread, let finding = result.finding else { return false }
            return leavesOut(finding, of: subject.path)
        }
        return filtered
    }

    /// Whether a finding is left out; it is recorded for a new baseline.
    mutating func leavesOut(_ finding: Finding, of path: String) -> Bool {
        // What is not known decides the exit status, whatever its severity.
        let isTooLow = finding.severity < minimum && !finding.isUndecided
        if !comparesFindings { return isTooLow }
        subjects.insert(FindingIdentities.plain(path))
        let identity = identities.identity(of: finding, in: path)
        entries.append(
            Baseline.Entry(
                identity: identity, code: finding.code, subject: FindingIdentities.plain(path),
                message: finding.message))
        return output != nil || baselineIdentities.contains(identity) || isTooLow
    }

    /// Writes the new baseline, and reports what was left out and what is gone.
    ///
    /// - Parameter isComplete: whether everything was read; a baseline of a part is not written.
    func finish(_ console: Console, isComplete: Bool) throws(CommandFailure) {
        let identities = Set(entries.map(\.identity))
        if let baseline {
            let knownCount = baseline.entries.count { entry in identities.contains(entry.identity) }
            if knownCount > 0 { console.note("\(knownCount.counted("known finding")) left out") }
            for entry in baseline.entries where subjects.contains(entry.subject) && !identities.contains(entry.identity)
            {
                console.note("no longer found: \(entry.subject): \(entry.message) [\(entry.code)]")
            }
        }
        guard let output else { return }
        if !isComplete { return console.warning("'\(output)' is not written, since not everything was read") }
        try OutputFile(path: output).write(Baseline(entries).bytes, console: console)
        console.note("\(entries.count.counted("finding")) written to '\(output)'")
    }
}
