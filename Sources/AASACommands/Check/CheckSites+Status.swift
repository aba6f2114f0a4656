internal import AASA
internal import AssetLinksToolkit

/// What results mean for the exit status: what is right, apart from what a baseline knows.
extension CheckSites {
    /// What must be right for success. Without `--wait`, a copy that is not right yet is not success.
    var goal: CheckGoal { if wait == nil { .cdn } else { waitFor ?? .origin } }

    /// The exit status; nil results were interrupted.
    func status(of results: [CheckResult]?) -> ExitCode {
        guard let results else { return .unknown }
        return results.map(status).combined
    }

    func status(of result: CheckResult) -> ExitCode {
        var statuses = result.suites.flatMap(\.cases).map(status(of:))
        if let android = result.android {
            let own = status(isOriginRight: android.isOriginRight, works: android.works, known: result.knownOfSuites)
            statuses.append(own)
        }
        statuses += result.diagnoses.map { diagnosis in status(of: diagnosis, in: result) }
        return statuses.combined
    }

    private func status(of one: ReportCase) -> ExitCode {
        if one.isFailed { return .no }
        let isDecisive = one.finding?.isError == true || one.finding?.isUndecided == true
        return if isDecisive, one.outcome == .pending { .unknown } else { .yes }
    }

    func status(of diagnosis: Diagnosis, in result: CheckResult) -> ExitCode {
        // Waiting fixes what is temporary.
        let hasFailed = result.reported(of: diagnosis).contains { finding in finding.fails(at: threshold) }
        if hasFailed { return .no }
        return status(isOriginRight: diagnosis.isOriginRight, works: diagnosis.works, known: result.known)
    }

    /// - Parameter known: what a baseline knows, which does not fail.
    private func status(isOriginRight: Bool?, works: Bool?, known: [Finding]) -> ExitCode {
        if works == false { return if known.isEmpty { .no } else { .yes } }
        return if goal.isReached(isOriginRight: isOriginRight, works: works) { .yes } else { .unknown }
    }
}
