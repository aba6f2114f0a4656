/// What to write so that a document lists an app.
package struct MissingAppFix {
    let app: AppIdentifier
    /// The listed text that was most likely meant to be the app; nil when none is similar.
    package let near: String?
    /// Whether the document lists the app elsewhere: then the nearest one is another app, as that of a former team.
    private let isListedElsewhere: Bool

    package init(_ app: AppIdentifier, nearestOf listed: NearestApp, isListedElsewhere: Bool) {
        self.app = app
        near = listed.nearest(to: app.description)
        self.isListedElsewhere = isListedElsewhere
    }

    /// How the listed text differs from the app.
    package var difference: String? {
        guard let near else { return nil }
        if near.lowercased().hasSameBytes(as: app.description.lowercased()) {
            return "the document has it with different capitals: \(near)"
        }
        if let listed = try? AppIdentifier(near), listed.bundle.hasSameBytes(as: app.bundle) {
            return "the document has this bundle identifier with another prefix: \(listed.prefix)"
        }
        return "the document has '\(near)'"
    }

    /// How to correct the nearest app in the document; nil when none is near, or when the document has both.
    package var replacement: String? {
        guard let near, !isListedElsewhere else { return nil }
        return "write '\(app)' in place of '\(near)', if it is the app's 'application-identifier'"
    }

    /// Where an app is best listed: a document has each service once.
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
        let services = file.services.map(\.service).unique
        var known = services.filter { service in service.isKnown }
        // Apple's example of 'appclips' has this ending, which Xcode proposes for an App Clip.
        if app.bundle.hasSuffix(".Clip"), !known.contains(.appclips) { known.append(.appclips) }
        switch selection {
        case .any where known.isEmpty: return addition(of: app, to: .one(.webcredentials), in: file)
        case .any where known.count == 1: return addition(of: app, to: .one(known[0]), in: file)
        case .any:
            let names = known.map { service in lists(of: service, in: file) }
            return "list \"\(app)\" for each service that the app uses: in \(names.joined(separator: "; in "))"
        case .one(let service):
            let member = AssociationFile.exampleMember(apps: [app.description], service: service)
            if !services.contains(service) { return "add \(member) to the document" }
            if service == .applinks, !hasEntry(file) {
                let details = AssociationFile.exampleDetails(apps: [app.description])
                let isOldForm = file.links?.entries.isEmpty == false
                return "write \(details) in 'applinks'\(isOldForm ? ", with the apps of 'applinks.apps'" : "")"
            }
            return "add \"\(app)\" to \(lists(of: service, in: file))"
        }
    }

    /// Where a service of a document lists apps.
    private static func lists(of service: Service, in file: AssociationFile) -> String {
        if service != .applinks { return "'apps' of '\(service)'" }
        if !hasEntry(file) { return "an entry in 'details' of 'applinks'" }
        return "'appIDs' of the entry of 'details' that has the app's URLs, or of a new one"
    }

    private static func hasEntry(_ file: AssociationFile) -> Bool {
        file.links?.entries.contains { entry in entry.index != nil } ?? false
    }
}

extension Finding {
    /// The finding about an unlisted app, with the listed text that was most likely meant to be the app, if there is one.
    func naming(_ fix: MissingAppFix, among listings: [AssociationFile.Listing]) -> Finding {
        guard let near = fix.near, let difference = fix.difference,
            let listing = listings.first(where: { listing in listing.text.hasSameBytes(as: near) })
        else { return self }
        var finding = self
        finding.message += "; \(difference)"
        finding.hint = fix.replacement ?? hint
        finding.location.range = listing.range
        return finding
    }
}
