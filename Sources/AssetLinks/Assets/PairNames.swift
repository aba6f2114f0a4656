package import AASA

/// Relations in the place of a pair's service.
extension Service {
    /// `delegate_permission/common.handle_all_urls`.
    package static let handleAllURLs = Service(rawValue: Relation.handleAllURLs.description)

    /// Whether this is a relation of statements. Services have no slash in their names.
    package var isRelation: Bool { rawValue.utf8.contains("/") }
}

extension ServiceSelection {
    /// Whether this is a relation of statements, and not a service or any service.
    package var isRelation: Bool {
        if case .one(let service) = self { service.isRelation } else { false }
    }
}
