internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks
internal import POSIX

/// A comparison of an association file with a statement list: what opens an app on one system only.
struct SystemDiff: DocumentDiff {
    private let comparison: SystemComparison
    private let applePlaces: RulePlaces
    private let androidPlaces: RulePlaces
    /// Whether the old document is Apple's.
    private let isAppleFirst: Bool
    let warnings: [String]

    private static let incompleteness =
        "not every URL that the patterns suggest could be compared: further differences may be there"

    /// Compares two documents; nil unless one of them is a statement list or an app of Android. Both are refused.
    ///
    /// - Parameter app: the path of an Android app, whose filters decide beside a list; nil if they are not known.
    init?(
        from old: DocumentSource, to new: DocumentSource, app: String?, through inspection: SiteInspection
    ) throws(CommandFailure) {
        let (oldSide, newSide) = (try Self.side(old), try Self.side(new))
        if oldSide != nil, newSide != nil {
            throw CommandFailure(
                .usage, "'\(old.text)' and '\(new.text)' are both for Android",
                hint:
                    "name an association file beside one of them; 'aasa match' and 'aasa check' compare an app with its list"
            )
        }
        guard let side = oldSide ?? newSide else { return nil }
        isAppleFirst = oldSide == nil
        let (source, androidSource) = if isAppleFirst { (old, new) } else { (new, old) }
        if let list = side.list { try list.requireJSON(in: androidSource) }
        let (document, file) = try source.associationFile(inspection)
        let links = file.links ?? .empty
        var apps = SystemComparison.Apps()
        var package = side.package
        if let app, package == nil { package = try AndroidAppFile.read(app) }
        if let package {
            let hosts = package.webHosts
            let host = source.site?.host ?? androidSource.site?.host
            guard let host = host ?? hosts.first else {
                throw CommandFailure(
                    .dataError, "no filter of '\(app ?? androidSource.text)' is for links of a host",
                    hint: "'aasa app \(app ?? androidSource.text)' shows its filters")
            }
            apps.filters = package.filters
            apps.host = host
        }
        if let list = side.list {
            let own = list.statements.filter { statement in
                guard let target = statement.app else { return false }
                if let package, package.package != target.package.text { return false }
                return statement.has(.handleAllURLs)
            }
            comparison = SystemComparison(links, own.map(\.dynamicRules), apps: apps)
        } else {
            comparison = SystemComparison(links, [nil], apps: apps)
        }
        applePlaces = RulePlaces(document.bytes, name: source.name)
        androidPlaces = RulePlaces(side.list?.bytes ?? [], name: androidSource.name)
        let listWarnings = side.list?.decisionWarnings(at: androidPlaces, about: package?.package) ?? []
        let remarks: [String] = if comparison.isComplete { [] } else { [Self.incompleteness] }
        warnings = listWarnings + remarks
    }

    /// A document of Android's half: a list, or an app; nil for others.
    private static func side(
        _ source: DocumentSource
    ) throws(CommandFailure) -> (list: StatementList?, package: AndroidApp?)? {
        if case .file(let path) = source, AndroidAppFile.isOne(path) {
            return (nil, try AndroidAppFile.read(path))
        }
        return try StatementList.recognised(in: source).map { ($0, nil) }
    }

    var isSame: Bool { comparison.differences.isEmpty && comparison.isComplete }

    func lines(_ style: Style) -> [String] {
        if comparison.differences.isEmpty { return ["no URL was found that opens an app on one system only"] }
        return comparison.differences.map { difference in
            let system = if difference.opensOnApple { "Apple's systems only" } else { "Android only" }
            var positions = ""
            if let rule = difference.appleRule { positions += " (\(applePlaces.text(rule.range)))" }
            if let rule = difference.androidRule { positions += " (\(androidPlaces.text(rule.node.range)))" }
            return "  \(difference.url.printable)  opens on \(system)" + style.faint(positions)
        }
    }

    var objects: [JSONText] {
        comparison.differences.map { difference in
            let applePlace = difference.appleRule.map { rule in applePlaces.json(rule.range) }
            let androidPlace = difference.androidRule.map { rule in androidPlaces.json(rule.node.range) }
            let apple = (outcome: Self.outcome(difference.opensOnApple), place: applePlace)
            let android = (outcome: Self.outcome(difference.opensOnAndroid), place: androidPlace)
            let (before, after) = if isAppleFirst { (apple, android) } else { (android, apple) }
            return DifferenceObject(
                change: "behaviour", url: difference.url, before: before.outcome, after: after.outcome,
                old: before.place, new: after.place
            ).json
        }
    }

    private static func outcome(_ opens: Bool) -> LinkDecision.Outcome { if opens { .match } else { .noMatch } }
}
