internal import AASA

/// Leaves out findings that are known, or below a severity.
struct FindingFilter {
    let minimum: Severity
    /// The earlier findings; nil without `--baseline`.
    let baseline: Baseline?
    /// Where all findings are written as a new baseline; nil without `--write-baseline`.
    let output: String?
    /// As the baseline has them.
    private var identities: FindingIdentities
    /// As the new baseline has them.
    private var newIdentities: FindingIdentities
    private var entries: [Baseline.Entry] = []
    /// The findings of this run.
    private var found: Set<String> = []
    /// What was examined.
    private var subjects: Set<String> = []
    private let baselineIdentities: Set<String>

    init(minimum: Severity, baseline: Baseline?, output: String?) {
        self.minimum = minimum
        self.baseline = baseline
        self.output = output
        identities = FindingIdentities(besideFile: baseline?.path)
        newIdentities = FindingIdentities(besideFile: output)
        baselineIdentities = Set((baseline?.entries ?? []).map(\.identity))
    }

    /// Whether findings are compared with earlier ones, or recorded for later ones.
    var comparesFindings: Bool { baseline != nil || output != nil }

    /// The suite without the findings that are left out.
    mutating func filtered(_ suite: ReportSuite) -> ReportSuite {
        note(suite.path)
        var filtered = suite
        var known: [Finding] = []
        filtered.cases.removeAll { result in
            guard result.outcome != .unread, let finding = result.finding else { return false }
            let isLeftOut = leavesOut(finding, of: suite.path, suite.texts)
            if isLeftOut, finding.severity >= minimum { known.append(finding) }
            return isLeftOut
        }
        filtered.known = known
        return filtered
    }

    /// Whether a finding is left out; it is recorded for a new baseline.
    ///
    /// - Parameter texts: those in which findings may be.
    mutating func leavesOut(_ finding: Finding, of path: String, _ texts: SourceTexts) -> Bool {
        // What is not known decides the exit status, whatever its severity.
        let isTooLow = finding.severity < minimum && !finding.isUndecided
        if !comparesFindings { return isTooLow }
        note(path)
        let identity = identities.identity(of: finding, in: path, texts)
        found.insert(identity)
        entries.append(
            Baseline.Entry(
                identity: newIdentities.identity(of: finding, in: path, texts), code: finding.code,
                subject: newIdentities.name(of: path), message: finding.message))
        return output != nil || baselineIdentities.contains(identity) || isTooLow
    }

    /// Notes that a name is a site's.
    mutating func noteSite(named name: String) {
        identities.sites.insert(name)
        newIdentities.sites.insert(name)
    }

    /// Notes what was examined, which may have no finding.
    mutating func note(_ subject: String) {
        if baseline != nil { subjects.insert(identities.name(of: subject)) }
    }

    /// Writes the new baseline, and reports what was left out and what is gone.
    ///
    /// - Parameter isComplete: whether everything was read; a baseline of a part is not written.
    func finish(_ console: Console, isComplete: Bool) throws(CommandFailure) {
        if let baseline {
            let missing = baseline.entries.filter { entry in !found.contains(entry.identity) }
            let knownCount = baseline.entries.count - missing.count
            if knownCount > 0 { console.note("\(knownCount.counted("known finding")) left out") }
            for entry in missing where subjects.contains(entry.subject) {
                console.note("no longer found: \(entry.subject): \(entry.message) [\(entry.code)]")
            }
            let others = missing.map(\.subject).filter { subject in !subjects.contains(subject) }
            if !others.isEmpty {
                let count = others.count.counted("known finding")
                console.note("not examined: \(others.unique.shortened), with \(count)")
            }
        }
        guard let output else { return }
        if !isComplete { return console.warning("'\(output)' is not written, since not everything was read") }
        try OutputFile(path: output).write(Baseline.bytes(of: entries), console: console)
        console.note("\(entries.count.counted("finding")) written to '\(output)'")
    }
}
