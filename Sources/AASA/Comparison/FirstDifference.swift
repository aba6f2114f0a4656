extension AssociationComparison {
    /// The usual `limit`: some tenths of a second.
    package static let usualLimit = 300_000

    /// Whether the files have the same effect on devices.
    var hasSameEffect: Bool { services.isEmpty && !links.contains(where: \.changes.mayOpenDifferently) }

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

    /// The first difference in a sentence, those of `apps` first; nil without one.
    ///
    /// - Parameters:
    ///   - old: the old file as the subject of the sentence, such as "the site's".
    ///   - new: the new one.
    package func firstDifference(of old: String, from new: String, concerning apps: [AppIdentifier]) -> String? {
        var sentences: [(app: AppIdentifier?, text: String)] = []
        for change in services {
            sentences += change.added.map { listing in
                (listing.app, "\(old) does not list \(listing.text) in '\(change.service)', \(new) does")
            }
            sentences += change.removed.map { listing in
                (listing.app, "\(old) lists \(listing.text) in '\(change.service)', \(new) does not")
            }
        }
        for links in links where links.changes.mayOpenDifferently {
            for listing in links.apps {
                var text = "not every URL could be compared for \(listing.text)"
                if let difference = links.changes.differences.first(where: \.isOpening) {
                    let (before, after) = (difference.before.verb, difference.after.verb)
                    text = "\(old) \(before) \(difference.url) for \(listing.text), \(new) \(after) it"
                }
                sentences.append((listing.app, text))
            }
        }
        for sentence in sentences {
            if let app = sentence.app, apps.contains(app) { return sentence.text }
        }
        return sentences.first?.text
    }
}

extension RuleChanges.Outcome {
    /// What a document does with the URL.
    fileprivate var verb: String {
        switch decision {
        case .match: "opens"
        case .exclude: "excludes"
        case .noMatch: "does not open"
        }
    }
}
