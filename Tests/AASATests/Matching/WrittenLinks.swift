@testable import AASA

/// Documents written by hand, as tests need them.
enum WrittenLinks {
    static func text(_ text: String) -> SourceString { SourceString(text: text, range: 0..<0) }

    static func rule(
        _ index: Int = 0, path: String? = nil, query: LinkRule.Query? = nil, fragment: String? = nil,
        isExcluded: Bool = false, isCaseSensitive: Bool = true, isPercentEncoded: Bool = true
    ) -> LinkRule {
        LinkRule(
            index: index, path: path.map(text), query: query, fragment: fragment.map(text), isExcluded: isExcluded,
            isCaseSensitive: isCaseSensitive, isPercentEncoded: isPercentEncoded, range: 0..<0)
    }

    static func items(_ items: [(String, String)]) -> LinkRule.Query {
        .items(items.map { LinkRule.Item(name: $0.0, nameRange: 0..<0, value: text($0.1)) })
    }

    static func entry(_ apps: [String], _ scope: LinkEntry.Scope) -> LinkEntry {
        let listings = apps.map {
            AssociationFile.Listing(text: $0, app: try? AppIdentifier($0), range: 0..<0)
        }
        return LinkEntry(index: 0, apps: listings, scope: scope, form: .components, range: 0..<0)
    }

    static func variables(_ definitions: [(String, [String])]) -> SubstitutionVariables {
        SubstitutionVariables(
            definitions.map { .init(name: $0.0, values: $0.1.map(text), nameRange: 0..<0) })
    }

    /// One entry for one app.
    static func links(_ rules: [LinkRule], variables: [(String, [String])] = []) -> UniversalLinks {
        UniversalLinks(
            entries: [entry(["ABCDE12345.com.example.app"], .rules(rules))], variables: self.variables(variables))
    }
}

extension LinkTrace {
    /// The trace within the usual budget.
    init(_ links: UniversalLinks, url: LinkURL) {
        var work = Self.usualWork
        self.init(links, url: url, work: &work)
    }
}
