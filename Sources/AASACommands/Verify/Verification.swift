internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// Asking a list of sites and printing what comes: the common part of `verify` and `retry`.
struct Verification {
    let network: NetworkOptionGroup
    let load: LoadOptionGroup
    let cdn: CDNOptionGroup
    let clock: Clock
    let json: Bool
    let console: Console
    /// When the pairs had been checked that were read from the table: they stay out of it when they are no longer there,
    /// and what others have checked since is not asked again. Nil: everything is asked, and kept.
    let earlier: EarlierChecks?

    /// - Parameter table: nil keeps nothing.
    func run(_ tasks: [VerificationTask], table: AssociationTable?) throws(CommandFailure) -> ExitCode {
        let report = VerdictReport(json: json, console: console)
        let options = network.networkOptions(cdn: cdn.base, try load.load())
        try Interruption.withDescriptor { descriptor throws(CommandFailure) in
            do throws(ToolkitError) {
                let trust = try network.trust()
                var waiting = tasks[...]
                let ending = try RecordedVerification(table: table, onlyKnown: earlier != nil).run(
                    { wakeUps throws(ToolkitError) in
                        try SitePool(
                            trust: trust, clock: clock, options: options, interruption: descriptor, wakeUps: wakeUps)
                    },
                    next: { () throws(ToolkitError) in waiting.popFirst().map { .task($0) } ?? .end },
                    review: { claimed throws(ToolkitError) in try review(claimed.map(\.task), table, report) },
                    waiting: { SiteWording.tellWaiting($0, console) }
                ) { done throws(ToolkitError) in
                    for site in done { report.add(site.verdicts, at: site.visit.number) }
                }
                if ending == .interrupted { report.interrupt(of: tasks.count, isKept: table != nil) }
            } catch {
                throw CommandFailure(error)
            }
        }
        return try report.finish()
    }

    private func review(
        _ tasks: [VerificationTask], _ table: AssociationTable?, _ report: VerdictReport
    ) throws(ToolkitError) -> [VerificationTask?] {
        guard let earlier, let reviews = try table?.review(tasks, since: earlier) else { return tasks }
        for review in reviews { report.add(review) }
        return reviews.map(\.rest)
    }
}
