/// What to change in a document so that it lists apps. It is examined once for all of them.
package final class ListingAdvisor {
    package let document: [UInt8]
    private lazy var mistakes = HidingMistakes(in: document)
    private lazy var lines = LineIndex(document)

    package init(_ document: [UInt8]) { self.document = document }

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
        let mistakes = mistakes.mistakes(in: pair.service)
        var advice = correction(for: pair, mistakes)
        advice.overview = mistakes.overview
        if let app = pair.app {
            advice.addition = MissingAppFix.addition(of: app, to: pair.service, in: file)
        } else {
            advice.addition = MissingAppFix.listing(in: pair.service, of: file)
        }
        return advice
    }

    private func correction(for pair: Pair, _ mistakes: ServiceMistakes) -> Advice {
        let fix = mistakes.fix(for: pair.app)
        if mistakes.listed == nil, let misspelt = misspeltService(pair.service) {
            let correction = "write '\(pair.service)' in place of '\(misspelt.name)'"
            return Advice(correction: correction, range: misspelt.nameRange)
        }
        if let mistake = mistakes.findingOnHidingApp(of: fix) {
            let start = lines.position(of: mistake.location.range?.lowerBound ?? 0)
            let cause = "\(start.words): \(mistake.message)"
            let correction = [cause, mistake.hint].compactMap(\.self).joined(separator: "; ")
            return Advice(correction: correction, range: mistake.location.range)
        }
        guard let listed = mistakes.listed else { return Advice(range: root?.range) }
        guard let fix, let near = fix.near, let difference = fix.difference, let replacement = fix.replacement else {
            return Advice()
        }
        let listing = listed.first { listing in listing.text.hasSameBytes(as: near) }
        return Advice(correction: "\(difference); \(replacement)", range: listing?.range)
    }

    /// The key of the document that was most likely meant to be the service.
    private func misspeltService(_ selection: ServiceSelection) -> JSONMember? {
        guard case .one(let service) = selection, let members = mistakes.document.root?.members else { return nil }
        return members.first { member in
            let isMisspelt = Service.known.first(named: member.name) == nil
            return isMisspelt && ObjectRole.document.key(meantBy: member.name) == service.rawValue
        }
    }
}
