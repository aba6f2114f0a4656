internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// `aasa verify --from`.
struct BulkRun {
    let path: String
    let defaults: PairList.Defaults
    let form: BulkReport.Form
    /// Seconds for which the table's answers are good enough; nil: everything is asked.
    let maxAge: Int64?
    let network: NetworkOptionGroup
    let load: LoadOptionGroup
    let cdn: CDNOptionGroup
    let clock: Clock
    let console: Console

    /// Sites that the table answers one after another, before anything else is looked at.
    private static let mostKnown = 256

    /// - Parameter table: nil keeps nothing.
    func run(_ table: AssociationTable?) throws(CommandFailure) -> ExitCode {
        let name = DocumentWording.name(path)
        let options = network.networkOptions(cdn: cdn.base, try load.load())
        let report = try BulkReport(form, console)
        let list: PairList
        do throws(FileError) {
            list = try PairList(path, defaults) { report.tell($0, of: name) }
        } catch {
            throw CommandFailure(error)
        }
        try Interruption.withDescriptor { descriptor throws(CommandFailure) in
            var failure: CommandFailure?
            do throws(ToolkitError) {
                let trust = try network.trust()
                let start = clock.now()
                let pool = try SitePool(trust: trust, clock: clock, options: options, interruption: descriptor)
                let verification = try RecordedVerification(pool, table: table, .all(since: start)) {
                    () throws(ToolkitError) in
                    try next(list, table, report, &failure)
                } report: { news throws(ToolkitError) in
                    switch news {
                    case .checked(let sites):
                        for site in sites { report.add(site.verdicts.map(\.record), isKnown: false) }
                        try write(report, &failure)
                        report.drawProgress(of: list.taskCount)
                    case .reviewed(let task): report.add(task.answered, isKnown: true)
                    case .waiting: break
                    }
                }
                let ending = try verification.run()
                if ending == .interrupted { report.interrupt(isKept: table != nil) }
            } catch {
                report.progress.clear()
                throw failure ?? CommandFailure(error)
            }
        }
        if list.lineCount == 0 {
            throw CommandFailure(
                .dataError, "\(name) lists no site", hint: "a site a line, or CSV: site,app,service, or JSON objects")
        }
        return try report.finish()
    }

    private func next(
        _ list: PairList, _ table: AssociationTable?, _ report: BulkReport, _ failure: inout CommandFailure?
    ) throws(ToolkitError) -> NextTask {
        for _ in 0..<Self.mostKnown {
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
                report.add(known, isKnown: true)
            }
        }
        try write(report, &failure)
        return .later(milliseconds: 0)
    }

    /// A failure to write ends the run; it is told in its own words.
    private func write(_ report: BulkReport, _ failure: inout CommandFailure?) throws(ToolkitError) {
        do throws(CommandFailure) {
            try report.flush()
        } catch {
            failure = error
            throw ToolkitError(.file, path: nil, detail: "")
        }
    }
}
