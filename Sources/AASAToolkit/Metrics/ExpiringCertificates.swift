internal import AASA

/// The sites whose certificates expire first, out of any number of sites, in constant memory.
struct ExpiringCertificates: Sendable {
    struct Entry: Sendable {
        let site: Site
        let server: Timestamp?
        let signer: Timestamp?

        /// The earlier expiry.
        let expiry: Timestamp

        init?(_ site: Site, server: Timestamp?, signer: Timestamp?) {
            guard let expiry = [server, signer].compactMap(\.self).min() else { return nil }
            self.site = site
            self.server = server
            self.signer = signer
            self.expiry = expiry
        }
    }

    /// Sites in the metrics: each series costs the collector memory.
    static let defaultLimit = 1000

    private let limit: Int
    private var kept: [Entry] = []
    private var count = 0

    /// - Parameter limit: sites that are kept, at least one.
    init(limit: Int) { self.limit = max(limit, 1) }

    /// Adds a site; nil: unknown. A site without a known expiry is not counted.
    mutating func add(_ site: Site, server: Timestamp?, signer: Timestamp?) {
        guard let entry = Entry(site, server: server, signer: signer) else { return }
        count += 1
        kept.append(entry)
        // Sorting in batches keeps the cost per site constant.
        if kept.count >= 2 * limit { kept = first(of: kept) }
    }

    /// The sites whose certificates expire first, in that order.
    var entries: [Entry] { first(of: kept) }

    /// Sites with certificates that are not among `entries`.
    var leftOut: Int { max(count - limit, 0) }

    private func first(of entries: [Entry]) -> [Entry] {
        let sorted = entries.sorted { first, second in
            if first.expiry != second.expiry { return first.expiry < second.expiry }
            return first.site.description.utf8.lexicographicallyPrecedes(second.site.description.utf8)
        }
        return Array(sorted.prefix(limit))
    }
}
