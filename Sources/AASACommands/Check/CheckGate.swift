internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// What `--wait` waits for.
enum CheckGoal: String, CaseIterable, ExpressibleByArgument {
    case origin, cdn

    func isReached(_ diagnosis: Diagnosis) -> Bool {
        (self == .origin ? diagnosis.isOriginRight : diagnosis.works) == true
    }
}

/// Checks until everything is right: the gate of a deployment.
struct CheckGate {
    let run: CheckRun
    let moment: MomentOptionGroup
    /// Seconds to wait; nil checks once.
    let patience: Int64?
    let goal: CheckGoal
    let console: Console

    enum Ending {
        /// The goal was reached, or there was none.
        case done
        case deadline
        case interrupted
    }

    /// - Returns: the last state; nil when interrupted before there was one.
    func results(_ interruption: Int32?) throws(CommandFailure) -> (results: [CheckResult]?, ending: Ending) {
        let start = SteadyClock.milliseconds
        var pause = RecheckPause()
        var last: [CheckResult]?
        var reported: [String?] = []
        while true {
            guard let results = try run.results(at: moment.moment, interruption) else { return (last, .interrupted) }
            last = results
            guard let patience, let (name, open) = firstOpen(results) else { return (last, .done) }
            let left = patience - Int64(SteadyClock.milliseconds - start) / 1000
            guard let seconds = pause.seconds(retryAfter: open.retryAfter, left: left) else { return (last, .deadline) }
            let cause = [name, open.problems.first?.code, open.problems.first?.url]
            if cause != reported {
                console.note("waiting for \(name), up to \(Int(left).duration): \(reason(open))")
                reported = cause
            }
            if let interruption, !Descriptors.readable([interruption], within: Int(seconds) * 1000).isEmpty {
                return (last, .interrupted)
            }
        }
    }

    /// The first diagnosis of a site that is not right; files do not change while they are waited for.
    private func firstOpen(_ results: [CheckResult]) -> (name: String, diagnosis: Diagnosis)? {
        for result in results {
            for diagnosis in result.diagnoses where diagnosis.site != nil && !goal.isReached(diagnosis) {
                return (result.name, diagnosis)
            }
        }
        return nil
    }

    /// Why the goal is not reached.
    private func reason(_ diagnosis: Diagnosis) -> String {
        diagnosis.problems.first?.message ?? "a service does not work yet"
    }

    /// Writes why the run ended without success.
    func report(_ ending: Ending, _ results: [CheckResult]?) {
        switch ending {
        case .done: break
        case .interrupted:
            console.error(
                results == nil ? "interrupted before the first result" : "interrupted; this was the last state")
        case .deadline:
            guard let patience, let (name, open) = firstOpen(results ?? []) else { return }
            console.error("\(name) was not right within \(Int(patience).duration): \(reason(open))")
        }
    }
}

extension Diagnosis {
    /// Seconds for which the site, or the CDN, requests to be left alone.
    fileprivate var retryAfter: Int? { origin.answer?.retryAfter ?? cdn?.answer?.retryAfter }
}
