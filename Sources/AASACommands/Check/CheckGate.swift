internal import AASA
internal import Arguments
internal import AssetLinks
internal import AssetLinksToolkit
internal import POSIX

/// What `--wait` waits for.
enum CheckGoal: String, CaseIterable, ExpressibleByArgument {
    case origin, cdn

    func isReached(isOriginRight: Bool?, works: Bool?) -> Bool {
        switch self {
        case .origin: isOriginRight == true
        case .cdn: works == true
        }
    }
}

/// Why a site is not right yet.
struct WaitObstacle {
    let name: String
    /// Distinguishes a new reason from the one that was reported.
    let cause: [String?]
    let reason: String
    /// Seconds for which the server requests to be left alone.
    let retryAfter: Int?
}

/// Why waiting ended.
enum WaitEnding {
    /// Everything is right, or there was no time limit.
    case done
    case deadline
    case interrupted
}

/// A part that is checked again.
private struct Recheck {
    var pause = Backoff()
    /// Milliseconds of ``SteadyClock``; nil when there is no time left.
    var due: Int?
    /// What was reported last.
    var cause: [String?] = []

    func isDue(at moment: Int) -> Bool { due.map { due in due <= moment } ?? false }
}

/// Checks until everything is right: the gate of a deployment. A part of the check is an item for Apple's systems, or
/// everything for Android, since apps at one host share its requests.
struct CheckGate {
    let items: [CheckItem]
    let run: CheckRun
    let android: AndroidRun
    let options: CheckSites
    /// Becomes readable when a signal arrives.
    let interruption: Int32?
    /// For what a baseline knows, which is not waited for.
    let filter: FindingFilter
    let console: Console

    /// Seconds to wait; nil checks once.
    var patience: Int64? { options.wait?.seconds }

    /// The last one is that of Android.
    var parts: ClosedRange<Int> { 0...items.count }

    /// The results of each of some parts.
    ///
    /// - Parameter parts: ascending.
    /// - Returns: nil when interrupted.
    func check(_ parts: [Int]) throws(CommandFailure) -> [[CheckResult]]? {
        let chosen = parts.filter(items.indices.contains).map { part in items[part] }
        let hasAndroid = parts.last == items.count
        let progress = ProgressLine(console)
        defer { progress.clear() }
        let hosts = Set(chosen.compactMap(\.site?.host) + (hasAndroid ? android.hosts : []))
        if let host = hosts.first, !options.quiet {
            progress.draw { "checking \(hosts.count == 1 ? host : hosts.count.counted("site"))" }
        }
        guard let results = try run.results(of: chosen, at: options.moment.moment, interruption) else { return nil }
        let ofItems = results.map { result in [result] }
        if !hasAndroid { return ofItems }
        guard let ofAndroid = try android.results() else { return nil }
        return ofItems + [ofAndroid]
    }

    /// The last state, nil when interrupted before there was one, and why waiting ended.
    func results() throws(CommandFailure) -> (results: [CheckResult]?, ending: WaitEnding) {
        let start = SteadyClock.milliseconds
        guard let first = try check(Array(parts)) else { return (nil, .interrupted) }
        guard let patience else { return (Array(first.joined()), .done) }
        let (last, ending) = try wait(for: first, until: start + Int(patience) * 1000)
        return (Array(last.joined()), ending)
    }

    /// Checks the parts that are not right again. Each has times of its own, so that the `Retry-After` of one delays no
    /// other.
    ///
    /// - Parameters:
    ///   - results: of each part, as the first check found them.
    ///   - deadline: milliseconds of ``SteadyClock``.
    /// - Returns: the last state.
    private func wait(
        for results: [[CheckResult]], until deadline: Int
    ) throws(CommandFailure) -> (results: [[CheckResult]], ending: WaitEnding) {
        var results = results
        var rechecks: [Int: Recheck] = [:]
        var checked = Array(parts)
        while true {
            let now = SteadyClock.milliseconds
            for part in checked {
                let earlier = rechecks.removeValue(forKey: part) ?? Recheck()
                // Only the last state counts for the baseline's notes.
                var filter = filter
                let reported = results[part].map { result in result.filtered(by: &filter) }
                guard let obstacle = reported.lazy.compactMap(obstacle).first else { continue }
                rechecks[part] = plan(earlier, after: obstacle, at: now, deadline: deadline)
            }
            if rechecks.isEmpty { return (results, .done) }
            guard let next = rechecks.values.compactMap(\.due).min() else { return (results, .deadline) }
            if isInterrupted(within: next - SteadyClock.milliseconds) { return (results, .interrupted) }
            let reached = max(next, SteadyClock.milliseconds)
            checked = rechecks.filter { _, recheck in recheck.isDue(at: reached) }.keys.sorted()
            guard let new = try check(checked) else { return (results, .interrupted) }
            for (part, result) in zip(checked, new) { results[part] = result }
        }
    }

