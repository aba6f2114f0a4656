/// The places of a document that concern apps other than the one in question: a mistake there keeps nothing from it.
struct PlacesOfOtherApps {
    private let index: PlaceIndex

    /// - Parameters:
    ///   - app: nil concerns every app, so that no place is another's.
    ///   - findings: those for which ``contains(_:)`` is called.
    init(in document: LintSubject, besides app: AppIdentifier?, of findings: [Finding]) {
        // What breaks the whole document concerns every app.
        guard let app, let file = document.file, document.syntaxErrors.isEmpty else {
            index = PlaceIndex([])
            return
        }
        let starts = PlaceIndex(startsOf: findings.compactMap(\.location.range))
        var ranges: [Range<Int>] = []
        // Where the app is not listed, a mistake in the list may be the reason.
        for section in file.services where section.apps.contains(where: { listing in listing.app == app }) {
            for listing in section.apps where starts.overlaps(listing.range) && !listing.text.mayName(app) {
                ranges.append(listing.range)
            }
            if section.service != .applinks { continue }
            for entry in document.objects(.entry) where starts.overlaps(entry.range) {
                let apps = entry.listedApps
                if !apps.isEmpty, !apps.mayName(app) { ranges.append(entry.range) }
            }
        }
        index = PlaceIndex(ranges)
    }

    func contains(_ finding: Finding) -> Bool {
        guard let start = finding.location.range?.lowerBound else { return false }
        return index.contains(start)
    }
}

extension KeyedObject {
    /// The apps that an entry of `details` names, also under the key that devices ignore.
    fileprivate var listedApps: [String] {
        let list = member("appIDs")?.value.elements ?? []
        let single = member("appID")?.value.string
        return list.compactMap(\.string) + [single].compactMap(\.self)
    }
}

extension String {
    /// Whether the app may be meant: its bundle identifier is in the text.
    fileprivate func mayName(_ app: AppIdentifier) -> Bool { lowercased().contains(text: app.bundle.lowercased()) }
}

extension [String] {
    fileprivate func mayName(_ app: AppIdentifier) -> Bool {
        let name = app.description
        // A list of thousands mostly has the app itself.
        if contains(where: { text in text.hasSameBytes(as: name) }) { return true }
        return contains { text in text.mayName(app) }
    }
}
