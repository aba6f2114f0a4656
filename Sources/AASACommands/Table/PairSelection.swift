internal import AASA
internal import AASAToolkit
internal import Arguments

/// A site or an app, or several with `*`.
struct SiteNames: ExpressibleByArgument {
    let names: NamePattern

    init(argument: String) throws(ValidationError) {
        let isURL = argument.contains("/")
        try reject(if: argument.contains("?") && !isURL, "'?' is not a wildcard", hint: "write '*' for any text")
        if argument.contains("*") {
            let ascii = try mapping(try SiteName.pattern(argument)) { SiteMessages.error($0) }
            names = try .init(pattern: ascii, isCaseSensitive: false)
        } else {
            names = NamePattern(try Site(argument: argument))
        }
    }
}

/// An app, or a pattern with `*` for the names of several.
struct AppNames: ExpressibleByArgument {
    let names: NamePattern

    init(argument: String) throws(ValidationError) {
        if argument.contains("*") {
            names = try .init(pattern: argument, isCaseSensitive: true)
        } else {
            names = NamePattern(try PairApp(argument: argument, certificate: "*").app)
        }
    }
}

extension NamePattern {
    fileprivate init(pattern text: String, isCaseSensitive: Bool) throws(ValidationError) {
        guard let pattern = NamePattern(wildcard: text, isCaseSensitive: isCaseSensitive) else {
            let signs = if isCaseSensitive { "'-', '_', '.', ':' and '@'" } else { "'-', '.' and ':'" }
            throw ValidationError(
                "the pattern has a character that no name has",
                hint: "write letters, digits, \(signs), and * for any text")
        }
        self = pattern
    }
}

/// The options that select pairs of the table; a pair must match all of them.
struct PairOptionGroup: ParsableArguments {
    @Option("--site", valueName: "D", help: "Only pairs of this site; * is any text, as in '*.example.com'")
    var site: SiteNames?

    @Option("--app", valueName: "ID", help: "Only pairs of this app; * is any text, as in 'ABCDE12345.*'")
    var app: AppNames?

    @Option("--status", help: "Only pairs with this status")
    var status: Status?

    @Option("--reason", valueName: "CODE", help: "Only pairs with this reason code, as in app-not-listed")
    var reason: Reason?

    @Option("--rules", help: "Only pairs under these rules")
    var rules: AnyRules?

    @Option("--service", valueName: "NAME", help: "Only pairs of this service, or relation of Android")
    var service: ServiceOrRelation?

    @Option("--label", valueName: "NAME=TEXT", help: "Only pairs with this label, as in team=payments")
    var label: Labels.Entry?

    var filter: AssociationTable.Filter {
        var filter = AssociationTable.Filter()
        filter.site = site?.names
        filter.app = app?.names
        filter.label = label
        filter.status = status
        filter.reason = reason
        filter.system = rules?.onlySystem
        filter.service = service?.selection
        return filter
    }
}

/// How the pairs of a table are written.
enum TableFormat: String, CaseIterable, ExpressibleByArgument { case text, json, csv, swcutil }

/// `--json` and `--csv`.
struct ListingFormatOptionGroup: ParsableArguments {
    @Flag("--json", help: "One JSON object per line", excludes: ["--csv"])
    var json: Bool

    @Flag("--csv", help: "Comma-separated values with a header (RFC 4180)")
    var csv: Bool

    var chosen: TableFormat {
        if json { return .json }
        if csv { return .csv }
        return .text
    }
}
