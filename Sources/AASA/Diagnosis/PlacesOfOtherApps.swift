/// The places of a document that concern apps other than the one in question: a mistake there keeps nothing from it.
struct PlacesOfOtherApps {
    private let places: PlaceIndex

    /// - Parameter app: nil concerns every app, so that no place is another's.
    init(in document: LintSubject, besides app: AppIdentifier?) {
        guard let app, let file = document.file else {
            places = PlaceIndex([])
            return
        }
        var ranges: [Range<Int>] = []
        // Where the app is not listed, a mistake in the list may be the reason.
        for section in file.services where section.apps.contains(where: { listing in listing.app == app }) {
            ranges += section.apps.filter { listing in !listing.mayName(app) }.map(\.range)
            if section.service == .applinks {
                ranges += document.objects(.entry).filter { entry in entry.isForOtherApps(app, in: document) }.map(\.range)
            }
        }
        places = PlaceIndex(ranges)
    }

    func contains(_ finding: Finding) -> Bool {
        guard let start = finding.location.range?.lowerBound else { return false }
        return places.contains(start)
    }
}

extension AssociationFile.Listing {
    /// Whether the app may be meant: its bundle identifier is in the text.
    fileprivate func mayName(_ app: AppIdentifier) -> Bool { text.lowercased().contains(text: app.bundle.lowercased()) }
}

extension KeyedObject {
    /// Whether an entry of `details` lists apps, and the app is not among them.
    fileprivate func isForOtherApps(_ app: AppIdentifier, in document: LintSubject) -> Bool {
        let lists = [member("appIDs"), member("appID")].compactMap(\.self)
        let isNamingApps = lists.contains { list in list.value.string != nil || list.value.elements?.isEmpty == false }
        let text = String(utf8: document.bytes[range]).lowercased()
        return isNamingApps && !text.contains(text: app.bundle.lowercased())
    }
}
