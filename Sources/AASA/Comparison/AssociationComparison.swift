/// The differences between two association files in their effect on devices, not in their bytes.
package struct AssociationComparison: Sendable {
    /// The apps that a service lists in only one of the files.
    package struct ServiceChange: Sendable, Equatable {
        package var service: Service
        /// Apps that only the new file lists, and those that only the old one lists.
        package var added: [AssociationFile.Listing]
        package var removed: [AssociationFile.Listing]
    }

    /// Services with different apps, in the files' order.
    package var services: [ServiceChange] = []
    /// The keys that devices ignore and whose apps differ, in the files' order.
    package var ignoredKeys: [String] = []
    /// Apps of both files with different rules or decisions, in the old file's order.
    package var links: [LinkComparison] = []

    /// Whether services list the same apps, and every URL has the same decision.
    package var isSame: Bool { services.isEmpty && !links.contains(where: \.changes.mayDecideDifferently) }

    /// Compares two files.
    ///
    /// - Parameter limit: the maximum number of pairs of states that are compared for each app. Beyond it differences
    ///   may be missed; then ``RuleChanges/isComplete`` is false.
    package init(from old: AssociationFile, to new: AssociationFile, limit: Int) {
        for service in (old.services + new.services).map(\.service).unique {
            let before = old.listings(.one(service)) ?? []
            let after = new.listings(.one(service)) ?? []
            let change = ServiceChange(
                service: service, added: Self.listings(after, without: before),
                removed: Self.listings(before, without: after))
            if change.added.isEmpty, change.removed.isEmpty { continue }
            if service.isKnown { services.append(change) } else { ignoredKeys.append(service.rawValue) }
        }
        guard let before = old.links, let after = new.links else { return }
        links = Self.compare(from: before, to: after, limit: limit)
    }

    /// The apps that the other list lacks, each once.
    private static func listings(
        _ listings: [AssociationFile.Listing], without others: [AssociationFile.Listing]
    ) -> [AssociationFile.Listing] {
        var seen = Set(others.map { listing in ExactText(listing.text) })
        return listings.filter { listing in seen.insert(ExactText(listing.text)).inserted }
    }

    private typealias SharedEntry = (old: Int, new: Int, apps: [AssociationFile.Listing])

    /// The apps of both files, those together that share an entry in both.
    private static func sharedEntries(of old: UniversalLinks, _ new: UniversalLinks) -> [SharedEntry] {
        var after: [ExactText: Int] = [:]
        for (number, apps) in new.effectiveApps.enumerated() {
            for app in apps { after[ExactText(app.text)] = number }
        }
        var entries: [SharedEntry] = []
        var indices: [[Int]: Int] = [:]
        for (number, apps) in old.effectiveApps.enumerated() {
            for app in apps {
                guard let match = after[ExactText(app.text)] else { continue }
                if let index = indices[[number, match]] {
                    entries[index].apps.append(app)
                } else {
                    indices[[number, match]] = entries.count
                    entries.append((number, match, [app]))
                }
            }
        }
        return entries
    }

    private static func compare(from old: UniversalLinks, to new: UniversalLinks, limit: Int) -> [LinkComparison] {
        // For all entries together: files with thousands of entries may have millions of pairs of rules.
        var work = limit * 2
        var comparisons: [LinkComparison] = []
        for (oldNumber, newNumber, apps) in sharedEntries(of: old, new) {
            let before = old.entries[oldNumber]
            let after = new.entries[newNumber]
            work -= before.rules.count + after.rules.count
            guard work > 0 else {
                comparisons.append(LinkComparison(apps: apps, changes: RuleChanges()))
                continue
            }
            var walk = DifferenceWalk(
                from: ComparedEntry(before, variables: old.variables),
                to: ComparedEntry(after, variables: new.variables), limit: min(limit, work))
            walk.run()
            work -= walk.work
            if !walk.changes.isSame { comparisons.append(LinkComparison(apps: apps, changes: walk.changes)) }
        }
        return comparisons
    }
}

/// The differences in the universal links of some apps.
package struct LinkComparison: Sendable {
    package var apps: [AssociationFile.Listing]
    package var changes: RuleChanges

    /// The names of the apps, at most five of them.
    package var names: String { apps.map(\.text).shortened }
}
