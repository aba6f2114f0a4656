internal import AASA

/// A statement about links of an app whose dynamic rules differ from those of an earlier one, in its
/// list or in a list before it.
package struct RuleDifference: Sendable {
    /// The number of the list that has the statement.
    package let list: Int
    /// The statement's rules, or the name of its app where it has none.
    package let range: Range<Int>
    package let sentence: String

    /// The differences of the lists, a site's own first, from the first statement about each app.
    ///
    /// - Parameters:
    ///   - package: statements about other apps do not count; nil counts all.
    ///   - fingerprints: certificates of which a statement must have one; none for every statement.
    package static func all(
        in lists: [StatementList], about package: String? = nil, signedBy fingerprints: [CertificateFingerprint] = []
    ) -> [RuleDifference] {
        var comparison = Comparison(package: package, fingerprints: fingerprints)
        return lists.flatMap { list in comparison.differences(in: list) }
    }

    /// Compares one list after the other with the first statement about each app.
    struct Comparison {
        private let package: String?
        private let fingerprints: [CertificateFingerprint]
        private var listCount = 0
        private var firstByPackage: [String: First] = [:]

        /// What the statements about one app are compared with.
        private struct First {
            let list: Int
            /// Nil for a statement without rules that systems apply.
            let groups: [FilterGroup]?
        }

        init(package: String? = nil, fingerprints: [CertificateFingerprint] = []) {
            self.package = package
            self.fingerprints = fingerprints
        }

        /// The differences of the next list.
        mutating func differences(in list: StatementList) -> [RuleDifference] {
            var differences: [RuleDifference] = []
            for link in list.linkStatements(of: package, signedBy: fingerprints) {
                if let difference = difference(of: link) { differences.append(difference) }
            }
            listCount += 1
            return differences
        }

        private mutating func difference(of link: LinkStatement) -> RuleDifference? {
            let statement = link.statement
            let groups = statement.dynamicRules?.groups
            // AASA916 reports rules that systems drop.
            if groups == nil, statement.dynamicRules?.components.isEmpty == false { return nil }
            guard let first = firstByPackage[link.package] else {
                firstByPackage[link.package] = First(list: listCount, groups: groups)
                return nil
            }
            guard first.groups != groups,
                let range = statement.dynamicRules?.node.range ?? statement.app?.package.range
            else { return nil }
            let earlier = if first.list == listCount { "an earlier statement" } else { "an earlier list" }
            let app = link.package
            var sentence = "\(earlier) has other rules for \(app), and any of them may be used"
            if first.groups == nil {
                sentence = "\(earlier) has no rules for \(app), this one has some, and either may be used"
            } else if groups == nil {
                sentence = "\(earlier) has rules for \(app), this one has none, and either may be used"
            }
            return RuleDifference(list: listCount, range: range, sentence: sentence)
        }
    }
}
