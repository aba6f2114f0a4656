internal import AASA
internal import AssetLinks

/// What a list of URLs tests: an association file, or what decides on links for Android.
struct TestedDocument {
    let locations: RuleLocations
    /// The document's file as on the command line; nil for a site's.
    let file: String?
    /// The site that serves the document; nil for a file.
    let url: String?
    let decider: Decider

    enum Decider {
        /// The links of an association file, and its apps.
        case apple(LinkMatches, AppSuggestions)
        case android(AndroidMatch)
    }

    /// The matches of Android, or nil for Apple's systems.
    var android: AndroidMatch? { if case .android(let android) = decider { android } else { nil } }

    /// Why an app opens no URL that the document does not list, with the app that was meant.
    ///
    /// - Parameter app: nil for any app.
    func absence(of app: String?) -> String {
        switch decider {
        case .apple(_, let apps):
            let sentence = Failure.appNotListed(apps.names).sentence(on: app?.printable, missingFrom: .one(.applinks))
            guard let app, let near = apps.nearest(to: app) else { return sentence }
            return "\(sentence); did you mean '\(near.printable)'?"
        case .android(let android):
            return android.absence(of: app?.printable)?.sentence ?? UnreadStatements.agentLoss(of: "the list")
        }
    }

    init(_ document: LinkDocument, by links: LinkMatches) {
        locations = document.locations
        file = document.file
        url = document.url
        let apps = document.links.entries.lazy.flatMap { entry in entry.apps.lazy.map(\.text) }
        decider = .apple(links, AppSuggestions(apps))
    }

    init(_ android: AndroidMatch) {
        locations = android.locations
        file = android.locations.name
        url = nil
        decider = .android(android)
    }
}
