internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// Asking a list of sites and printing what comes: the common part of `verify` and `retry`.
struct Verification {
    let network: NetworkOptionGroup
    let cdn: CDNOptionGroup
    let moment: Timestamp
    let json: Bool
    let voice: Voice
    /// Whether pairs that are not in the table stay out of it.
    let onlyKnown: Bool

    /// - Parameter table: nil keeps nothing.
    func run(_ tasks: [VerificationTask], table: AssociationTable?) throws(CommandFailure) -> ExitCode {
        let report = VerdictReport(json: json, voice: voice)
        try Interruption.withDescriptor { descriptor throws(CommandFailure) in
            do throws(ToolkitError) {
                let verifier = try SiteVerifier(
                    trust: try network.trust(), at: moment, network.networkOptions(cdn: cdn.base),
                    interruption: descriptor)
                var iterator = tasks.makeIterator()
                let ending = try RecordedVerification(verifier, table: table, at: moment, onlyKnown: onlyKnown)
                    .run(&iterator, message: VerdictRemarks.message) { done throws(ToolkitError) in
                        report.add(done.verdicts, at: done.task)
                    }
                if ending == .interrupted { report.interrupt(of: tasks.count, isKept: table != nil) }
            } catch {
                throw CommandFailure(error)
            }
        }
        return try report.finish()
    }
}
