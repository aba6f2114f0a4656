internal import SQL
package import AASA

extension AssociationTable {
    /// A restriction of pairs; nil and false do not restrict.
    package struct Filter: Sendable, Equatable {
        package var status: Status?
        /// Whether only denied and pending pairs match. With the status `approved`, none does.
        package var excludesApproved = false
        package var reason: Reason?
        /// Only pairs under the rules of this system.
        package var system: SystemVersion?
        package var service: ServiceSelection?
        package var site: NamePattern?
        package var app: NamePattern?
        /// A part of the site's or the app's name, in any case.
        package var search: String?
        /// A label of the list that the pair is from.
        package var label: Labels.Entry?
        /// Why Apple's CDN has no file, in its words, or ``noCDNReason``.
        package var cdnReason: String?

        /// In place of a reason of Apple's CDN: pairs without one.
        package static let noCDNReason = "none"

        /// The pairs with this status, of this site and of this app.
        package init(status: Status? = nil, site: Site? = nil, app: AppIdentifier? = nil) {
            self.status = status
            self.site = site.map(NamePattern.init)
            self.app = app.map(NamePattern.init)
        }
    }

    /// The order of pairs; equal ones are ordered by site, app, service and rules.
    package enum Order: String, Sendable, CaseIterable {
        /// By site, app, service and rules.
        case site
        /// By app, then by site.
        case app
        /// By status, then by reason.
        case status
        /// By reason, then by site.
        case reason
        /// The latest check first.
        case checked
        /// The next try first.
        case next
        /// The highest number of attempts first.
        case tries
        /// The latest addition to the table first.
        case added

        var sql: String {
            switch self {
            case .site: "site, app, service, rules"
            case .app: "app, site, service, rules"
            case .status: "status, reason, site, app, service, rules"
            case .reason: "reason, site, app, service, rules"
            case .checked: "COALESCE(last_checked, 0) DESC, site, app, service, rules"
            case .next: "COALESCE(next_try, 9223372036854775807), site, app, service, rules"
            case .tries: "attempts DESC, site, app, service, rules"
            case .added: "first_seen DESC, site, app, service, rules"
            }
        }
    }
}

/// A restriction of changes; nil does not restrict.
package struct HistoryFilter: Sendable {
    package var site: NamePattern?
    package var app: NamePattern?
    /// Only changes of pairs under the rules of this system.
    package var system: SystemVersion?
    /// Only changes at this moment or later.
    package var since: Timestamp?

    package init(
        site: NamePattern? = nil, app: NamePattern? = nil, system: SystemVersion? = nil, since: Timestamp? = nil
    ) {
        self.site = site
        self.app = app
        self.system = system
        self.since = since
    }
}

/// A WHERE clause with its values.
struct Conditions {
    private(set) var values: [Value]
    private var terms: [String] = []
    private let dialect: TableDialect

    /// Empty when nothing is restricted.
    var clause: String { if terms.isEmpty { "" } else { "WHERE " + terms.joined(separator: " AND ") } }

    /// - Parameter values: of parameters that come first.
    init(_ filter: AssociationTable.Filter, dialect: TableDialect, after values: [Value] = []) {
        self.dialect = dialect
        self.values = values
        add("status", equals: filter.status?.rawValue)
        if filter.excludesApproved { terms.append("status <> '\(Status.approved.rawValue)'") }
        add("reason", equals: filter.reason?.rawValue)
        // The index begins with the status, of which a reason has one or two.
        if filter.reason != nil, filter.status == nil {
            let all = Status.allCases.map { status in "'\(status.rawValue)'" }.joined(separator: ", ")
            terms.append("status IN (\(all))")
        }
        add("site", like: filter.site)
        add("app", like: filter.app)
        add("service", equals: filter.service?.description)
        add("rules", equals: filter.system?.rawValue)
        if let text = filter.search { add("site || ' ' || lower(app)", contains: text.lowercased()) }
        if let label = filter.label {
            let object = JSONText.object([(label.name, .string(label.text))]).line
            add("labels", contains: String(object.dropFirst().dropLast()))
        }
        if filter.cdnReason == AssociationTable.Filter.noCDNReason {
            terms.append("(NOT (\(Self.cdnRefused)) OR \(dialect.cdnReason) IS NULL)")
        } else if let reason = filter.cdnReason {
            terms.append(Self.cdnRefused)
            add("\(dialect.cdnReason) =", value: .text(reason))
        }
    }

    /// Whether Apple's CDN answered that it has no file, of which it may state the reason.
    static let cdnRefused = "status = 'denied' AND rules = 'ios14' AND reason = '\(Reason.clientError.rawValue)'"

    init(_ filter: HistoryFilter, dialect: TableDialect) {
        self.dialect = dialect
        values = []
        add("site", like: filter.site)
        add("app", like: filter.app)
        add("rules", equals: filter.system?.rawValue)
        if let since = filter.since { add("at >=", value: .integer(since.seconds)) }
    }

    mutating func add(_ comparison: String, value: Value) {
        values.append(value)
        terms.append("\(comparison) $\(values.count)")
    }

    private mutating func add(_ column: String, equals text: String?) {
        if let text { add("\(column) =", value: .text(text)) }
    }

    private mutating func add(_ text: String, contains part: String) {
        values.append(.text(part))
        terms.append("\(dialect.position)(\(text), $\(values.count)) > 0")
    }

    private mutating func add(_ column: String, like pattern: NamePattern?) {
        guard let pattern else { return }
        if pattern.isLiteral { return add(column, equals: pattern.description) }
        // No other character that is special in a pattern is in a name.
        let name = pattern.description.replacing(text: "_", with: dialect.underscore)
        let text = name.replacing(text: "*", with: dialect.anyText)
        add("\(column) \(dialect.matches)", value: .text(text))
    }
}
