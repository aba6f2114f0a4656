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
    let voice: Voice
    /// Whether pairs that are not in the table stay out of it.
    let onlyKnown: Bool

    /// - Parameter table: nil keeps nothing.
    func run(_ tasks: [VerificationTask], table: AssociationTable?) throws(CommandFailure) -> ExitCode {
        let report = VerdictReport(json: json, voice: voice)
        let options = network.networkOptions(cdn: cdn.base, try load.load())
        try Interruption.withDescriptor { descriptor throws(CommandFailure) in
            do throws(ToolkitError) {
                let trust = try network.trust()
                var waiting = tasks[...]
                let ending = try RecordedVerification(table: table, onlyKnown: onlyKnown).run(
                    { wakeUps throws(ToolkitError) in
                        try SitePool(
                            trust: trust, clock: clock, options: options, interruption: descriptor, wakeUps: wakeUps)
                    },
                    next: { () throws(ToolkitError) in waiting.popFirst().map { .task($0) } ?? .end },
                    isAnswered: { _ throws(ToolkitError) in false }, waiting: { SiteWording.tellWaiting($0, voice) },
                    message: VerdictRemarks.message
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
}
