internal import AASA
internal import AssetLinks

/// What a list of URLs tests: an association file, or what decides on links for Android.
struct TestedDocument {
    let places: RulePlaces
    /// The document's file as on the command line; nil for a site's.
    let file: String?
    /// The site that serves the document; nil for a file.
    let url: String?
    /// The apps that the document lists; the first ones of many.
    let apps: [String]
    /// Apps that the document names, and not for their links.
    let appsWithoutLinks: [String]
    /// An app that the document names with a different certificate.
    let appOfOtherSigner: String?
    /// Whether the document includes others, which are not compared.
    let includesLists: Bool
    /// What traces are made of; nil for Android.
    let links: UniversalLinks?

    var isAndroid: Bool { links == nil }

    /// Among more apps, the nearest one is not a help.
    private static let maximumApps = 1_000

    init(_ document: LinkDocument) {
        places = document.places
        file = document.file
        url = document.url
        links = document.links
        appsWithoutLinks = []
        appOfOtherSigner = nil
        includesLists = false
        apps = Array(document.links.entries.lazy.flatMap { $0.apps.lazy.map(\.text) }.prefix(Self.maximumApps))
    }

    init(_ android: AndroidMatch) {
        places = android.places
        file = android.places.name
        url = nil
        links = nil
        appsWithoutLinks = android.packagesWithoutLinks
        appOfOtherSigner = android.packageOfOtherSigner
        includesLists = android.includesLists
        apps = Array(android.packages.prefix(Self.maximumApps))
    }
}