    /// Waits, and returns whether a signal ended that.
    private func isInterrupted(within milliseconds: Int) -> Bool {
        !Descriptors.readable([interruption].compactMap(\.self), within: milliseconds).isEmpty
    }

    /// Plans when a part is checked again, and reports a new reason.
    private func plan(_ recheck: Recheck, after obstacle: WaitObstacle, at now: Int, deadline: Int) -> Recheck {
        var recheck = recheck
        recheck.due = nil
        let left = deadline - now
        guard left > 0 else { return recheck }
        let name = obstacle.name
        if let retryAfter = obstacle.retryAfter, retryAfter > left / 1000 {
            console.note("\(name) is not checked again: its Retry-After of \(retryAfter.duration) ends after --wait")
            return recheck
        }
        let seconds = (left + 999) / 1000
        if let pause = recheck.pause.seconds(retryAfter: obstacle.retryAfter, left: Int64(seconds)) {
            recheck.due = now + min(Int(pause) * 1000, left)
        }
        if obstacle.cause != recheck.cause {
            console.note("waiting for \(name), up to \(seconds.duration): \(obstacle.reason)")
            recheck.cause = obstacle.cause
        }
        return recheck
    }

    /// Why a site is not right, apart from what a baseline knows: its first diagnosis that is not. Files do not change
    /// while they are waited for.
    func obstacle(of result: CheckResult) -> WaitObstacle? {
        let goal = options.goal
        if let android = result.android {
            if options.status(of: result) == .yes { return nil }
            return android.obstacle(to: goal, among: result.suiteFindings)
        }
        let open = result.diagnoses.first { diagnosis in
            let isReached = goal.isReached(isOriginRight: diagnosis.isOriginRight, works: diagnosis.works)
            return diagnosis.site != nil && !isReached && options.status(of: diagnosis, in: result) != .yes
        }
        guard let open else { return nil }
        let finding = result.reported(of: open).first ?? open.findings.first
        var delay = open.origin.answer?.retryAfter
        if delay == nil, goal == .cdn { delay = open.cdn?.answer?.retryAfter }
        return WaitObstacle(
            name: result.name, cause: [finding?.code, finding?.location.url],
            reason: finding?.message ?? "a service does not work yet", retryAfter: delay)
    }

    /// Writes why the run ended without success.
    func report(_ ending: WaitEnding, after results: [CheckResult]?) {
        switch ending {
        case .done: break
        case .interrupted where results == nil: console.error("interrupted before the first result")
        case .interrupted: console.error("interrupted; this was the last state")
        case .deadline:
            for result in results ?? [] {
                guard let patience, let open = obstacle(of: result) else { continue }
                var state = "is not right"
                if open.retryAfter == nil { state = "was not right within \(Int(patience).duration)" }
                console.error("\(result.name) \(state): \(open.reason)")
            }
        }
    }
}

extension AndroidDiagnosis {
    /// Why it is not right; nil if it is, and for what no waiting shows.
    ///
    /// - Parameter reported: the findings without those that are known.
    fileprivate func obstacle(to goal: CheckGoal, among reported: [Finding]) -> WaitObstacle? {
        if goal.isReached(isOriginRight: isOriginRight, works: works) || lacksFilters { return nil }
        let name = inspection.origin.siteName
        let causes = reported + findings
        let cause = causes.first(where: \.isError) ?? causes.first(where: \.isTemporary)
        let reason = cause?.message ?? "a URL does not open"
        return WaitObstacle(name: name, cause: [name, reason], reason: reason, retryAfter: nil)
    }
}
