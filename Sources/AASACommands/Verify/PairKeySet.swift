internal import AASA

/// The pairs of a whole list, each under every system, as hashes: a million pairs take 40 MB. If a pair that is
/// not listed has the hash of a listed one, it counts as listed.
struct PairKeySet {
    private var hashes: Set<Int> = []

    /// Adds a pair; without an app, it means every app of the site's file.
    mutating func insert(_ pair: Pair) { hashes.insert(pair.under(.today).hashValue) }

    func contains(_ pair: Pair) -> Bool {
        var key = pair.under(.today)
        if hashes.contains(key.hashValue) { return true }
        key.app = nil
        return hashes.contains(key.hashValue)
    }
}
