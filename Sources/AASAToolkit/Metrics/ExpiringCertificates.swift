package import AASA

/// The sites whose certificates expire first, out of any number of sites, in constant memory.
package struct ExpiringCertificates: Sendable {
    struct Entry: Sendable {
        let site: Site
        let server: Timestamp?
        let signer: Timestamp?

        /// The earlier expiry.
        let expiry: Timestamp

        init?(_ site: Site, _ server: Timestamp?, _ signer: Timestamp?) {
            guard let expiry = [server, signer].compactMap({ $0 }).min() else { return nil }
            self.site = site
            self.server = server
            self.signer = signer
            self.expiry = expiry
        }
    }

    /// Sites in the metrics: each series costs the collector memory.
    package static let defaultLimit = 1000

    private let limit: Int
    private var kept: [Entry] = []
    private var count = 0

    package init(limit: Int) { self.limit = max(limit, 1) }

    /// Adds a site; nil: unknown. A site without a known expiry is not counted.
    package mutating func add(_ site: Site, server: Timestamp?, signer: Timestamp?) {
        guard let entry = Entry(site, server, signer) else { return }
        count += 1
        kept.append(entry)
        // Sorting in batches keeps the cost per site constant.
        if kept.count >= 2 * limit { kept = Self.first(kept, limit) }
    }

    /// The sites whose certificates expire first, in that order.
    var entries: [Entry] { Self.first(kept, limit) }

    /// Sites with certificates that are not among `entries`.
    package var leftOut: Int { max(count - limit, 0) }

    private static func first(_ entries: [Entry], _ limit: Int) -> [Entry] {
        Array(
            entries.sorted {
                $0.expiry == $1.expiry
                    ? $0.site.description.utf8.lexicographicallyPrecedes($1.site.description.utf8)
                    : $0.expiry < $1.expiry
            }.prefix(limit))
    }
}
