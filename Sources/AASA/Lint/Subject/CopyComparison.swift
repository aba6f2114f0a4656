internal import Synchronization

/// The comparison of a CDN's copy with the site's document, made once for any number of apps.
final class CopyComparison: Sendable {
    /// Nil before it is made.
    private let made = Mutex<AssociationComparison??>(nil)

    /// The comparison; nil unless devices can read both.
    func result(for subject: LintSubject) -> AssociationComparison? {
        made.withLock { made in
            if let made { return made }
            let comparison = Self.comparison(for: subject)
            made = .some(comparison)
            return comparison
        }
    }

    private static func comparison(for subject: LintSubject) -> AssociationComparison? {
        guard let copy = subject.hosting?.cdn?.file, !copy.isCutOff, let file = subject.readableFile,
            let older = copy.content.associationFile
        else { return nil }
        return AssociationComparison(from: older, to: file, limit: AssociationComparison.usualLimit)
    }
}
