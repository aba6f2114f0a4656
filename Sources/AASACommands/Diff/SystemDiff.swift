internal import AASA
internal import AssetLinks

/// A comparison of an association file with a statement list: what opens an app on one system only.
struct SystemDiff: DocumentDiff {
    private let comparison: SystemComparison
    private let appleLocations: RuleLocations
    private let androidLocations: RuleLocations
    /// Whether the old document is Apple's.
    private let isAppleFirst: Bool
    /// The document of Android's half.
    private let side: Side
    private let app: LinkedApp
    /// The host whose links are compared.
    private let host: String
    /// The statements of the list that decide; nil for an app by itself.
    private let statements: [LinkStatement]?
    /// Why the list opens no link of the app that was named, and what to change of it; nil if it does, or if a warning
    /// about what is not read states why.
    private let absence: (sentence: String, hint: String?)?

    private static let incompleteness =
        "not every URL that the patterns suggest could be compared: further differences may be there"

    /// Compares two documents; nil unless one of them is a statement list or an app of Android. Both are refused.
    ///
    /// - Parameter name: the path of an Android app, whose filters decide beside a list, or a package with or without
    ///   its certificate; nil for every app of the list.
    init?(
        from old: DocumentSource, to new: DocumentSource, app name: String?, through inspection: SiteInspection
    ) throws(CommandFailure) {
        let (oldSide, newSide) = (try Self.side(old), try Self.side(new))
        if let oldSide, let newSide {
            throw Self.failure(of: old, new, hasTwoLists: oldSide.list != nil && newSide.list != nil)
        }
        guard let side = oldSide ?? newSide else { return nil }
        self.side = side
        isAppleFirst = oldSide == nil
        let (source, androidSource) = if isAppleFirst { (old, new) } else { (new, old) }
        if let list = side.list { try list.requireJSON(in: androidSource) }
        let (document, file) = try source.associationFile(inspection)
        app = try Self.app(side.package, of: androidSource, named: name)
        let apps = try Self.apps(app, at: source.site ?? androidSource.site, named: name ?? androidSource.text)
        host = apps.host
        statements = side.list.map { [app] list in Self.statements(in: list, about: app) }
        absence = Self.absence(of: app, in: side.list, deciding: statements)
        let rules = statements?.map(\.statement.dynamicRules) ?? [nil]
        comparison = SystemComparison(file.links ?? .empty, rules, apps: apps)
        appleLocations = RuleLocations(document.bytes, name: source.name)
        androidLocations = RuleLocations(side.list?.bytes ?? [], name: androidSource.name)
        inspection.console.warn(about: app)
    }

    /// The failure of two documents of Android's half.
    private static func failure(
        of old: DocumentSource, _ new: DocumentSource, hasTwoLists: Bool
    ) -> CommandFailure {
        var hint =
            "name an association file beside one of them; 'aasa match' and 'aasa check' compare an app with its list"
        // Two lists by themselves are compared.
        if hasTwoLists { hint = "leave out --app: it is for one list" }
        return CommandFailure(.usage, "'\(old.text)' and '\(new.text)' are both for Android", hint: hint)
    }

    /// The app that is compared: the one of the source, or the one that is named beside a list.
    private static func app(
        _ package: AndroidApp?, of source: DocumentSource, named name: String?
    ) throws(CommandFailure) -> LinkedApp {
        let linked = try LinkedApp(name)
        guard let package else { return linked }
        guard let name else { return LinkedApp(package) }
        throw CommandFailure(
            .usage, "'--app \(name)' is for a statement list, and '\(source.text)' is an app",
            hint: "leave it out, or name the list in the place of the app")
    }

    /// The filters that decide before the list, and the host whose links are compared: that of the site, or the first one
    /// of the filters.
    private static func apps(
        _ app: LinkedApp, at site: Site?, named name: String
    ) throws(CommandFailure) -> SystemComparison.Apps {
        var apps = SystemComparison.Apps()
        guard let file = app.file else { return apps }
        let hostOfSite = site.map { site in file.domains.exampleHost(ofListAt: site.host) }
        guard let host = hostOfSite ?? file.webHosts.first else {
            throw CommandFailure(
                .dataError, "no filter of '\(name)' is for links of a host",
                hint: "run aasa app \(name.shellArgument) to see its filters")
        }
        apps.filters = file.filters
        apps.host = host
        return apps
    }

