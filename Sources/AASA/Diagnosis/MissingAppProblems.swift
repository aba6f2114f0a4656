/// The services that do not list the app, each with the place in the document and the text to write.
extension Diagnosis {
    /// - Parameter search: for what lint found, of which some are the causes.
    func missingApps(by search: MissingAppSearch) -> [Finding] {
        guard let file = document.file else { return [] }
        var candidates: [(selection: ServiceSelection, finding: Finding)] = []
        for selection in selections(in: file) {
            let mistakes = search.mistakes.mistakes(in: selection)
            let fix = mistakes.fix(for: options.app)
            if mistakes.hideApp(of: fix) { continue }
            candidates.append((selection, finding(about: selection, in: file, fix)))
        }
        if candidates.isEmpty { return [] }
        // If fixes of other findings list the app, these are the cause.
        let remaining = candidates.filter { selection, _ in !lists(search.repairedFile, in: selection) }
        return remaining.map(\.finding)
    }

    /// The services that should list the app and do not.
    private func selections(in file: AssociationFile) -> [ServiceSelection] {
        // Where the file fails in another way, an app that no service lists is the next failure.
        if !origin.isReadable {
            guard document.syntaxErrors.isEmpty, let app = options.app else { return [] }
            return file.apps(.any).contains(app) ? [] : [.any]
        }
        var unlisting = services.filter { service in service.status == .notListed }
        if options.claims == nil {
            if unlisting.count == services.count { return [.any] }
            unlisting.removeAll { service in
                let isForLinks = service.service == .applinks && needsLinks
                return service.isClaimed != true && !isForLinks
            }
        }
        return unlisting.map { service in .one(service.service) }
    }

    /// Whether a URL should open the app, which only an app of `applinks` does, and `applinks` does not list it.
    private var needsLinks: Bool {
        let lacksLinks = services.contains { $0.service == .applinks && $0.status == .notListed }
        return lacksLinks && !options.urls.isEmpty
    }

    private func lists(_ repaired: AssociationFile?, in selection: ServiceSelection) -> Bool {
        guard let app = options.app, let repaired else { return false }
        return repaired.apps(selection).contains(app)
    }

    // MARK: The finding

    private func finding(
        about selection: ServiceSelection, in file: AssociationFile, _ fix: MissingAppFix?
    ) -> Finding {
        let failure = file.missingListing(in: selection)
        var finding = Finding(
            code: failure.reason.rawValue, severity: .error,
            message: failure.sentence(on: options.app?.description, missingFrom: selection),
            hint: hint(for: selection, in: file), location: location)
        finding.location.range = document.root?.range
        guard let fix, let listings = file.listings(selection) else { return finding }
        finding.location.range = file.services.last { selection == .one($0.service) }?.nameRange
        return finding.naming(fix, among: listings)
    }

    private func hint(for selection: ServiceSelection, in file: AssociationFile) -> String {
        let selection = if needsLinks, selection == .any { ServiceSelection.one(.applinks) } else { selection }
        if let app = options.app { return MissingAppFix.addition(of: app, to: selection, in: file) }
        return MissingAppFix.listing(
            of: options.lintOptions.shownApp, in: MissingAppFix.target(of: selection, in: file))
    }
}
