/// A change that notifications report.
package enum SiteEvent: Sendable {
    case changed(VerdictChange)
    case expiring(CertificateWarning)
    case contentChanged(ContentChange)

    /// The event as a line of JSON with stable keys.
    package var payload: String { json.line }

    /// The same for events that one cause may have: a server or a file that many sites share.
    package var cause: String {
        switch self {
        case .changed(let change):
            "verdict-changed \(change.before.status) \(change.after.status) \(change.after.reason.rawValue)"
        case .expiring(let warning):
            "certificate-expiring \(warning.expiry.certificate.rawValue) \(warning.expiry.notAfter.seconds)"
        case .contentChanged(let change): "content-changed \(change.before) \(change.after)"
        }
    }

    /// The site that the payload of an event names.
    package static func site(ofPayload payload: String) -> String? {
        (try? JSONReader.read(Array(payload.utf8)))?["site"]?.string
    }

    /// The payload of several events of one cause.
    ///
    /// - Parameter payloads: those of the events, the oldest first.
    package static func joined(_ payloads: [String]) -> String {
        let events = payloads.compactMap { try? JSONReader.read(Array($0.utf8)) }
        let sites = events.compactMap { $0["site"]?.string }.unique
        let head = JSONText([
            "event": "group", "of": events.first?["event"]?.string, "at": events.first?["at"]?.string,
            "status": events.first?["status"]?.string, "reason": events.first?["reason"]?.string,
            "siteCount": sites.count, "sites": sites,
        ])
        return head.line.dropLast() + ",\"events\":[" + payloads.joined(separator: ",") + "]}"
    }

    private var json: JSONText {
        switch self {
        case .changed(let change):
            .object(
                [("event", .string("verdict-changed"))] + change.members + [("labels", change.labels?.json ?? .null)])
        case .contentChanged(let change): change.json
        case .expiring(let warning):
            JSONText([
                "event": "certificate-expiring", "at": warning.at, "site": warning.site,
                "certificate": warning.expiry.certificate.rawValue, "notAfter": warning.expiry.notAfter,
                "daysLeft": Int(warning.expiry.daysLeft(at: warning.at)),
            ])
        }
    }
}

/// The warning that a certificate of a site expires soon or has expired.
package struct CertificateWarning: Sendable, Equatable {
    package var site: Site
    package var expiry: CertificateExpiry
    /// The time of the check that found it.
    package var at: Timestamp

    /// - Parameter before: seconds before the expiry from which on there is a warning.
    /// - Returns: nil for a certificate that is valid for longer.
    package init?(site: Site, _ expiry: CertificateExpiry, before: Int64, at moment: Timestamp) {
        guard expiry.isWithin(before, of: moment) else { return nil }
        self.site = site
        self.expiry = expiry
        at = moment
    }
}

/// The retries of a notification whose delivery failed: exponential back-off.
package enum DeliverySchedule {
    /// Seconds after the first attempt; each further wait is twice as long.
    package static let firstWait: Int64 = 10
    /// Upper bound for a wait in seconds, Retry-After included, and for that of new events for others of their cause.
    package static let longestWait: Int64 = 60 * 60
    /// Seconds after its creation at which a notification is given up.
    package static let lifetime: Int64 = 24 * 60 * 60
    /// Upper bound for attempts if the clock jumps back; in ``lifetime`` there are fewer.
    package static let maximumAttempts = 40

    /// The time of the next attempt after one that failed.
    ///
    /// - Parameters:
    ///   - attempts: attempts so far, that one included.
    ///   - retryAfter: seconds of the Retry-After field; values below the back-off have no effect.
    /// - Returns: nil when the notification is given up.
    package static func next(
        after moment: Timestamp, attempts: Int, createdAt: Timestamp, retryAfter: Int?
    ) -> Timestamp? {
        if attempts >= maximumAttempts { return nil }
        let doublings = min(max(attempts - 1, 0), 16)
        let next = moment + min(max(firstWait << Int64(doublings), Int64(retryAfter ?? 0)), longestWait)
        if next > createdAt + lifetime { return nil }
        return next
    }
}
