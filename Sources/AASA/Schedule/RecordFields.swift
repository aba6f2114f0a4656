/// The record of a pair as programs read it.
extension PairRecord {
    // MARK: CSV

    package static let csvHeader =
        "site,app,service,rules,status,reason,message,url,http,contentType,bytes,signed,checkedAt,retryAt,attempts,firstSeen,sha256,labels,mode"

    /// A line of comma-separated values.
    package var csv: String {
        let values: [String?] = [
            pair.site.description, pair.app?.description, pair.service.description, pair.system.rawValue,
            status.rawValue, reason.rawValue, message, evidence.url, evidence.http?.description, evidence.contentType,
            evidence.bytes?.description, evidence.signed?.description, checkedAt?.description, retryAt?.description,
            attempts.description, firstSeen.description, sha256, labels.map(Self.cell), mode?.rawValue,
        ]
        return CSVText.line(values.map { $0 ?? "" })
    }

    /// The labels as JSON in a cell. Signs that could begin a formula are escaped as JSON does, so that the cell needs
    /// no mark and has the same labels when it is read again.
    private static func cell(_ labels: Labels) -> String {
        if labels == .none { return "" }
        return labels.json.line.unicodeScalars.reduce(into: "") { text, scalar in
            if CSVText.formulaSigns.contains(scalar) {
                text += JSONText.escape(scalar.value)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    // MARK: JSON

    /// A row of the table: a verdict, and when the pair came into the table.
    package var json: JSONText { .object(members() + [("firstSeen", .string(firstSeen.description))]) }

    /// The keys are stable, and so is their order.
    ///
    /// - Parameter judged: what only a verdict has.
    package func members(judged: [(String, JSONText)] = []) -> [(String, JSONText)] {
        let about: [(String, JSONText)] = [
            ("site", .string(pair.site.description)), ("app", JSONText(pair.app?.description)),
            ("service", .string(pair.service.description)), ("rules", .string(pair.system.rawValue)),
            ("status", .string(status.rawValue)), ("reason", .string(reason.rawValue)), ("message", .string(message)),
        ]
        let schedule: [(String, JSONText)] = [
            ("cdn", JSONText(object: evidence.cdn?.members)), ("checkedAt", JSONText(checkedAt?.description)),
            ("retryAt", JSONText(retryAt?.description)), ("attempts", .integer(Int64(attempts))),
        ]
        let record: [(String, JSONText)] = [
            ("sha256", JSONText(sha256)), ("labels", labels?.json ?? .null), ("mode", JSONText(mode?.rawValue)),
        ]
        return about + evidence.members + schedule + judged + record
    }
}
