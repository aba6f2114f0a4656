/// What to write so that a document lists an app.
package struct MissingAppFix {
    private let app: AppIdentifier
    /// The listed text that was most likely meant to be the app; nil when none is similar.
    package let near: String?

    package init(_ app: AppIdentifier, listed: [String]) { self.init(app, nearestOf: NearestApp(listed)) }

    package init(_ app: AppIdentifier, nearestOf listed: NearestApp) {
        self.app = app
        near = listed.nearest(to: app.description)
    }

    /// How the listed text differs from the app.
    package var difference: String? {
        guard let near else { return nil }
        if near.lowercased().hasSameBytes(as: app.description.lowercased()) {
            return "the document has it in other letters: \(near)"
        }
        if let listed = try? AppIdentifier(near), listed.bundle.hasSameBytes(as: app.bundle) {
            return "the document has this bundle identifier with another prefix: \(listed.prefix)"
        }
        return "the document has \(near)"
    }

    /// How to correct the nearest app in the document; nil when none is near.
    package var replacement: String? {
        near.map { near in "write '\(app)' in place of '\(near)', if it is the app's 'application-identifier'" }
    }

    /// Where an app is best added: a document has each service once.
    static func target(of selection: ServiceSelection, in file: AssociationFile) -> ServiceSelection {
        if selection != .any { return selection }
        let services = file.services.map(\.service).filter(Service.known.contains)
        if services.contains(.webcredentials) { return .one(.webcredentials) }
        return services == [.applinks] ? .one(.applinks) : .any
    }

    /// How to list an app where none is known.
    ///
    /// - Parameter app: an example.
    static func listing(of app: String, in target: ServiceSelection) -> String {
        guard case .one(let service) = target else {
            return "list an app: \(AssociationFile.example(app: app, service: .webcredentials))"
        }
        return "list the app: \(AssociationFile.example(app: app, service: service))"
    }

    /// How to list an app in a document where none is known.
    package static func listing(in selection: ServiceSelection, of file: AssociationFile) -> String {
        let app = LintOptions(rules: nil, knownApps: []).shownApp
        return listing(of: app, in: target(of: selection, in: file))
    }

    /// How to add an app that the services of a selection do not list.
    package static func addition(
        of app: AppIdentifier, to selection: ServiceSelection, in file: AssociationFile
    ) -> String {
        guard case .one(let service) = target(of: selection, in: file) else {
            return "add \"webcredentials\":{\"apps\":[\"\(app)\"]} to the document, or the app to another service"
        }
        let isThere = file.listings(.one(service)) != nil
        switch (service, isThere) {
        case (.applinks, true) where file.links?.entries.isEmpty != false:
            return "write \"details\":[{\"appIDs\":[\"\(app)\"],\"components\":[{\"/\":\"*\"}]}] in 'applinks'"
        case (.applinks, true):
            return
                "add \"\(app)\" to 'appIDs' of the entry of 'details' that has the app's URLs, or an entry of its own"
        case (.applinks, false):
            return
                "add \"applinks\":{\"details\":[{\"appIDs\":[\"\(app)\"],\"components\":[{\"/\":\"*\"}]}]} to the document"
        case (_, true): return "add \"\(app)\" to 'apps' of '\(service)'"
        case (_, false): return "add \"\(service)\":{\"apps\":[\"\(app)\"]} to the document"
        }
    }
}
