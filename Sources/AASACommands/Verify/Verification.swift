internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// Checks sites and prints the verdicts: the common part of `verify`, `retry` and `install`.
struct Verification {
    let network: CheckingOptionGroup
    let clock: Clock
    let format: ReportFormat
    let console: Console
    /// The earlier checks of pairs that were read from the table: a pair that was removed since stays out of the table, and
    /// one that another process has checked since is not checked again. Nil checks and records every pair.
    let earlier: EarlierChecks?
    /// Seconds in which no certificate may expire; nil: the expiry of none fails.
    var validity: Int64?
    /// Called when the table can no longer be written; nil ends the run.
    var tableLost: ((ToolkitError) -> Void)?

    /// - Parameter table: nil records nothing.
    func run(_ tasks: [VerificationTask], table: AssociationTable?) throws(CommandFailure) -> ExitCode {
        let report = VerdictReport(format, of: "verify", file: nil, validity: validity, console: console)
        var leftOut = 0
        let options = try network.options()
        try Interruption.withDescriptor { descriptor throws(CommandFailure) in
            do throws(ToolkitError) {
                let trust = try network.trust()
                var waiting = tasks[...]
                let pool = try SitePool(trust: trust, clock: clock, options: options, interruption: descriptor)
                let verification = try RecordedVerification(
                    pool, table: table, earlier.map { .known($0) } ?? .all(since: nil), tableLost: tableLost
                ) {
                    waiting.popFirst().map { .task($0) } ?? .end
                } report: {
                    switch $0 {
                    case .checked(let sites):
                        for site in sites {
                            leftOut += site.leftOut
                            report.add(site.verdicts, at: site.check.number)
                        }
                    case .reviewed(let task): report.add(task)
                    case .waiting(let sites): Self.noteWaiting(sites, console)
                    }
                }
                let ending = try verification.run()
                if ending == .interrupted { report.interrupt(of: tasks.count, isKept: table != nil) }
            } catch {
                throw CommandFailure(error)
            }
        }
        console.noteLeftOut(leftOut)
        return try report.finish()
    }

    private static func noteWaiting(_ sites: [Site], _ console: Console) {
        guard let first = sites.first else { return }
        let others = sites.count > 1 ? " and \((sites.count - 1).grouped) more" : ""
        console.note("waiting for another aasa process that is checking \(first)\(others)")
    }
}

extension Console {
    /// Reports the pairs of apps that only a file named, and for which the table has no room.
    func noteLeftOut(_ count: Int) {
        guard count > 0 else { return }
        note(
            "\(count.grouped) \(count == 1 ? "verdict was" : "verdicts were") not recorded: of the apps that a file lists, "
                + "the table keeps \(AssociationTable.maximumUnrequestedPairs) per site, service and rule set")
        hint("run 'aasa verify SITE --app ID' to record another")
    }
}
