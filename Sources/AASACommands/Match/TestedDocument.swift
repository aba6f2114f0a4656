internal import AASA

/// What a list of URLs tests: an association file, or what decides on links for Android.
struct TestedDocument {
    let places: RulePlaces
    /// The document's file as on the command line; nil for a site's.
    let file: String?
    /// The site that serves the document; nil for a file.
    let url: String?
    /// The apps that the document lists; the first ones of many.
    let apps: [String]
    /// What traces are made of.
    let decider: Decider

    /// The rules, as the system of the app reads them.
    enum Decider {
        case apple(UniversalLinks)
        case android(AndroidMatch)
    }

    /// Nil for Apple's systems.
    var android: AndroidMatch? { if case .android(let android) = decider { android } else { nil } }

    /// Among more apps, the nearest one is not a help.
    private static let maximumApps = 1_000

    init(_ document: LinkDocument) {
        places = document.places
        file = document.file
        url = document.url
        decider = .apple(document.links)
        apps = Array(document.links.entries.lazy.flatMap { $0.apps.lazy.map(\.text) }.prefix(Self.maximumApps))
    }

    init(_ android: AndroidMatch) {
        places = android.places
        file = android.places.name
        url = nil
        decider = .android(android)
        apps = Array(android.packages.prefix(Self.maximumApps))
    }
}
