internal import AASA
internal import AssetLinks

/// What a list of URLs tests: an association file, or what decides on links for Android.
struct TestedDocument {
    let locations: RuleLocations
    /// The document's file as on the command line; nil for a site's.
    let file: String?
    /// The site that serves the document; nil for a file.
    let url: String?
    /// None for Android, where ``absence(of:)`` has what is similar.
    let suggestions: AppSuggestions
    /// What traces are made of.
    let decider: MatchPrinter.Decider

    /// The matches of Android, or nil for Apple's systems.
    var android: AndroidMatch? { if case .android(let android) = decider { android } else { nil } }

    /// Why an app opens no URL that the document does not list.
    ///
    /// - Parameter app: nil for any app.
    func absence(of app: String?) -> String {
        switch decider {
        case .apple: Failure.appNotListed(suggestions.names).sentence(on: app, missingFrom: .one(.applinks))
        case .android(let android): android.absence(of: app).sentence
        }
    }

    init(_ document: LinkDocument, by links: LinkMatches) {
        locations = document.locations
        file = document.file
        url = document.url
        decider = .apple(links)
        suggestions = AppSuggestions(document.links.entries.lazy.flatMap { entry in entry.apps.lazy.map(\.text) })
    }

    init(_ android: AndroidMatch) {
        locations = android.locations
        file = android.locations.name
        url = nil
        decider = .android(android)
        suggestions = AppSuggestions([])
    }
}

/// The apps of a document, for suggestions about apps that it does not list.
final class AppSuggestions {
    let names: [String]
    /// What was found for an app: thousands of lines may name the same one.
    private var nearest: [String: String?] = [:]

    /// Among more apps, the nearest one is not a help.
    private static let maximumApps = 1_000
    /// A list with more apps that are not in the document is for a different document.
    private static let maximumSearches = 100

    init(_ names: some Sequence<String>) { self.names = Array(names.prefix(Self.maximumApps)) }

    /// The app that was meant; nil if none is near.
    func nearest(to app: String) -> String? {
        if let found = nearest[app] { return found }
        if nearest.count == Self.maximumSearches { return nil }
        let found = EditDistance.nearest(to: app, in: names)
        nearest[app] = .some(found)
        return found
    }
}
