import AASA
import AssetLinks

/// The answer to a query, in the terms of Google's compatibility tests.
struct QueryResult: Sendable {
    /// Those that fit the query, in the order in which they were found.
    let links: [ListReading.Link]
    let errors: [StatementError]
    /// Whether the source has no statement at all, though every relation was asked for.
    let hasNoStatement: Bool

    init(_ query: StatementQuery, in search: StatementSearch) {
        let targets = query.target.map { [$0] }
        links = search.links.filter { link in
            (query.relation == nil || link.relation == query.relation) && targets?.contains(link.target) ?? true
        }
        errors = search.errors
        hasNoStatement = query.relation == nil && query.target == nil && links.isEmpty
    }

    /// Whether a target is linked.
    var isLinked: Bool { !links.isEmpty }
    /// Whether the answer may be incomplete.
    var hasError: Bool { !errors.isEmpty || hasNoStatement }
    /// Each code once, in the order of the errors.
    var errorCodes: [StatementErrorCode] { errors.map(\.code).unique }
}