    /// The statements that decide; none of a list that Android's agent does not read.
    private static func statements(in list: StatementList, about app: LinkedApp) -> [LinkStatement] {
        if list.isReadByAgent { app.statements(in: list) } else { [] }
    }

    // MARK: Warnings

    var warnings: [String] {
        var warnings = app.file?.installationWarnings ?? []
        if let file = app.file, !file.domains.verifies(host) { warnings.append(UnverifiedHost.sentence(about: host)) }
        if let list = side.list { warnings += self.warnings(about: list) }
        if !comparison.isComplete { warnings.append(Self.incompleteness) }
        if lacksFilters { warnings.append(LinkedApp.filterGap) }
        return warnings
    }

    var hint: String? { if lacksFilters { LinkedApp.filterAdvice } else { absence?.hint } }

    private var isAppFound: Bool { statements?.isEmpty == false }
    private var lacksFilters: Bool { app.file == nil && isAppFound }

    /// What of a list does not decide, and why it opens no link of the app.
    private func warnings(about list: StatementList) -> [String] {
        var warnings = list.readingWarnings(at: androidLocations, about: app.package)
        warnings += RuleDifference.warnings(in: [list], at: [androidLocations], about: app)
        if list.statements.contains(where: \.isInclude) {
            warnings.append(list.includeWarning(at: androidLocations, isAppFound: isAppFound))
        }
        if let absence { warnings.append("\(androidLocations.name): \(absence.sentence)") }
        return warnings
    }

    /// - Parameter statements: those that decide about the app.
    private static func absence(
        of app: LinkedApp, in list: StatementList?, deciding statements: [LinkStatement]?
    ) -> (sentence: String, hint: String?)? {
        guard let list, app.package != nil, statements?.isEmpty == true else { return nil }
        let search = SiteStatements(.ofFile, under: .android, document: list.bytes, list: list).search
        return LinkSource([list], search, areRead: list.isReadByAgent).absence(of: app.package, for: app)
    }

    /// A document of Android's half.
    private enum Side {
        case list(StatementList)
        case package(AndroidApp)

        var list: StatementList? { if case .list(let list) = self { list } else { nil } }
        var package: AndroidApp? { if case .package(let app) = self { app } else { nil } }
    }

    /// A list or an app; nil for other documents.
    private static func side(_ source: DocumentSource) throws(CommandFailure) -> Side? {
        if case .file(let path) = source, AndroidAppFile.isOne(path) { return .package(try AndroidAppFile.read(path)) }
        return try StatementList.recognised(in: source).map(Side.list)
    }

    var isSame: Bool { comparison.differences.isEmpty && comparison.isComplete }

    func lines(_ style: Style) -> [String] {
        if comparison.differences.isEmpty { return ["no URL was found that opens an app on one system only"] }
        return comparison.differences.map { difference in
            let system = if difference.opensOnApple { "Apple's systems only" } else { "Android only" }
            var positions = ""
            if let rule = difference.appleRule { positions += " (\(appleLocations.text(rule.range)))" }
            if let rule = difference.androidRule { positions += " (\(androidLocations.text(rule.node.range)))" }
            return "  \(difference.url.printable)  opens on \(system)" + style.faint(positions)
        }
    }

    var objects: [JSONText] {
        comparison.differences.map { difference in
            let appleLocation = difference.appleRule.map { rule in appleLocations.json(rule.range) }
            let androidLocation = difference.androidRule.map { rule in androidLocations.json(rule.node.range) }
            let apple = (outcome: Self.outcome(difference.opensOnApple), location: appleLocation)
            let android = (outcome: Self.outcome(!difference.opensOnApple), location: androidLocation)
            let (before, after) = if isAppleFirst { (apple, android) } else { (android, apple) }
            return DifferenceObject(
                change: "behaviour", url: difference.url, before: before.outcome, after: after.outcome,
                old: before.location, new: after.location
            ).json
        }
    }

    private static func outcome(_ opens: Bool) -> LinkDecision.Outcome { if opens { .match } else { .noMatch } }
}
