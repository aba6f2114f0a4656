/// The places of a document that concern apps other than the one in question: a mistake there keeps nothing from it.
struct PlacesOfOtherApps {
    private let index: PlaceIndex

    /// - Parameter app: nil concerns every app, so that no place is another's.
    init(in document: LintSubject, besides app: AppIdentifier?) {
        guard let app, let file = document.file else {
            index = PlaceIndex([])
            return
        }
        var ranges: [Range<Int>] = []
        // Where the app is not listed, a mistake in the list may be the reason.
        for section in file.services where section.lists(app) {
            for listing in section.apps where !listing.text.mayName(app) { ranges.append(listing.range) }
            if section.service != .applinks { continue }
            for entry in document.objects(.entry) {
                let apps = entry.listedApps
                if !apps.isEmpty, !apps.contains(where: { $0.mayName(app) }) { ranges.append(entry.range) }
            }
        }
        index = PlaceIndex(ranges)
    }

    func contains(_ finding: Finding) -> Bool {
        guard let start = finding.location.range?.lowerBound else { return false }
        return index.contains(start)
    }
}

extension AssociationFile.Section {
    fileprivate func lists(_ app: AppIdentifier) -> Bool { apps.contains { listing in listing.app == app } }
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
