internal import AASA
internal import AssetLinks

extension UniversalLinks {
    /// Warnings about identifiers for which a device approves no app, and about names that appear twice.
    ///
    /// - Parameters:
    ///   - file: the document, whose links these are.
    ///   - locations: of the document.
    ///   - app: other identifiers do not count; nil counts all.
    func warnings(in file: AssociationFile, at locations: RuleLocations, about app: String?) -> [String] {
        let document = locations.source.bytes
        let hiding = mistake(hiding: app, in: document)
        let mistakes = appMistakes(in: document, about: app) + [hiding].compactMap(\.self)
        let repetitions = file.repeatedNames(in: document, about: app).filter { finding in finding != hiding }
        return (mistakes + repetitions).warnings { mistake in
            "\(locations.text(of: mistake)): \(mistake.message)"
        } aboutRest: { count in
            "\(count.counted("more identifier")) with mistakes"
        }
    }
}

extension StatementList {
    /// Warnings about what a system does not read of the list.
    ///
    /// - Parameters:
    ///   - locations: of the list.
    ///   - package: statements about other apps do not count; nil counts all.
    func readingWarnings(at locations: RuleLocations, about package: String?) -> [String] {
        UnreadStatements.all(in: self, about: package).map { unread in
            "\(locations.text(of: unread.finding)): \(unread.sentence)"
        }
    }

    /// The warning about a list that includes others, where these are not requested.
    ///
    /// - Parameter isAppFound: whether a statement decides; else an included list may have one.
    func includeWarning(at locations: RuleLocations, isAppFound: Bool) -> String {
        let absence = if isAppFound { "" } else { ": the app may be in one of them" }
        return "\(locations.name) includes other lists, whose statements are not compared\(absence)"
    }
}

extension RuleDifference {
    /// Warnings about rules of which systems may use any.
    ///
    /// - Parameters:
    ///   - locations: of each list.
    ///   - app: statements about other apps, or with other certificates, do not count.
    static func warnings(in lists: [StatementList], at locations: [RuleLocations], about app: LinkedApp) -> [String] {
        let differences = all(in: lists, about: app.package, signedBy: app.fingerprints)
        return differences.warnings { difference in
            "\(locations[difference.list].text(difference.range)): \(difference.sentence)"
        } aboutRest: { count in
            "\(count.counted("more statement")) with different rules"
        }
    }
}

/// Warnings of a kind that are reported one by one: a list of a megabyte may have thousands.
private let maximumWarnings = 100

extension Array {
    /// A warning for each element, and one about the rest beyond the limit.
    func warnings(_ sentence: (Element) -> String, aboutRest: (Int) -> String) -> [String] {
        let warnings = prefix(maximumWarnings).map(sentence)
        let rest = count - warnings.count
        return if rest > 0 { warnings + [aboutRest(rest)] } else { warnings }
    }
}
