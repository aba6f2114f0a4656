extension AssociationComparison {
    /// The usual `limit`: some tenths of a second.
    package static let usualLimit = 300_000

    /// Whether a difference changes something for the app.
    package func concerns(_ app: AppIdentifier) -> Bool {
        services.contains { ($0.added + $0.removed).contains { $0.app == app } }
            || links.contains { ($0.isComplete ? !$0.differences.isEmpty : true) && $0.apps.contains { $0.app == app } }
    }

    /// The first difference in a sentence whose subject is the old file, those of `apps` first; nil without one.
    package func firstDifference(concerning apps: [AppIdentifier]) -> String? {
        var sentences: [(app: AppIdentifier?, text: String)] = []
        for change in services {
            sentences += change.added.map { ($0.app, "it does not list \($0.text) in '\(change.service)'") }
            sentences += change.removed.map { ($0.app, "it lists \($0.text) in '\(change.service)'") }
        }
        for links in links {
            let text = links.differences.first.map { difference in
                difference.before.decision == .match
                    ? "it opens \(difference.url)" : "it does not open \(difference.url)"
            }
            guard let text = text ?? (links.isComplete ? nil : "not every URL could be compared") else { continue }
            sentences += links.apps.map { ($0.app, "\(text) for \($0.text)") }
        }
        let own = sentences.first { sentence in sentence.app.map { apps.contains($0) } ?? false }
        return (own ?? sentences.first)?.text
    }
}
