internal import AASA
internal import POSIX
internal import SQL

/// The holder of a lease: a process on a machine.
///
/// It is stored as a text with the machine's name, its boot and process namespace, the process's number and start, so
/// that a process that has ended differs from one that runs: see proc_pid_stat(5), field 22.
package struct LeaseHolder: Hashable, Sendable, CustomStringConvertible {
    /// The stored text.
    package let description: String
    private let machine: String
    private let process: Int32
    private let start: String

    /// This process.
    ///
    /// - Parameter part: distinguishes several holders in one process.
    package static func current(_ part: Int = 0) -> LeaseHolder {
        let process = ProcessIdentity.current
        return LeaseHolder(
            machine: ProcessIdentity.machine, process: process.number, start: process.start, part: "\(part)")
    }

    /// The holder of a stored ``description``, or nil for any other text.
    init?(stored text: String) {
        let parts = text.parts(separatedBy: " ")
        guard parts.count == 4, let number = Int32(parts[1]), number > 0 else { return nil }
        self.init(machine: String(parts[0]), process: number, start: String(parts[2]), part: String(parts[3]))
    }

    private init(machine: String, process: Int32, start: String, part: String) {
        description = "\(machine) \(process) \(start) \(part)"
        self.machine = machine
        self.process = process
        self.start = start
    }

    /// Whether its process has certainly ended. Nothing is known of processes on other machines.
    var hasEnded: Bool {
        guard machine.hasSameBytes(as: ProcessIdentity.machine) else { return false }
        return ProcessIdentity.hasEnded(process, start: start)
    }
}

/// The terms of a lease on sites or events: who holds it and for how long unless it is renewed.
package struct Lease: Sendable {
    package var holder: LeaseHolder
    /// By the store's own clock, which is the same for all machines.
    package var seconds: Int64

    /// - Parameter seconds: 1 to 86,400; others become the nearest of these.
    package init(holder: LeaseHolder, seconds: Int64) {
        self.holder = holder
        self.seconds = min(max(seconds, 1), 86400)
    }

    /// As parameters of the statements that lease.
    var values: [Value] { [.text(holder.description), .integer(seconds)] }
}

/// Leases of sites: a site is checked by one program at a time.
extension AssociationTable {
    /// Leases the sites that no other holder has leased. A site that is not in the table gets a row.
    ///
    /// - Returns: those that were leased.
    func lease(_ sites: [Site], under lease: Lease) throws(ToolkitError) -> Set<Site> {
        if sites.isEmpty { return [] }
        return try write(.relaxed) { () throws(ToolkitError) in
            try releaseOrphanedLeases()
            let sites = Set(sites).inTableOrder
            var leased: Set<Site> = []
            let list = sites.map { site in Statement(statements.leaseSite, with: site.row + lease.values) }
            try runAll(list) { index, _ in leased.insert(sites[index]) }
            return leased
        }
    }

    /// Extends every lease of the holder.
    func renew(_ lease: Lease) throws(ToolkitError) {
        let values = [Value.integer(lease.seconds), .text(lease.holder.description)]
        try write(.relaxed) { () throws(ToolkitError) in
            for statement in statements.renewals { try run(statement, values) }
        }
    }

    private static let releaseSite = """
        UPDATE sites SET lease_holder = NULL, leased_until = NULL WHERE site = $1 AND lease_holder = $2
        """

    /// Releases sites without a verdict.
    func release(_ sites: [Site], of holder: LeaseHolder) throws(ToolkitError) {
        if sites.isEmpty { return }
        try write(.relaxed) { () throws(ToolkitError) in
            let sites = Set(sites).inTableOrder
            let holder = Value.text(holder.description)
            try runAll(sites.map { site in Statement(Self.releaseSite, with: [.text(site.description), holder]) })
            try run(TableStatements.removeEmptySite, forEach: sites)
            try notifyOthers()
        }
    }

    /// Releases every site that the holder has leased except these: also those that it does not know of, because the
    /// reply to its request was lost with the connection.
    func releaseAll(of holder: LeaseHolder, except sites: Set<Site>) throws(ToolkitError) {
        let leased = try list("SELECT site FROM sites WHERE lease_holder = $1", [.text(holder.description)]) { row in
            row.storedSite(0)
        }
        try release(leased.filter { site in !sites.contains(site) }, of: holder)
    }

    private static let holders = """
        SELECT lease_holder FROM sites WHERE lease_holder IS NOT NULL
        UNION SELECT lease_holder FROM notices WHERE lease_holder IS NOT NULL
        """

    /// Sites without a pair have a row only because of the lease.
    private static let releaseHolder = [
        """
        DELETE FROM sites WHERE lease_holder = $1 AND oldest_check IS NULL AND next_try IS NULL
            AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.site = sites.site)
        """,
        "UPDATE sites SET lease_holder = NULL, leased_until = NULL WHERE lease_holder = $1",
        "UPDATE notices SET lease_holder = NULL, leased_until = NULL WHERE lease_holder = $1",
    ]

    /// Releases the leases of this machine's processes that have ended.
    func releaseOrphanedLeases() throws(ToolkitError) {
        for holder in try list(Self.holders, [], read: { $0.text(0) })
        where LeaseHolder(stored: holder)?.hasEnded ?? false {
            for statement in Self.releaseHolder { try run(statement, [.text(holder)]) }
        }
    }
}
