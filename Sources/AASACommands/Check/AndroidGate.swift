internal import AASA
internal import AssetLinks
internal import AssetLinksToolkit
internal import POSIX

/// Checks Android apps until every host is right, or the time is over.
struct AndroidGate {
    let run: StatementRun
    /// The base URL of Google's service; nil leaves it out.
    let service: String?
    let configuration: LintConfiguration
    /// Seconds to wait; nil checks once.
    let patience: Int64?
    let console: Console

    /// The last state.
    func diagnoses(_ checks: [AndroidCheck]) throws(CommandFailure) -> [AndroidDiagnosis] {
        let deadline = SteadyClock.milliseconds + Int(patience ?? 0) * 1000
        var pause = Backoff()
        var reported: [String] = []
        while true {
            let diagnoses = try run.diagnoses(checks, service: service, configuration: configuration)
            guard patience != nil, let open = diagnoses.first(where: { $0.works != true }) else { return diagnoses }
            let left = Int64(max(0, deadline - SteadyClock.milliseconds) + 999) / 1000
            guard let seconds = pause.seconds(retryAfter: nil, left: left) else { return diagnoses }
            let cause = [open.inspection.origin.description, open.findings.first?.message ?? "a URL does not open"]
            if cause != reported {
                console.note("waiting for \(cause[0]), up to \(Int(left).duration): \(cause[1])")
                reported = cause
            }
            if isInterrupted(within: Int(seconds) * 1000) { return diagnoses }
        }
    }

    private func isInterrupted(within milliseconds: Int) -> Bool {
        Interruption.withDescriptor { descriptor in
            !Descriptors.readable([descriptor].compactMap(\.self), within: milliseconds).isEmpty
        }
    }
}
