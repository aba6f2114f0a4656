internal import AASA
internal import AssetLinks

extension StatementList {
    /// Warnings about what a system does not read of the list.
    ///
    /// - Parameters:
    ///   - places: of the list.
    ///   - package: statements about other apps do not count; nil counts all.
    func readingWarnings(at places: RulePlaces, about package: String?) -> [String] {
        UnreadStatements.all(in: self, about: package).map { unread in
            guard let range = unread.finding.location.range else { return "\(places.name): \(unread.sentence)" }
            return "\(places.text(range)): \(unread.sentence)"
        }
    }
}
