/// What changed from one association file to another in what devices do with them; not in bytes.
public struct AssociationComparison: Sendable, Equatable {
    /// Apps that a service lists in one of the files only.
    public struct ServiceChange: Sendable, Equatable {
        public var service: Service
        public var added: [AssociationFile.Listing]
        public var removed: [AssociationFile.Listing]
    }

    /// Services of either file whose apps differ, in the files' order.
    public var services: [ServiceChange] = []
    /// Apps of both files whose universal links differ in their rules or in what these do, in the old file's order.
    public var links: [LinkComparison] = []

    /// Whether no device would notice.
    public var isSame: Bool { services.isEmpty && links.allSatisfy { $0.differences.isEmpty && $0.isComplete } }

    /// Compares two files.
    ///
    /// - Parameter limit: how many pairs of states are looked at for each app at most; beyond, differences may be missed,
    ///   and ``LinkComparison/isComplete`` says so.
    public init(_ old: AssociationFile, _ new: AssociationFile, limit: Int) {
        var seen: Set<Service> = []
        for section in old.services + new.services where seen.insert(section.service).inserted {
            let before = old.listings(.one(section.service)) ?? []
            let after = new.listings(.one(section.service)) ?? []
            let change = ServiceChange(
                service: section.service, added: Self.missing(after, in: before),
                removed: Self.missing(before, in: after))
            if !change.added.isEmpty || !change.removed.isEmpty { services.append(change) }
        }
        guard let before = old.links, let after = new.links else { return }
        links = Self.compare(before, after, limit)
    }

    /// Those whose text the other list lacks, each once.
    private static func missing(
        _ listings: [AssociationFile.Listing], in others: [AssociationFile.Listing]
    ) -> [AssociationFile.Listing] {
        var known = Set(others.map { Array($0.text.utf8) })
        return listings.filter { known.insert(Array($0.text.utf8)).inserted }
    }

    /// Apps that share an entry in both files are compared together.
    private static func compare(_ old: UniversalLinks, _ new: UniversalLinks, _ limit: Int) -> [LinkComparison] {
        let after = entries(new)
        var pairs: [(old: Int, new: Int, apps: [AssociationFile.Listing])] = []
        var places: [[Int]: Int] = [:]
        var seen: Set<[UInt8]> = []
        for (number, entry) in old.entries.enumerated() {
            for app in entry.apps where seen.insert(Array(app.text.utf8)).inserted {
                guard let match = after[Array(app.text.utf8)] else { continue }
                if let place = places[[number, match]] {
                    pairs[place].apps.append(app)
                } else {
                    places[[number, match]] = pairs.count
                    pairs.append((number, match, [app]))
                }
            }
        }
        return pairs.compactMap { pair in
            let comparison = LinkComparison(
                apps: pair.apps, old.entries[pair.old], old.variables, new.entries[pair.new], new.variables, limit)
            return comparison.isSame ? nil : comparison
        }
    }

    /// The entry that counts for each app: the first that names it.
    private static func entries(_ links: UniversalLinks) -> [[UInt8]: Int] {
        var result: [[UInt8]: Int] = [:]
        for (number, entry) in links.entries.enumerated() {
            for app in entry.apps where result[Array(app.text.utf8)] == nil { result[Array(app.text.utf8)] = number }
        }
        return result
    }
}
