internal import AASA

/// The pairs of a whole list without their rules, as hashes: those of a million take 40 MB. Of different pairs with equal hashes, one too many
/// counts as listed.
struct ListedPairs {
    struct Key: Hashable {
        var site: Site
        /// Nil: every app of the site's file.
        var app: AppIdentifier?
        var service: ServiceSelection
    }

    private var hashes: Set<Int> = []

    mutating func insert(_ key: Key) { hashes.insert(key.hashValue) }

    func contains(_ pair: PairRecord) -> Bool {
        [pair.app, nil].contains { app in
            hashes.contains(Key(site: pair.site, app: app, service: pair.service).hashValue)
        }
    }
}
