internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// `aasa verify --from`.
struct BulkRun {
    let path: String
    let defaults: PairList.Defaults
    /// Nil: comma-separated values.
    let format: ReportFormat?
    /// Nil prints all verdicts.
    let only: BulkReport.Selection?
    let prune: Bool
    /// The age in seconds up to which the table's verdicts are used; nil uses none.
    let maxAge: Int64?
    /// Seconds in which no certificate may expire; nil: the expiry of none fails.
    let validity: Int64?
    let network: CheckingOptionGroup
    let clock: Clock
    let console: Console
    /// Called when the table can no longer be written; nil ends the run.
    let tableLost: ((ToolkitError) -> Void)?

    /// The number of sites that are answered from the table before the event loop continues.
    private static let knownBatch = 256

    /// - Parameter table: nil records nothing.
    func run(_ table: AssociationTable?) throws(CommandFailure) -> ExitCode {
        let name = FileReader.displayName(path)
        let options = try network.options()
        let report = try BulkReport(
            format, only, commonRules: defaults.systems.count == 1 ? defaults.systems.first : nil, validity: validity,
            console)
        var leftOut = 0
        let list = try reading(try PairList(path, defaults, collecting: prune) { report.add($0, of: name) })
        let ending = try Interruption.withDescriptor { descriptor throws(CommandFailure) -> SitePool.Ending in
            var failure: CommandFailure?
            do throws(ToolkitError) {
                let trust = try network.trust()
                let start = clock.now()
                let pool = try SitePool(trust: trust, clock: clock, options: options, interruption: descriptor)
                let verification = try RecordedVerification(
                    pool, table: table, .all(since: start), tableLost: tableLost
                ) {
                    () throws(ToolkitError) in
                    try next(list, table, report, &failure)
                } report: { news throws(ToolkitError) in
                    switch news {
                    case .checked(let sites):
                        for site in sites {
                            leftOut += site.leftOut
                            report.add(site.verdicts, changes: site.changes)
                        }
                        try write(report, &failure)
                        report.drawProgress(of: list.taskCount)
                    case .reviewed(let task): report.add(known: task.answered)
                    case .waiting: break
                    }
                }
                let ending = try verification.run()
                if ending == .interrupted { report.interrupt(isKept: table != nil) }
                return ending
            } catch {
                report.progress.clear()
                throw failure ?? CommandFailure(error)
            }
        }
        if list.lineCount == 0 {
            throw CommandFailure(
                .dataError, "\(name) lists no site",
                hint: "write one site per line, or CSV: site,app,service, or JSON objects")
        }
        if list.urlCount > 0 { report.note(urls: list.urlCount) }
        console.noteLeftOut(leftOut)
        let status = try report.finish()
        if let listed = list.collected, let table, ending == .finished { try removeUnlisted(table, listed, report) }
        return status
    }

    /// Removes the pairs that the list does not have, if every line of it was understood.
    private func removeUnlisted(
        _ table: AssociationTable, _ listed: PairKeySet, _ report: BulkReport
    ) throws(CommandFailure) {
        guard report.invalidLines == 0 else {
            console.error("no pair was removed, because the list has invalid lines")
            return console.hint("correct the list, or remove pairs with 'aasa table remove'")
        }
        let removed = try toolkit(try table.remove { !listed.contains($0.pair) })
        console.note(
            removed == 0
                ? "the table has no pair that the list does not have"
                : "\(removed.counted("pair")) removed that the list does not have")
    }

    private func next(
        _ list: PairList, _ table: AssociationTable?, _ report: BulkReport, _ failure: inout CommandFailure?
    ) throws(ToolkitError) -> NextTask {
        for _ in 0..<Self.knownBatch {
            let step: PairList.Step
            do throws(FileError) { step = try list.next() } catch { throw ToolkitError(error) }
            switch step {
            case .end:
                try write(report, &failure)
                return .end
            case .readable(let descriptor):
                try write(report, &failure)
                return .readable(descriptor)
            case .task(let task):
                let now = clock.now()
                guard let maxAge, let known = try table?.fresh(task, since: now + -maxAge, until: now) else {
                    return .task(task)
                }
                report.add(known: known)
            }
        }
        try write(report, &failure)
        return .later(milliseconds: 0)
    }

    /// A failure to write ends the run; `failure` keeps its message.
    private func write(_ report: BulkReport, _ failure: inout CommandFailure?) throws(ToolkitError) {
        do throws(CommandFailure) {
            try report.flush()
        } catch {
            failure = error
            throw ToolkitError(.file, path: nil, detail: "")
        }
    }
}
