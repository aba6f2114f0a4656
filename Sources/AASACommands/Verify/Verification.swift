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
                let pool = try SitePool(trust: trust, clock: clock, options: options, interruption: descriptor)
                let verification = try RecordedVerification(
                    pool, table: table, earlier.map { .known($0) } ?? .all(since: nil)
                ) {
                    waiting.popFirst().map { .task($0) } ?? .end
                } report: {
                    switch $0 {
                    case .checked(let sites): for site in sites { report.add(site.verdicts, at: site.check.number) }
                    case .reviewed(let task): report.add(task)
                    case .waiting(let sites): SiteWording.tellWaiting(sites, console)
                    }
                }
                let ending = try verification.run()
                if ending == .interrupted { report.interrupt(of: tasks.count, isKept: table != nil) }
            } catch {
                throw CommandFailure(error)
            }
        }
        return try report.finish()
    }
}
