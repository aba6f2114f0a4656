internal import AASA
internal import AssetLinks

/// What decides on links: an association file, or what Android reads.
enum LinkDecider {
    case apple(LinkDocument)
    case android(AndroidMatch)

    /// The matches of Android, or nil for Apple's systems.
    var android: AndroidMatch? { if case .android(let android) = self { android } else { nil } }

    var locations: RuleLocations {
        switch self {
        case .apple(let document): document.locations
        case .android(let android): android.locations
        }
    }

    /// The document's file as on the command line, or the site that serves it.
    var place: Finding.Location {
        switch self {
        case .apple(let document): document.place
        case .android(let android): Finding.Location(file: android.locations.name)
        }
    }

    /// Why an app opens no URL that the document does not list, with the app that was meant.
    ///
    /// - Parameter app: nil for any app.
    func absence(of app: String?) -> String {
        switch self {
        case .apple(let document):
            let apps = document.apps
            let sentence = Failure.appNotListed(apps.names).sentence(on: app?.printable, missingFrom: .one(.applinks))
            guard let app, let near = apps.nearest(to: app) else { return sentence }
            return "\(sentence); did you mean '\(near.printable)'?"
        case .android(let android):
            return android.absence(of: app?.printable)?.sentence ?? UnreadStatements.agentLoss(of: "the list")
        }
    }
}
