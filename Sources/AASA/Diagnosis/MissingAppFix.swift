/// What to write so that a document lists an app.
package struct MissingAppFix {
    private let app: AppIdentifier
    /// The listed text that was most likely meant to be the app; nil when none is similar.
    package let near: String?

    /// - Parameter listed: what the document lists.
    package init(_ app: AppIdentifier, listed: [String]) {
        self.app = app
        near = NearestApp(listed).nearest(to: app.description)
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

    /// The text that lists the app.
    ///
    /// - Parameter isThere: whether the document has the service.
    package static func addition(
        of app: AppIdentifier, to service: ServiceSelection, isThere: Bool
    ) -> String {
        guard case .one(let service) = service else {
            return "add \"webcredentials\":{\"apps\":[\"\(app)\"]} to the document, or the app to another service"
        }
        switch (service, isThere) {
        case (.applinks, true): return "add \"\(app)\" to 'appIDs' of the entry of 'details' that has the app's URLs"
        case (.applinks, false):
            return
                "add \"applinks\":{\"details\":[{\"appIDs\":[\"\(app)\"],\"components\":[{\"/\":\"*\"}]}]} to the document"
        case (_, true): return "add \"\(app)\" to 'apps' of '\(service)'"
        case (_, false): return "add \"\(service)\":{\"apps\":[\"\(app)\"]} to the document"
        }
    }
}
