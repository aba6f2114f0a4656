internal import AASA

/// A difference of two documents in JSON. The keys are stable, and so is their order.
struct DifferenceObject: JSONConvertible {
    let change: String
    /// The service, or the relation of a statement.
    var service = Service.applinks.rawValue
    /// The app, or the target of a statement.
    var app: String?
    var url: String?
    var before: LinkDecision.Outcome?
    var after: LinkDecision.Outcome?
    /// The locations in both documents.
    var old: JSONText?
    var new: JSONText?

    var json: JSONText {
        .object([
            ("change", change.json), ("service", service.json), ("app", app.json), ("url", url.json),
            ("before", before.json), ("after", after.json), ("old", old ?? .null), ("new", new ?? .null),
        ])
    }
}
