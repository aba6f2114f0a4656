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

    /// An open site: one that is not right and is checked again.
    private struct Recheck {
        var pause = Backoff()
        /// Milliseconds of ``SteadyClock``; nil when there is no time left.
        var due: Int?
        /// What was reported last.
        var cause: [String?] = []
    }

    /// Each site that is not right has times of its own, so that the `Retry-After` of one delays no other.
    ///
    /// - Returns: the last state; nil when interrupted before there was one.
    func results(_ interruption: Int32?) throws(CommandFailure) -> (results: [CheckResult]?, ending: Ending) {
        let start = SteadyClock.milliseconds
        guard var results = try run.results(at: moment.moment, interruption) else { return (nil, .interrupted) }
        guard let patience else { return (results, .done) }
        let deadline = start + Int(patience) * 1000
        var rechecks: [Int: Recheck] = [:]
        var checked = Array(results.indices)
        while true {
            let now = SteadyClock.milliseconds
            for index in checked {
                let recheck = rechecks.removeValue(forKey: index) ?? Recheck()
                guard let open = open(results[index]) else { continue }
                rechecks[index] = plan(recheck, of: results[index].name, open, at: now, deadline: deadline)
            }
            guard let next = rechecks.values.compactMap(\.due).min() else {
                return (results, rechecks.isEmpty ? .done : .deadline)
            }
            let isInterrupted = isInterrupted(interruption, before: next)
            if isInterrupted { return (results, .interrupted) }
            let reached = max(next, SteadyClock.milliseconds)
            checked = rechecks.keys.filter { isDue(rechecks[$0], at: reached) }.sorted()
            let due = partOfRun(checking: Set(checked.map { results[$0].name }))
            guard let new = try due.results(at: moment.moment, interruption) else { return (results, .interrupted) }
            for (index, result) in zip(checked, new) { results[index] = result }
        }
    }

    private func isInterrupted(_ interruption: Int32?, before next: Int) -> Bool {
        let descriptors = [interruption].compactMap(\.self)
        return !Descriptors.readable(descriptors, within: next - SteadyClock.milliseconds).isEmpty
    }

    private func isDue(_ recheck: Recheck?, at moment: Int) -> Bool {
        guard let due = recheck?.due else { return false }
        return due <= moment
    }

    private func partOfRun(checking names: Set<String>) -> CheckRun {
        var part = run
        part.items = run.items.filter { $0.isSite && names.contains($0.name) }
        return part
    }

    /// Plans when an open site is checked again.
    private func plan(
        _ recheck: Recheck, of name: String, _ open: Diagnosis, at now: Int, deadline: Int
    ) -> Recheck {
        var recheck = recheck
        recheck.due = nil
        let left = deadline - now
        guard left > 0 else { return recheck }
        let retryAfter = retryAfter(open)
        if let retryAfter, retryAfter > left / 1000 {
            console.note("\(name) is not checked again: 'Retry-After: \(retryAfter)' is past the end of --wait")
            return recheck
        }
        let seconds = (left + 999) / 1000
        if let pause = recheck.pause.seconds(retryAfter: retryAfter, left: Int64(seconds)) {
            recheck.due = now + min(Int(pause) * 1000, left)
        }
        let cause = [open.findings.first?.code, open.findings.first?.location.url]
        if cause != recheck.cause {
            console.note("waiting for \(name), up to \(seconds.duration): \(reason(open))")
            recheck.cause = cause
        }
        return recheck
    }

    /// The first diagnosis of a site that is not right; files do not change while they are waited for.
    private func open(_ result: CheckResult) -> Diagnosis? {
        result.diagnoses.first { $0.site != nil && !goal.isReached($0) }
    }

    /// Seconds for which the site, or the CDN, requests to be left alone.
    private func retryAfter(_ open: Diagnosis) -> Int? {
        open.origin.answer?.retryAfter ?? (goal == .cdn ? open.cdn?.answer?.retryAfter : nil)
    }

    /// Why the goal is not reached.
    private func reason(_ diagnosis: Diagnosis) -> String {
        diagnosis.findings.first?.message ?? "a service does not work yet"
    }

    /// Writes why the run ended without success.
    func report(_ ending: Ending, after results: [CheckResult]?) {
        switch ending {
        case .done: break
        case .interrupted:
            console.error(
                results == nil ? "interrupted before the first result" : "interrupted; this was the last state")
        case .deadline:
            for result in results ?? [] {
                guard let patience, let open = open(result) else { continue }
                let state = retryAfter(open) == nil ? "was not right within \(Int(patience).duration)" : "is not right"
                console.error("\(result.name) \(state): \(reason(open))")
            }
        }
    }
}
