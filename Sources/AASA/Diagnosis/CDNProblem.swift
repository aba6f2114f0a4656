/// Why Apple's CDN does not have the document of a site that serves it.
enum CDNProblem {
    /// The finding, or nil when the CDN has a document; whether it is the site's is a finding of lint.
    static func finding(about judgement: Judgement?, at moment: Timestamp) -> Finding? {
        guard let judgement, !judgement.isReadable, let failure = judgement.failure else { return nil }
        var message = failure.sentence(in: judgement)
        // Otherwise the sentence names the CDN.
        let isCopy = judgement.answer?.isFile == true && !judgement.isFromOtherThanCDN
        if isCopy { message = "the CDN's copy is not usable: \(message)" }
        var finding = Finding(
            code: failure.reason.rawValue, severity: .warning, message: message,
            hint: hint(for: judgement, at: moment), location: Finding.Location(url: judgement.url))
        if judgement.isOfPrivateAddress { finding.severity = .error }
        finding.isTemporary = !judgement.isOfPrivateAddress
        if judgement.answer?.status ?? 500 >= 500 { finding.remedy = .leaveOutCDN }
        if case .tlsUntrusted(let distrust) = failure, case .chain = distrust.kind { finding.remedy = .trustCDN }
        return finding
    }

    private static func hint(for judgement: Judgement, at moment: Timestamp) -> String {
        if case .tlsUntrusted(let distrust)? = judgement.failure { return CDNFailure.hint(for: distrust) }
        if judgement.isFromOtherThanCDN { return CDNFailure.otherMachineHint }
        let inspection = judgement.answer?.cdn
        let wait = "\(CDNFailure.waitHint), \(CDNSchedule(inspection, at: moment).times)"
        if judgement.answer?.isFile == true { return wait }
        let hint = CDNFailure.hint(
            forStatus: judgement.answer?.status ?? 500, from: inspection, of: judgement.pair.site)
        let isOfSite = [.clientError, .unexpectedStatus].contains(judgement.reason)
        if !isOfSite || judgement.isLimitedByCDN { return hint }
        if inspection?.failure == nil, judgement.answer?.status == 405 { return hint }
        switch inspection?.failure?.kind {
        case .badResponse? where !CDNFailure.isRefusal(status: inspection?.originStatus), .malformedJSON?:
            return "once the site answers correctly, \(wait)"
        case .privateAddress?: return hint
        default: return "\(hint); then \(wait)"
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
        fetchedAt = inspection?.age.map { Timestamp(seconds: moment.seconds - Int64($0)) }
        keptUntil = inspection?.expiresAt.filter { $0 > moment }
        latest = Timestamp(seconds: max((fetchedAt ?? moment).seconds + Self.interval, moment.seconds))
        if let keptUntil { latest = max(latest, keptUntil) }
    }

    /// `after 2026-01-01T01:00:00Z and by 2026-01-02T00:00:00Z`.
    package var times: String {
        guard let keptUntil else { return "by \(latest)" }
        return "after \(keptUntil) and by \(latest)"
    }
}
