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

    /// Compares two documents; nil unless one of them is a statement list.
    init?(_ old: DocumentSource, _ new: DocumentSource, through inspection: SiteInspection) throws(CommandFailure) {
        let lists = (StatementList(old), StatementList(new))
        guard let list = lists.0 ?? lists.1, lists.0 == nil || lists.1 == nil else { return nil }
        isAppleFirst = lists.0 == nil
        let (source, listSource) = isAppleFirst ? (old, new) : (new, old)
        try list.requireJSON(in: listSource)
        let (document, file) = try source.associationFile(inspection)
        let links = file.links ?? .empty
        comparison = SystemComparison(links, list)
        applePlaces = RulePlaces(document.bytes, name: source.name)
        androidPlaces = RulePlaces(list.bytes, name: listSource.name)
        let readingWarnings = list.readingWarnings(at: androidPlaces, about: nil)
        warnings = readingWarnings + (comparison.isComplete ? [] : [Self.incompleteness])
    }

    var isSame: Bool { comparison.differences.isEmpty && comparison.isComplete }

    func lines(_ style: Style) -> [String] {
        if comparison.differences.isEmpty { return ["no URL was found that opens an app on one system only"] }
        return comparison.differences.map { difference in
            let system = difference.opensOnApple ? "Apple's systems only" : "Android only"
            var places = ""
            if let rule = difference.appleRule { places += " (\(applePlaces.text(rule.range)))" }
            if let rule = difference.androidRule { places += " (\(androidPlaces.text(rule.node.range)))" }
            return "  \(difference.url.printable)  opens on \(system)" + style.faint(places)
        }
    }

    var objects: [JSONText] {
        comparison.differences.map { difference in
            let apple = Self.outcome(difference.opensOnApple)
            let android = Self.outcome(difference.opensOnAndroid)
            let applePlace = difference.appleRule.map { applePlaces.json($0.range) }
            let androidPlace = difference.androidRule.map { androidPlaces.json($0.node.range) }
            return DifferenceObject(
                change: "behaviour", url: difference.url, before: isAppleFirst ? apple : android,
                after: isAppleFirst ? android : apple, old: isAppleFirst ? applePlace : androidPlace,
                new: isAppleFirst ? androidPlace : applePlace
            ).json
        }
    }

    private static func outcome(_ opens: Bool) -> LinkDecision.Outcome { opens ? .match : .noMatch }
}
