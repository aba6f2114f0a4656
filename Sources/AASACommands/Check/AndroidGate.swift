internal import AASA
internal import AssetLinks
internal import AssetLinksToolkit
internal import POSIX

/// Checks Android apps until every host is right, or the time is over. All apps are one item, since those at
/// one host share its requests.
struct AndroidGate: WaitGate {
    let inspection: SiteInspection
    let checks: [AndroidCheck]
    let options: CheckSites
    let configuration: LintConfiguration

    var patience: Int64? { options.wait?.seconds }
    var console: Console { inspection.console }

    func check() throws(CommandFailure) -> [[AndroidDiagnosis]]? {
        let diagnoses = try inspection.diagnoses(
            checks, service: options.serviceURL, validity: options.expiresWithin?.seconds, configuration: configuration)
        return [diagnoses]
    }

    func recheck(_ indices: [Int], of items: [[AndroidDiagnosis]]) throws(CommandFailure) -> [[AndroidDiagnosis]]? {
        try check()
    }

    func obstacle(of diagnoses: [AndroidDiagnosis]) -> WaitObstacle? {
        diagnoses.lazy.compactMap { diagnosis in diagnosis.obstacle(to: options.awaitedGoal) }.first
    }
}

extension AndroidDiagnosis {
    /// Why it is not right; nil if it is, and for what no waiting shows.
    func obstacle(to goal: CheckGoal) -> WaitObstacle? {
        if goal.isReached(isOriginRight: isOriginRight, works: works) || lacksFilters { return nil }
        let name = inspection.origin.siteName
        let cause = findings.first(where: \.isError) ?? findings.first(where: \.isTemporary)
        let reason = cause?.message ?? "a URL does not open"
        return WaitObstacle(name: name, cause: [name, reason], reason: reason, retryAfter: nil)
    }
}
