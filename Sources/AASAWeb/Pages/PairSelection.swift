internal import AASA
internal import AASAToolkit
internal import AssetLinks

/// The pairs that a query selects: the fields of the form on the page of pairs.
struct PairSelection {
    private(set) var filter = AssociationTable.Filter()
    private(set) var order = PageOrder.status
    private(set) var cursor: PairCursor?
    /// The part of the query that has no meaning, as in `'x' is not a status`.
    private(set) var problems: [String] = []

    /// In place of a status: denied and pending pairs.
    static let deniedOrPending = "denied-or-pending"

    /// In place of rules: no restriction.
    private static let allRules = "all"

    static let fields = ["q", "status", "reason", "service", "rules", "site", "app", "label", "cdn", "sort", "after"]

    /// - Parameter query: empty values are ignored, and so are other fields.
    init(_ query: WebQuery) {
        if query["status"]?.trimmed == Self.deniedOrPending {
            filter.excludesApproved = true
        } else {
            filter.status = value(of: "status", in: query, as: "a status", Status.init(rawValue:))
        }
        filter.reason = value(of: "reason", in: query, as: "a reason code", Reason.init(rawValue:))
        filter.service = value(of: "service", in: query, as: ServiceSelection.expected, ServiceSelection.init(known:))
        if query["rules"]?.trimmed != Self.allRules {
            filter.system = value(of: "rules", in: query, as: "a rule set", SystemVersion.init(name:))
        }
        filter.site = value(
            of: "site", in: query, as: "a site or a pattern such as *.example.com, of at most 300 characters",
            Self.sitePattern)
        filter.app = value(
            of: "app", in: query, as: "an app identifier or a pattern such as ABCDE12345.*, of at most 300 characters",
            Self.appPattern)
        filter.search = value(
            of: "q", in: query, as: "a text of at most \(Self.longestText) characters", Self.searchText)
        filter.label = value(of: "label", in: query, as: "a label such as team=payments", Labels.Entry.init)
        filter.cdnReason = value(of: "cdn", in: query, as: "a reason of Apple's CDN") { text in text }
        order = value(of: "sort", in: query, as: "an order", PageOrder.init(rawValue:)) ?? .status
        cursor = value(of: "after", in: query, as: "the end of a page", PairCursor.init)
    }

    private mutating func value<Value>(
        of field: String, in query: WebQuery, as expected: String, _ read: (String) -> Value?
    ) -> Value? {
        guard let text = query[field]?.trimmed, !text.isEmpty else { return nil }
        if let value = read(text) { return value }
        problems.append("'\(text.clipped(to: 100))' is not \(expected)")
        return nil
    }

    /// Characters of a pattern that SQLite compares.
    private static let longestPattern = 300
    /// Characters of a text that is searched: no name of a site, or of an app that a system installs, is longer.
    private static let longestText = 1000

    static func sitePattern(_ text: String) -> NamePattern? {
        if text.utf8.count > longestPattern { return nil }
        if let site = try? SiteName.site(text.lowercased()) { return NamePattern(site) }
        guard let pattern = try? SiteName.pattern(text) else { return nil }
        return NamePattern(wildcard: pattern, isCaseSensitive: false)
    }

    private static func appPattern(_ text: String) -> NamePattern? {
        if let app = AppIdentifier(anyForm: text) { return NamePattern(app) }
        if text.utf8.count > longestPattern { return nil }
        return NamePattern(wildcard: text, isCaseSensitive: true)
    }

    private static func searchText(_ entered: String) -> String? {
        let text = storedText(entered)
        if text.utf8.count > longestText { return nil }
        return text
    }

    /// A text as the table has it: the site of a URL, and labels outside ASCII as punycode.
    private static func storedText(_ text: String) -> String {
        do throws(SiteName.Problem) {
            return try SiteName.site(text.lowercased()).description
        } catch {
            switch error {
            case .notASite(.scheme(let site)) where !site.isEmpty, .notASite(.path(let site)) where !site.isEmpty:
                return storedText(site)
            case .notASite(.scheme), .notASite(.path): return text
            default: return (try? SiteName.pattern(text)) ?? text
            }
        }
    }

    /// The number of pairs that match, when the overview shows it.
    func count(in overview: TableOverview) -> Int? {
        guard filter.site == nil, filter.app == nil else { return nil }
        guard filter.search == nil, filter.label == nil, filter.cdnReason == nil else { return nil }
        return overview.pairs(isIncluded)
    }

    private func isIncluded(_ count: TableOverview.Count) -> Bool {
        if filter.excludesApproved, count.status == .approved { return false }
        if let status = filter.status, status != count.status { return false }
        if let reason = filter.reason, reason != count.reason { return false }
        if let service = filter.service, service != count.service { return false }
        if let system = filter.system, system != count.system { return false }
        return true
    }
}

extension ServiceSelection {
    static let expected =
        "one of \((Service.known.map(\.rawValue) + [anyName]).joined(separator: ", ")); for Android "
        + Relation.known.map(\.shortened).joined(separator: ", ")

    /// The service, or the relation of Android, with a name; nil for an unknown one, which apps may claim.
    init?(known name: String) {
        if let relation = try? Relation(shortened: name) {
            self = .one(Service(rawValue: relation.description))
            return
        }
        self.init(name: name)
        if case .one(let service) = self, !service.isKnown { return nil }
    }
}
