internal import AASA
internal import Arguments
internal import AssetLinks
internal import AssetLinksToolkit

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

/// Checks until everything is right: the gate of a deployment. A part of the check is an item for Apple's systems, or
/// everything for Android, since apps at one host share its requests.
struct CheckGate {
    let items: [CheckItem]
    let run: CheckRun
    let android: AndroidRun
    let options: CheckSites
    /// Becomes readable when a signal arrives.
    let interruption: Int32?
    let console: Console

    /// Seconds to wait; nil checks once.
    var patience: Int64? { options.wait?.seconds }
    private var goal: CheckGoal { options.awaitedGoal }

    /// The last one is that of Android.
    var parts: ClosedRange<Int> { 0...items.count }

    /// The results of each of some parts.
    ///
    /// - Parameter parts: ascending.
    /// - Returns: nil when interrupted.
    func check(_ parts: [Int]) throws(CommandFailure) -> [[CheckResult]]? {
        let chosen = parts.filter(items.indices.contains).map { part in items[part] }
        guard let results = try run.results(of: chosen, at: options.moment.moment, interruption) else { return nil }
        let ofItems = results.map { result in [result] }
        if parts.last != items.count { return ofItems }
        guard let ofAndroid = try android.results() else { return nil }
        return ofItems + [ofAndroid]
    }

    /// Why a site is not right: its first diagnosis that is not. Files do not change while they are waited for.
    func obstacle(of result: CheckResult) -> WaitObstacle? {
        if let android = result.android { return android.obstacle(to: goal) }
        let open = result.diagnoses.first { diagnosis in
            diagnosis.site != nil && !goal.isReached(isOriginRight: diagnosis.isOriginRight, works: diagnosis.works)
        }
        guard let open else { return nil }
        let finding = open.findings.first
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
    fileprivate func obstacle(to goal: CheckGoal) -> WaitObstacle? {
        if goal.isReached(isOriginRight: isOriginRight, works: works) || lacksFilters { return nil }
        let name = inspection.origin.siteName
        let cause = findings.first(where: \.isError) ?? findings.first(where: \.isTemporary)
        let reason = cause?.message ?? "a URL does not open"
        return WaitObstacle(name: name, cause: [name, reason], reason: reason, retryAfter: nil)
    }
}
