/// Why Apple's CDN does not have the document of a site that serves it.
enum CDNProblem {
    /// The finding, or nil when the CDN has a document; whether it is the site's is a finding of lint.
    static func finding(about judgement: Judgement?, at moment: Timestamp) -> Finding? {
        guard let judgement, !judgement.isReadable, let failure = judgement.failure else { return nil }
        let isRefused = judgement.isOfPrivateAddress || judgement.reason == .redirect
        var message = failure.sentence(in: judgement)
        // Otherwise the sentence names the CDN.
        if judgement.answer?.isFile == true { message = "the CDN's copy is not usable: \(message)" }
        var finding = Finding(
            code: failure.reason.rawValue, severity: .warning, message: message,
            hint: hint(for: judgement, at: moment), location: Finding.Location(url: judgement.url))
        if isRefused { finding.severity = .error }
        finding.isTemporary = !isRefused
        if judgement.answer?.status ?? 500 >= 500 { finding.remedy = .leaveOutCDN }
        if case .tlsUntrusted(let distrust) = failure, case .chain = distrust.kind { finding.remedy = .trustCDN }
        return finding
    }

    private static func hint(for judgement: Judgement, at moment: Timestamp) -> String {
        let site = judgement.pair.site
        let inspection = judgement.answer?.cdn
        let wait = "wait for the CDN's next request, \(CDNSchedule(inspection, at: moment).times)"
        if case .tlsUntrusted(let distrust)? = judgement.failure {
            guard case .chain = distrust.kind else { return CDNFailure.otherMachineHint }
            return "trust the root of the CDN's certificate, or of the proxy that answers in its place"
        }
        switch (judgement.answer?.status ?? 500, inspection?.failure?.kind) {
        case (500..., _): return "the CDN failed and not the site: check again later"
        case (200, _): return wait
        case (300...399, _): return CDNFailure.redirectHint
        case (405, nil): return CDNFailure.nameHint(site.host)
        case (_, .privateAddress?):
            return
                "give \(site.host) a public address in the DNS; builds for development can use 'applinks:\(site)?mode=developer'"
        case (_, .timeout?):
            return "answer within 5 s from everywhere, on IPv6 too if the DNS has such an address; then \(wait)"
        case (_, .badResponse?) where CDNFailure.isRefusal(status: inspection?.originStatus):
            return "\(CDNFailure.refusalHint) for this path; if that is done, \(wait)"
        case (_, .badResponse?), (_, .malformedJSON?): return "the site answers correctly now: \(wait)"
        default: return "does the internet reach the site? then \(wait)"
        }
    }
}

/// The time at which Apple's CDN requests a file again: within 24 hours (Apple, TN3155).
package struct CDNSchedule: Sendable, Equatable {
    /// The time at which the CDN fetched what it has; nil when it does not state that.
    package var fetchedAt: Timestamp?
    /// The end of the answer's lifetime in caches.
    package var keptUntil: Timestamp?
    /// The latest time of the next request.
    package var latest: Timestamp

    static let interval: Int64 = 24 * 60 * 60

    /// - Parameters:
    ///   - inspection: the fields of the CDN's answer; nil when there was none.
    ///   - moment: when the answer arrived.
    package init(_ inspection: CDNInspection?, at moment: Timestamp) {
        fetchedAt = inspection?.age.map { Timestamp(clamping: moment.seconds - Int64($0)) }
        keptUntil = inspection?.expiresAt.filter { $0 > moment }
        latest = Timestamp(clamping: max((fetchedAt ?? moment).seconds + Self.interval, moment.seconds))
        if let keptUntil { latest = max(latest, keptUntil) }
    }

    /// `after 2026-01-01T01:00:00Z and by 2026-01-02T00:00:00Z`.
    package var times: String {
        guard let keptUntil else { return "by \(latest)" }
        return "after \(keptUntil) and by \(latest)"
    }
}
