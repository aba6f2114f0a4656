/// A change of a verdict as programs read it.
extension VerdictChange {
    private static let keys = [
        "at", "site", "app", "service", "rules", "status", "reason", "message", "previousStatus", "previousReason",
    ]

    private var values: [String] {
        [
            at.description, pair.site.description, pair.app?.description ?? "", pair.service.description,
            pair.system.rawValue,
            after.status.rawValue, after.reason.rawValue, message, before.status.rawValue, before.reason.rawValue,
        ]
    }

    var members: [(String, JSONText)] { zip(Self.keys, values).map { key, value in (key, .string(value)) } }

    package var json: JSONText { .object(members) }

    package static var csvHeader: String { keys.joined(separator: ",") }

    package var csv: String { CSVText.line(values) }
}
