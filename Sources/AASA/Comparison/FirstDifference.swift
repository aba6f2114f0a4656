extension AssociationComparison {
    /// The usual `limit`: some tenths of a second.
    package static let usualLimit = 300_000

    /// Whether a difference changes something for the app.
    package func concerns(_ app: AppIdentifier) -> Bool {
        for change in services where (change.added + change.removed).contains(where: { $0.app == app }) {
            return true
        }
        for links in links where links.changes.mayOpenDifferently && links.apps.contains(where: { $0.app == app }) {
            return true
        }
        return false
    }

    /// The differences of other services than these.
    func without(_ direct: Set<Service>) -> AssociationComparison {
        var rest = self
        rest.services.removeAll { change in direct.contains(change.service) }
        if direct.contains(.applinks) { rest.links = [] }
        return rest
    }

    /// The first difference in a sentence whose subject is the old file, those of `apps` first; nil without one.
    package func firstDifference(concerning apps: [AppIdentifier]) -> String? {
        var sentences: [(app: AppIdentifier?, text: String)] = []
        for change in services {
            for listing in change.added {
                sentences.append((listing.app, "it does not list \(listing.text) in '\(change.service)'"))
            }
            for listing in change.removed {
                sentences.append((listing.app, "it lists \(listing.text) in '\(change.service)'"))
            }
        }
        for links in links where links.changes.mayOpenDifferently {
            var text = "not every URL could be compared"
            if let difference = links.changes.differences.first(where: \.isOpening) {
                let verb = if difference.before.decision == .match { "opens" } else { "does not open" }
                text = "it \(verb) \(difference.url)"
            }
            for listing in links.apps { sentences.append((listing.app, "\(text) for \(listing.text)")) }
        }
        for sentence in sentences {
            if let app = sentence.app, apps.contains(app) { return sentence.text }
        }
        return sentences.first?.text
    }
}
