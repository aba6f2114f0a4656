internal import AASA

/// The pairs of a list that are read ahead, gathered by site in the order in which the sites were listed.
struct PairWindow {
    /// The pairs of a site, and the bytes of their lines, which may have long labels.
    private typealias Listed = (pairs: [ListedPair], size: Int)

    private static let maximumCount = 50_000
    /// In bytes.
    private static let maximumSize = 16 << 20

    /// The sites in their order.
    private var order: ArraySlice<Site> = []
    private var listed: [Site: Listed] = [:]
    private var count = 0
    private var size = 0

    var isFull: Bool { count >= Self.maximumCount || size >= Self.maximumSize }
    var siteCount: Int { order.count }

    /// - Parameter size: the bytes of the pair's line.
    mutating func add(_ pair: ListedPair, size pairSize: Int) {
        if listed[pair.site] == nil { order.append(pair.site) }
        listed[pair.site, default: ([], 0)].pairs.append(pair)
        listed[pair.site, default: ([], 0)].size += pairSize
        count += 1
        size += pairSize
    }

    /// The first site with its pairs; nil without one.
    mutating func removeFirst() -> (site: Site, pairs: [ListedPair])? {
        guard let site = order.popFirst() else { return nil }
        let removed = listed.removeValue(forKey: site) ?? ([], 0)
        count -= removed.pairs.count
        size -= removed.size
        return (site, removed.pairs)
    }
}
