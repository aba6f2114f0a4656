internal import AASA
internal import AASAToolkit

/// The pairs of the table in each of the output formats.
enum PairTable {
    /// In columns, for people.
    static func lines(_ pairs: [PairRecord], _ style: Style) -> [String] {
        Columns(
            header: ["STATUS", "SITE", "APP", "SERVICE", "RULES", "REASON", "LAST CHECKED", "NEXT TRY", "TRIES"],
            rows: pairs.map { pair in
                [
                    pair.status.rawValue, pair.site.description, pair.app?.description ?? "",
                    pair.service.description, pair.rules.rawValue, pair.reason.rawValue,
                    pair.checkedAt?.description ?? "-", pair.retryAt?.description ?? "-", String(pair.attempts),
                ]
            }
        ).lines(style) { row, column, text in column == 0 ? style.status(pairs[row].status, text) : text }
    }

    // MARK: CSV

    static let csvHeader =
        "site,app,service,rules,status,reason,message,url,http,contentType,bytes,signed,checkedAt,retryAt,attempts,firstSeen,sha256,labels"

    static func csv(_ pair: PairRecord) -> String {
        let evidence = pair.evidence
        let values: [String?] = [
            pair.site.description, pair.app?.description, pair.service.description, pair.rules.rawValue,
            pair.status.rawValue, pair.reason.rawValue, pair.message, evidence.url, evidence.http.map { String($0) },
            evidence.contentType, evidence.bytes.map { String($0) }, evidence.signed.map { String($0) },
            pair.checkedAt?.description, pair.retryAt?.description, String(pair.attempts), pair.firstSeen.description,
            pair.sha256, pair.labels.map(labels),
        ]
        return Columns.csv(values.map { $0 ?? "" })
    }

    /// The labels as JSON in a cell. Signs that could begin a formula are escaped as JSON does, so that the cell needs no mark
    /// and has the same labels when it is read again.
    private static func labels(_ labels: Labels) -> String {
        labels.json.line.unicodeScalars.reduce(into: "") { text, scalar in
            if Columns.formulaSigns.contains(scalar) {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    // MARK: JSON

    /// A row of the table: a verdict, and when the pair came into the table.
    static func jsonRow(_ pair: PairRecord) -> String {
        JSONText.object(members(pair) + [("firstSeen", .string(pair.firstSeen.description))]).line
    }

    /// The keys are stable, and so is their order.
    ///
    /// - Parameter judged: what only a verdict has.
    static func members(_ pair: PairRecord, judged: [(String, JSONText)] = []) -> [(String, JSONText)] {
        // Only a verdict for which the CDN is requested has the key, also when the CDN did not answer.
        let noCDN: [(String, JSONText)] =
            pair.rules.usesCDN(pair.mode) && pair.evidence.cdn == nil ? [("cdn", .null)] : []
        return [
            ("site", .string(pair.site.description)), ("app", JSONText(pair.app?.description)),
            ("service", .string(pair.service.description)), ("rules", .string(pair.rules.rawValue)),
            ("status", .string(pair.status.rawValue)), ("reason", .string(pair.reason.rawValue)),
            ("message", .string(pair.message)),
        ] + pair.evidence.members + noCDN + [
            ("checkedAt", JSONText(pair.checkedAt?.description)), ("retryAt", JSONText(pair.retryAt?.description)),
            ("attempts", .integer(Int64(pair.attempts))),
        ] + judged + [("sha256", JSONText(pair.sha256)), ("labels", pair.labels?.json ?? .null)]
    }

    // MARK: Summary

    static func summaryLines(_ counts: [TableCounts.Pairs], _ style: Style) -> [String] {
        if counts.isEmpty { return [] }
        let all = counts.reduce(0) { $0 + $1.count }
        let rows = counts.map { [$0.status.rawValue, $0.reason.rawValue, $0.count.grouped] }
        return Columns(header: ["STATUS", "REASON", "PAIRS"], rows: rows + [["all", "", all.grouped]])
            .lines(style) { row, column, text in
                column == 0 && row < counts.count ? style.status(counts[row].status, text) : text
            }
    }

    static func summaryCSV(_ counts: [TableCounts.Pairs]) -> [String] {
        ["status,reason,pairs"]
            + counts.map { Columns.csv([$0.status.rawValue, $0.reason.rawValue, String($0.count)]) }
    }

    static func summaryJSON(_ counts: [TableCounts.Pairs]) -> [String] {
        counts.map {
            JSONText.object([
                ("status", .string($0.status.rawValue)), ("reason", .string($0.reason.rawValue)),
                ("pairs", .integer(Int64($0.count))),
            ]).line
        }
    }
}
