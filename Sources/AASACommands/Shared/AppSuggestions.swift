internal import AASA

/// The apps of a document, for suggestions about apps that it does not list.
final class AppSuggestions {
    /// Each once.
    let names: [String]
    /// What was found for an app: thousands of lines may name the same one.
    private var nearest: [String: String?] = [:]

    /// Among more apps, the nearest one is not a help.
    private static let maximumApps = 1_000
    /// A list with more apps that are not in the document is for a different document.
    private static let maximumSearches = 100

    init(_ names: some Sequence<String>) { self.names = names.unique }

    /// The app that was meant; nil if none is near.
    func nearest(to app: String) -> String? {
        if let found = nearest[app] { return found }
        if nearest.count == Self.maximumSearches { return nil }
        let found = EditDistance.nearest(to: app, in: Array(names.prefix(Self.maximumApps)))
        nearest[app] = .some(found)
        return found
    }
}
