public import AASA

/// The sites whose certificates end first, out of any number of them, in memory that does not grow with it.
public struct ExpiringCertificates: Sendable {
    struct Entry: Sendable {
        let site: Site
        let server: Timestamp?
        let signer: Timestamp?

        /// The end that comes first.
        let end: Timestamp

        init?(_ site: Site, _ server: Timestamp?, _ signer: Timestamp?) {
            guard let end = [server, signer].compactMap({ $0 }).min() else { return nil }
            self.site = site
            self.server = server
            self.signer = signer
            self.end = end
        }
    }

    /// Sites of which metrics tell: a series each costs memory in whatever collects them.
    public static let defaultLimit = 1000

    private let limit: Int
    private var kept: [Entry] = []
    private var count = 0

    public init(limit: Int) { self.limit = max(limit, 1) }

    /// Nil: not known. A site without any is not counted.
    public mutating func add(_ site: Site, server: Timestamp?, signer: Timestamp?) {
        guard let entry = Entry(site, server, signer) else { return }
        count += 1
        kept.append(entry)
        // Sorting now and then keeps the cost of each site small.
        if kept.count >= 2 * limit { kept = Self.first(kept, limit) }
    }

    /// Those that end first, in that order.
    var entries: [Entry] { Self.first(kept, limit) }

    /// Sites with certificates that are not among ``entries``.
    public var leftOut: Int { max(count - limit, 0) }

    private static func first(_ entries: [Entry], _ limit: Int) -> [Entry] {
        Array(
            entries.sorted {
                $0.end == $1.end
                    ? $0.site.description.utf8.lexicographicallyPrecedes($1.site.description.utf8) : $0.end < $1.end
            }.prefix(limit))
    }
}
