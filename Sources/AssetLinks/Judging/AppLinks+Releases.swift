internal import AASA

/// What releases make of the links.
extension AppLinks {
    /// The oldest first.
    var releaseVerdicts: [ReleaseVerdict] {
        let verdicts = AndroidRelease.ranges(from: starts).map { sdks in
            ReleaseVerdict(sdks: sdks, outcome: outcome(onSDK: sdks.lowerBound))
        }
        return verdicts.merged { first, next in
            first.outcome == next.outcome && !Self.fixedStarts.contains(next.sdks.lowerBound)
        }
    }

    /// Releases that always have a verdict of their own.
    private static let fixedStarts = [1, AndroidRelease.firstOfSingleHosts, AndroidRelease.firstOfDynamicRules]

    /// The SDKs with which a verdict may change, from the one that the app supports on.
    private var starts: [Int] {
        let lowest = app.file?.minSDK ?? 1
        let oldest = Self.fixedStarts.last { start in start <= lowest } ?? 1
        var starts = Self.fixedStarts
        for filter in app.file?.filters ?? [] { starts.append(filter.releases.lowerBound) }
        if case .signed(let acceptances) = app.certificates {
            for acceptance in acceptances {
                starts.append(acceptance.sdks.lowerBound)
                if let last = acceptance.lastSDK { starts.append(last + 1) }
            }
        }
        return starts.filter { start in start > lowest || start == oldest }.unique.sorted()
    }

    /// - Parameter start: the first SDK of some that have the same verdict.
    private func outcome(onSDK start: Int) -> ReleaseVerdict.Outcome {
        let sdk = max(start, app.file?.minSDK ?? 1)
        if isRefused(onSDK: sdk) { return .notInstalled }
        let outcome = outcomeOfList(onSDK: sdk)
        if sdk < AndroidRelease.firstOfSingleHosts || outcome.failsHost == false { return outcome }
        return outcomeOfWildcards(onSDK: sdk) ?? outcome
    }

    /// What lists of other hosts make of the links from Android 12 on: where a host is not verified, systems look for a
    /// wildcard that is (DomainVerificationService). Nil if none of them approves the host.
    private func outcomeOfWildcards(onSDK sdk: Int) -> ReleaseVerdict.Outcome? {
        guard let file = app.file, app.hosts != nil, obstacle(inAppOnSDK: sdk) == nil else { return nil }
        let others = file.domains.listHosts(deciding: host).filter { other in other != host }
        let approving = others.first { other in otherHosts.outcome(at: other, onSDK: sdk)?.opens == true }
        if let approving { return .opensByList(of: approving) }
        // Before the other hosts are considered, the outcome is that of the host's own list.
        if otherHosts.releases.isEmpty { return nil }
        let isOneUnknown = others.contains { other in otherHosts.outcome(at: other, onSDK: sdk)?.opens == nil }
        if isOneUnknown { return .pending }
        return nil
    }

    private func outcomeOfList(onSDK sdk: Int) -> ReleaseVerdict.Outcome {
        if judgement.status == .pending { return .pending }
        if !judgement.isLinked { return .siteFails }
        let obstacle = obstacle(inAppOnSDK: sdk) ?? obstacle(byCertificatesOnSDK: sdk)
        if let obstacle { return obstacle }
        if sdk < AndroidRelease.firstOfSingleHosts { return outcomeOfAllHosts(onSDK: sdk) }
        if sdk < AndroidRelease.firstOfDynamicRules { return .opens }
        let outcome = outcomeOfRules
        return if outcome == .opens, areGroupsDecisive(onSDK: sdk) { .opensByGroups } else { outcome }
    }

    /// What in the app's filters keeps links from opening it.
    private func obstacle(inAppOnSDK sdk: Int) -> ReleaseVerdict.Outcome? {
        guard app.file != nil, let hosts = app.hosts else { return nil }
        let opening = openingFilters(onSDK: sdk)
        if opening.isEmpty { return .noFilter }
        if sdk >= AndroidRelease.firstOfSingleHosts {
            if !hosts.verified.contains(host) { return .notVerified }
        } else if !hosts.early.contains(host) {
            return .dialog
        }
        return if opening.allSatisfy(\.isUndecided) { .configurationDecides } else { nil }
    }

    /// The filters that open links of the host; none if they are not known.
    private func openingFilters(onSDK sdk: Int) -> [IntentFilter] {
        let readsGroups = sdk >= AndroidRelease.firstOfDynamicRules
        return (app.file?.filters ?? []).filter { filter in
            filter.releases.contains(sdk) && filter.opensLinks(ofListHost: host, readingGroups: readsGroups)
        }
    }

    /// Whether every filter that opens links has groups.
    private func areGroupsDecisive(onSDK sdk: Int) -> Bool {
        let opening = openingFilters(onSDK: sdk)
        return !opening.isEmpty && opening.allSatisfy { filter in !filter.groups.isEmpty }
    }

    private func isRefused(onSDK sdk: Int) -> Bool {
        if case .signed(let acceptances) = app.certificates {
            let isAccepted = acceptances.contains { acceptance in acceptance.sdks.contains(sdk) }
            if !isAccepted || app.file?.otherwiseSignedParts.isEmpty == false { return true }
        }
        let obstacles = app.file?.installationObstacles ?? []
        return obstacles.contains { obstacle in obstacle.releases.contains(sdk) }
    }

    private func obstacle(byCertificatesOnSDK sdk: Int) -> ReleaseVerdict.Outcome? {
        switch app.certificates {
        case .given: return nil
        case .unknown: return .certificateUnknown
        case .signed(let acceptances):
            guard let acceptance = acceptances.first(where: { $0.sdks.contains(sdk) }) else { return nil }
            if let fingerprints = acceptance.fingerprints {
                if fingerprints.contains(where: isListed) { return nil }
                return .certificateNotListed(fingerprints)
            }
            let unlisted = acceptance.candidates.filter { candidate in !isListed(candidate) }
            if unlisted.isEmpty { return nil }
            if unlisted == acceptance.candidates { return .certificateNotListed(unlisted) }
            return .hybridKeysMissing
        }
    }

    /// Before Android 12, one failing host of the app fails all (developer.android.com, Verify App Links).
    private func outcomeOfAllHosts(onSDK sdk: Int) -> ReleaseVerdict.Outcome {
        // Without a file, the hosts are not known. A list in a file is of no host.
        guard let hosts = app.hosts else {
            return if app.file == nil { .opensIfRight(hosts: []) } else { .opens }
        }
        let others = hosts.early.filter { other in other != host }
        let failing = others.filter { other in otherHosts.fails(other, onSDK: sdk) == true }
        if !failing.isEmpty { return .otherHostFails(failing) }
        let unchecked = others.filter { other in otherHosts.fails(other, onSDK: sdk) == nil }
        if unchecked.isEmpty { return .opens }
        return .opensIfRight(hosts: unchecked)
    }

    /// What Android 15 and later make of the rules, of which those of any statement about the app may be used.
    ///
    /// - Parameter paths: of the links that filters match.
    static func outcome(ofRules sets: [FilterGroupIndex?], for paths: [PathPattern]) -> ReleaseVerdict.Outcome {
        let restricting = sets.compactMap(\.self)
        if restricting.isEmpty { return .opens }
        if restricting.count < sets.count { return .opensByRules }
        var proof = ReachProof()
        for groups in restricting where proof.mayOpen(paths, by: groups) { return .opensByRules }
        return .rulesRefuse
    }
}
