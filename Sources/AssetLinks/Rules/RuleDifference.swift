internal import AASA

/// A statement about links of an app whose dynamic rules differ from those of an earlier one, in its list or in a list before it.
package struct RuleDifference: Sendable {
    private enum Kind { case otherRules, rulesAdded, rulesMissing }

    /// The number of the list that has the statement.
    package let list: Int
    /// The statement's rules, or the name of its app where it has none.
    package let range: Range<Int>
    private let package: String
    private let kind: Kind
    private let isInOneList: Bool

    package var sentence: String {
        let earlier = if isInOneList { "an earlier statement" } else { "an earlier list" }
        return switch kind {
        case .otherRules: "\(earlier) has other rules for \(package), and any of them may be used"
        case .rulesAdded: "\(earlier) has no rules for \(package), this one has some, and either may be used"
        case .rulesMissing: "\(earlier) has rules for \(package), this one has none, and either may be used"
        }
    }

    /// What the statements about one app are compared with.
    private struct First {
        let list: Int
        /// Nil for a statement without rules that systems apply.
        let groups: [FilterGroup]?
    }

    /// The differences of the lists, a site's own first, from the first statement about each app.
    ///
    /// - Parameters:
    ///   - package: statements about other apps do not count; nil counts all.
    ///   - fingerprints: certificates of which a statement must have one; none for every statement.
    package static func all(
        in lists: [StatementList], about package: String? = nil, signedBy fingerprints: [CertificateFingerprint] = []
    ) -> [RuleDifference] {
        var firstByPackage: [String: First] = [:]
        var differences: [RuleDifference] = []
        for (number, list) in lists.enumerated() {
            for link in list.linkStatements(of: package, signedBy: fingerprints) {
                let statement = link.statement
                let groups = statement.dynamicRules?.groups
                // AASA916 reports rules that systems drop.
                if groups == nil, statement.dynamicRules?.components.isEmpty == false { continue }
                guard let first = firstByPackage[link.package] else {
                    firstByPackage[link.package] = First(list: number, groups: groups)
                    continue
                }
                guard let kind = kind(from: first.groups, to: groups) else { continue }
                guard let range = statement.dynamicRules?.node.range ?? statement.app?.package.range else { continue }
                differences.append(
                    RuleDifference(
                        list: number, range: range, package: link.package, kind: kind, isInOneList: number == first.list
                    ))
            }
        }
        return differences
    }

    private static func kind(from earlier: [FilterGroup]?, to groups: [FilterGroup]?) -> Kind? {
        if earlier == groups { return nil }
        if earlier == nil { return .rulesAdded }
        return if groups == nil { .rulesMissing } else { .otherRules }
    }
}
