internal import AASA
internal import Arguments
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

/// Checks until everything is right: the gate of a deployment.
struct CheckGate: WaitGate {
    let run: CheckRun
    let options: CheckSites
    /// Becomes readable when a signal arrives.
    let interruption: Int32?
    let console: Console

    var patience: Int64? { options.wait?.seconds }
    private var goal: CheckGoal { options.awaitedGoal }

    func check() throws(CommandFailure) -> [CheckResult]? { try run.results(at: options.moment.moment, interruption) }

    func recheck(_ indices: [Int], of results: [CheckResult]) throws(CommandFailure) -> [CheckResult]? {
        let names = Set(indices.map { results[$0].name })
        var part = run
        part.items = run.items.filter { item in item.site != nil && names.contains(item.name) }
        return try part.results(at: options.moment.moment, interruption)
    }

    /// The first diagnosis of a site that is not right; files do not change while they are waited for.
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
