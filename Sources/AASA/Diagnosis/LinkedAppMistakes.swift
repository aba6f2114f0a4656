extension UniversalLinks {
    /// The mistakes in identifiers for which a device approves no app, so that no app opens a link; those of one
    /// sentence once, in the document's order.
    ///
    /// - Parameters:
    ///   - document: in JSON, of which these are the links.
    ///   - app: other identifiers do not count; nil counts all.
    package func appMistakes(in document: [UInt8], about app: String?) -> [Finding] {
        // Rules may find a mistake in these alone: most documents need no search.
        var listings = entries.flatMap(\.apps).filter { listing in
            listing.app == nil || AppPlaceholder(listing.text) != nil
        }
        if let app { listings.removeAll { listing in !listing.text.hasSameBytes(as: app) } }
        if listings.isEmpty { return [] }
        let places = PlaceIndex(listings.map(\.range))
        var sentences: Set<String> = []
        return HidingMistakes.ofApps(in: document).filter { mistake in
            guard let range = mistake.location.range, places.contains(range.lowerBound) else { return false }
            return sentences.insert(mistake.message).inserted
        }
    }

    /// The mistake that keeps an app from being listed; nil without one, and for what is listed.
    ///
    /// - Parameters:
    ///   - app: nil for any app.
    ///   - document: in JSON, of which these are the links.
    package func mistake(hiding app: String?, in document: [UInt8]) -> Finding? {
        let listed = entries.flatMap(\.apps).map(\.text)
        let identifier = app.flatMap { app in try? AppIdentifier(app) }
        if let app {
            if identifier == nil || listed.contains(where: { text in text.hasSameBytes(as: app) }) { return nil }
        } else if !listed.isEmpty {
            return nil
        }
        let mistakes = HidingMistakes(in: document).mistakes(in: .one(.applinks))
        let mistake = mistakes.findingOnHidingApp(of: mistakes.fix(for: identifier))
        // A list of apps is not for links.
        return mistake?.code == LintRule.notAnObject.code ? nil : mistake
    }
}

extension AssociationFile {
    /// The names that appear twice in an object of the links, with different values, of which a device reads the first.
    ///
    /// - Parameters:
    ///   - document: in JSON, which this is.
    ///   - app: entries without it do not count; nil counts all.
    package func repeatedNames(in document: [UInt8], about app: String?) -> [Finding] {
        let hasRepetition = toleratedDefects.contains { defect in
            if case .duplicateName(_, isEqual: false) = defect.kind { true } else { false }
        }
        if !hasRepetition { return [] }
        let subject = HidingMistakes.subject(document)
        let own = (subject.root?.members ?? []).filter { member in Service(rawValue: member.name) == .applinks }
        var others: [LinkEntry] = []
        if let app {
            others = (links?.entries ?? []).filter { entry in
                !entry.apps.contains { listing in listing.text.hasSameBytes(as: app) }
            }
        }
        return Linter.findings(of: [LintRule.duplicateName], in: subject, .standard, limit: .max).filter { finding in
            guard finding.isError, let place = finding.location.range?.lowerBound else { return false }
            let isOwn = own.contains { member in member.range.contains(place) }
            return isOwn && !others.contains { entry in entry.range.contains(place) }
        }
    }
}
