internal import AASA
package import AASAToolkit

/// The pairs that a query selects: the fields of the form on the page of pairs.
package struct PairSelection: Sendable {
    package var filter = AssociationTable.Filter()
    package var order = PageOrder.status
    package var cursor: PairCursor?
    /// What of the query has no meaning, as in `'x' is not a status`.
    package var problems: [String] = []

    /// In place of a status: denied and pending pairs.
    package static let deniedOrPending = "denied-or-pending"

    package static let fields = ["q", "status", "reason", "service", "rules", "site", "app", "label", "sort", "after"]

    /// - Parameter query: empty values are ignored, and so are other fields.
    package init(_ query: WebQuery) {
        func value<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) -> Value? {
            guard let text = query[name]?.trimmed, !text.isEmpty else { return nil }
            if let value = read(text) { return value }
            problems.append("'\(text.clipped(to: 100))' is not \(expected)")
            return nil
        }
        filter.excludesApproved = query["status"]?.trimmed == Self.deniedOrPending
        if !filter.excludesApproved { filter.status = value("status", "a status") { Status(rawValue: $0) } }
        filter.reason = value("reason", "a reason code") { Reason(rawValue: $0) }
        filter.service = value("service", "a service") { $0.utf8.count > 200 ? nil : ServiceSelection(name: $0) }
        filter.system = value("rules", "a rule set") { SystemVersion(rawValue: $0) }
        filter.site = value("site", "a site or a pattern such as *.example.com") { Self.site($0) }
        filter.app = value("app", "an app identifier or a pattern such as ABCDE12345.*") { text in
            (try? AppIdentifier(text)).map { NamePattern($0) } ?? NamePattern(wildcard: text, isCaseSensitive: true)
        }
        filter.search = value("q", "a text of at most 100 characters") { entered in
            let text = Self.search(entered)
            return text.utf8.count > 100 ? nil : text
        }
        filter.label = value("label", "a label such as team=payments") { text in
            guard let sign = text.firstIndex(of: "="), text.utf8.count <= 1000 else { return nil }
            return Labels.Entry(name: String(text[..<sign]), text: String(text[text.index(after: sign)...]))
        }
        order = value("sort", "an order") { PageOrder(rawValue: $0) } ?? .status
        cursor = value("after", "the end of a page") { PairCursor($0) }
    }

    private static func site(_ text: String) -> NamePattern? {
        if let site = try? SiteName.site(text.lowercased()) { return NamePattern(site) }
        return (try? SiteName.pattern(text)).flatMap { NamePattern(wildcard: $0, isCaseSensitive: false) }
    }

    /// A text as the table has it: the site of a URL, and labels outside ASCII as punycode.
    private static func search(_ text: String) -> String {
        do throws(SiteName.Problem) {
            return try SiteName.site(text.lowercased()).description
        } catch {
            switch error {
            case .notASite(.scheme(let site)), .notASite(.path(let site)): return site.isEmpty ? text : search(site)
            default: return (try? SiteName.pattern(text)) ?? text
            }
        }
    }

    /// The number of pairs that match, when the overview shows it.
    func count(in overview: TableOverview) -> Int? {
        guard filter.site == nil, filter.app == nil, filter.search == nil, filter.label == nil else { return nil }
        return overview.pairs { count in
            filter.status ?? count.status == count.status && !(filter.excludesApproved && count.status == .approved)
                && filter.reason ?? count.reason == count.reason
                && filter.service ?? count.service == count.service && filter.system ?? count.system == count.system
        }
    }
}
