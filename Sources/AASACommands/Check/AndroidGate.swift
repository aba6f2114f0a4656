internal import AASA
internal import AssetLinks
internal import AssetLinksToolkit
internal import POSIX

/// Checks Android apps until every host is right, or the time is over. All apps are one item, since those at one host share its
/// requests.
struct AndroidGate: WaitGate {
    let run: StatementRun
    let checks: [AndroidCheck]
    /// The base URL of Google's service; nil leaves it out.
    let service: String?
    /// Seconds for which certificates of servers must be valid; nil requires nothing.
    let validity: Int64?
    let configuration: LintConfiguration
    /// Seconds to wait; nil checks once.
    let patience: Int64?
    let goal: CheckGoal
    let console: Console

    /// The last state.
    func diagnoses() throws(CommandFailure) -> [AndroidDiagnosis] {
        let start = SteadyClock.milliseconds
        let first = try run.diagnoses(checks, service: service, validity: validity, configuration: configuration)
        guard let patience else { return first }
        return try wait(for: [first], until: start + Int(patience) * 1000).items.flatMap(\.self)
    }

    func recheck(_ indices: [Int], of items: [[AndroidDiagnosis]]) throws(CommandFailure) -> [[AndroidDiagnosis]]? {
        [try run.diagnoses(checks, service: service, validity: validity, configuration: configuration)]
    }

    func isInterrupted(within milliseconds: Int) -> Bool {
        Interruption.withDescriptor { descriptor in
            !Descriptors.readable([descriptor].compactMap(\.self), within: milliseconds).isEmpty
        }
    }

    private func isWaited(_ diagnosis: AndroidDiagnosis) -> Bool {
        !goal.isReached(diagnosis) && !diagnosis.lacksFilters
    }

    func obstacle(of diagnoses: [AndroidDiagnosis]) -> WaitObstacle? {
        guard let open = diagnoses.first(where: isWaited) else { return nil }
        let name = open.inspection.origin.description
        let findings = open.findings
        let cause = findings.first(where: \.isError) ?? findings.first(where: \.isTemporary)
        let reason = cause?.message ?? "a URL does not open"
        return WaitObstacle(name: name, cause: [name, reason], reason: reason, retryAfter: nil)
    }
}
