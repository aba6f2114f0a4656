internal import AASA

/// A standing as one line of JSON, with the keys that users rely on, in their order.
enum PairRecordJSON {
    static func line(_ standing: PairRecord) -> String { JSONText.object(members(standing)).line }

    /// A row of the table says besides when it came there.
    static func row(_ standing: PairRecord) -> String {
        JSONText.object(members(standing) + [("firstSeen", .string(standing.firstSeen.description))]).line
    }

    /// Where a CDN is asked it has its key, even when it did not answer. No other verdict has one.
    private static func silence(_ standing: PairRecord) -> [(String, JSONText)] {
        standing.rules.usesCDN(standing.mode) && standing.evidence.cdn == nil ? [("cdn", .null)] : []
    }

    private static func members(_ standing: PairRecord) -> [(String, JSONText)] {
        [
            ("site", .string(standing.site.description)), ("app", JSONText(standing.app?.description)),
            ("service", .string(standing.service.description)), ("rules", .string(standing.rules.rawValue)),
            ("status", .string(standing.status.rawValue)), ("reason", .string(standing.reason.rawValue)),
            ("message", .string(standing.message)),
        ] + standing.evidence.members + silence(standing) + [
            ("checkedAt", JSONText(standing.checkedAt?.description)),
            ("retryAt", JSONText(standing.retryAt?.description)),
            ("attempts", .integer(Int64(standing.attempts))),
        ]
    }
}
