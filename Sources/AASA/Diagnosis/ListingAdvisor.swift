/// What to change in a document so that it lists apps. It is examined once for all of them.
package final class ListingAdvisor {
    package let document: [UInt8]
    private lazy var mistakes = HidingMistakes(in: document)
    private lazy var lines = LineIndex(document)
    private var indices: [ServiceSelection: Index] = [:]

    package init(_ document: [UInt8]) { self.document = document }

    /// The requested services, indexed for all apps that they do not list.
    private struct Index {
        /// Nil without the service.
        let listings: [AssociationFile.Listing]?
        let apps: NearestApp
        let mistakes: ServiceMistakes
        /// The listed texts, as the end of a hint; nil without any.
        let overview: String?
    }

    /// What to change for one app.
    package struct Advice {
        /// How to correct what was most likely meant to be the app, or its service; nil without such a place.
        package var correction: String?
        /// How to add the app.
        package var addition: String?
        /// What the services list; nil where they list nothing.
        package var overview: String?
        /// The bytes at fault; nil when the fault is at no place.
        package var range: Range<Int>?
    }

    /// The value that the document is.
    package var root: JSONNode? { mistakes.document.root }

    /// The advice for a pair that the document does not approve.
    package func advice(for pair: Pair) -> Advice {
        guard let file = mistakes.document.file else { return Advice() }
        let index = index(of: pair.service, in: file)
        var advice = correction(for: pair, index)
        advice.overview = index.overview
        if let app = pair.app {
            advice.addition = MissingAppFix.addition(of: app, to: pair.service, in: file)
        } else {
            advice.addition = MissingAppFix.listing(in: pair.service, of: file)
        }
        return advice
    }

    private func index(of selection: ServiceSelection, in file: AssociationFile) -> Index {
        if let index = indices[selection] { return index }
        let listings = file.listings(selection)
        let texts = (listings ?? []).map(\.text)
        let shown = texts.filter { text in !text.isEmpty }.unique
        let index = Index(
            listings: listings, apps: NearestApp(texts), mistakes: mistakes.mistakes(in: selection),
            overview: shown.isEmpty ? nil : "listed: \(shown.shortened)")
        indices[selection] = index
        return index
    }

    private func correction(for pair: Pair, _ index: Index) -> Advice {
        let listings = index.listings
        // How to replace the listed text that is nearest to the app.
        let fix = pair.app.map { app in MissingAppFix(app, nearestOf: index.apps) }
        if listings == nil, let misspelt = misspeltService(pair.service) {
            let correction = "write '\(pair.service)' in place of '\(misspelt.name)'"
            return Advice(correction: correction, range: misspelt.nameRange)
        }
        if let mistake = index.mistakes.finding(onHiding: pair.app, near: fix?.near) {
            let start = lines.position(of: mistake.location.range?.lowerBound ?? 0)
            let place = "line \(start.line), column \(start.column): \(mistake.message)"
            let correction = [place, mistake.hint].compactMap(\.self).joined(separator: "; ")
            return Advice(correction: correction, range: mistake.location.range)
        }
        guard let listings else { return Advice(range: root?.range) }
        guard let fix, let near = fix.near, let difference = fix.difference, let replacement = fix.replacement else {
            return Advice()
        }
        let listing = listings.first { listing in listing.text.hasSameBytes(as: near) }
        return Advice(correction: "\(difference); \(replacement)", range: listing?.range)
    }

    /// The key of the document that was most likely meant to be the service.
    private func misspeltService(_ selection: ServiceSelection) -> JSONMember? {
        guard case .one(let service) = selection, let members = mistakes.document.root?.members else { return nil }
        let unknown = members.map(\.name).filter { name in Service.known.first(named: name) == nil }
        let nearest = EditDistance.nearest(to: service.rawValue, in: unknown, limit: 2, ignoringCase: true)
        return members.first { member in nearest.map(member.name.hasSameBytes(as:)) ?? false }
    }
}
