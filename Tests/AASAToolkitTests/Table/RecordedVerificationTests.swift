import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Verifying and recording")
struct RecordedVerificationTests {
    /// Checks tasks with real requests.
    private func verify(
        _ tasks: [VerificationTask], _ server: LocalServer, _ table: AssociationTable?,
        _ scope: RecordedVerification.Scope = .all(since: nil), at moment: Timestamp = Material.moment,
        lost: ((ToolkitError) -> Void)? = nil,
        report: @escaping (RecordedVerification.Event) throws(ToolkitError) -> Void
    ) throws -> SitePool.Ending {
        var options = NetworkOptions.test([server.connectTo])
        options.jobs = 8
        let pool = try SitePool(trust: Material.trust(), clock: .fixed(moment), options: options, interruption: nil)
        var iterator = tasks.makeIterator()
        return try RecordedVerification(
            pool, table: table.map { table in RunTable(table, lost: lost) }, scope,
            next: { iterator.next().map { .task($0) } ?? .end }, report: report
        ).run()
    }

    private func server(_ body: String = "location / { return 404; }") throws -> LocalServer {
        try LocalServer(certificate: "wildcard-many", files: [:], body: body)
    }

    private func rows(_ path: String, site: Site) throws(ToolkitError) -> [PairRecord] {
        var rows: [PairRecord] = []
        let table = try AssociationTable.open(.file(path), create: false)
        try table?.rows(AssociationTable.Filter(status: nil, site: site, app: nil)) { rows.append($0) }
        return rows
    }

    private static let apps = ["ABCDE12345.a", "ABCDE12345.b"]

    private func tasks(_ sites: [String]) throws -> [VerificationTask] {
        let apps = try Self.apps.map { try AppIdentifier($0) }
        return try sites.map {
            try VerificationTask(site: Site($0), apps: apps, service: .any, rules: [.ios8], mode: nil)
        }
    }

    @Test("Every verdict is on disk before it is reported")
    func onDisk() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("t.db")
        let signed = try Material.signed(["ABCDE12345.a"], by: "wildcard-many")
        let server = try LocalServer(
            certificate: "wildcard-many", files: ["apple-app-site-association": signed],
            body: "default_type application/pkcs7-mime;")
        let table = try #require(try AssociationTable.open(.file(path), create: true))
        var seen: Set<Int> = []
        let ending = try verify(tasks((0..<40).map { "s\($0).many.example" }), server, table) {
            report throws(ToolkitError) in
            guard case .checked(let sites) = report else { return }
            for site in sites {
                seen.insert(site.check.number)
                let records = site.verdicts.map(\.record)
                #expect(records.map(\.reason) == [.approved, .appNotListed])
                #expect(records.map(\.message) == site.verdicts.map(\.verdict.message))
                #expect(try rows(path, site: site.check.task.site) == records)
            }
        }
        #expect(ending == .finished)
        #expect(seen.count == 40)
    }

    @Test("A pending site is checked again when it is due, and its attempts are counted; without a table they are not")
    func retries() throws {
        let folder = try TemporaryFolder()
        let server = try server("location / { add_header Retry-After 40000 always; return 503; }")
        let table = try #require(try AssociationTable.open(.file(folder.file("t.db")), create: true))
        var moment = Material.moment
        var pending = try tasks(["s.many.example"])
        for attempt in 1...3 {
            _ = try verify(pending, server, table, at: moment) { report in
                guard case .checked(let sites) = report else { return }
                for site in sites {
                    #expect(site.verdicts.map(\.verdict.attempts) == [attempt, attempt])
                    #expect(site.verdicts.map(\.verdict.retryAt) == [moment + 40_000, moment + 40_000])
                }
            }
            moment = moment + 40_000
            pending = try table.tasks(.until(moment))
            #expect(pending.map { $0.queries.map(\.apps.count) } == [[2]])
        }
        _ = try verify(pending, server, nil, at: moment) { report in
            guard case .checked(let sites) = report else { return }
            for site in sites { #expect(site.verdicts.map(\.verdict.attempts) == [1, 1]) }
        }
        #expect(server.requests(awaiting: 4).count == 4)
    }

    @Test(
        "Pairs that were removed before their site was leased are not checked", .timeLimit(.minutes(10)),
        arguments: Store.allCases)
    func removed(store: Store) throws {
        let place = try store.place()
        let (table, other) = (try place.open(), try place.open())
        let server = try server()
        let all = try tasks((0..<300).map { "s\($0).many.example" })
        let stay = [all[0], all[7]]
        for task in stay {
            _ = try table.record(
                Self.apps.map { try Material.judgement($0, task.site.description, service: .any) }, at: Material.moment)
        }
        var checks = CheckSnapshot()
        #expect(try table.tasks(.all, &checks) == stay)
        #expect(try other.lease([all[0].site], under: Lease(1)) == [all[0].site])
        var reviewed = 0
        var removed = 0
        var checked: [Site] = []
        let ending = try verify(all, server, table, .known(checks)) { report throws(ToolkitError) in
            switch report {
            case .checked(let sites): checked += sites.map(\.check.task.site)
            case .reconciled(let task):
                (reviewed, removed) = (reviewed + 1, removed + task.removed)
                #expect(task.answered.isEmpty)
                // The first site is released as soon as all others were reviewed.
                if reviewed == 299 { try other.release([all[0].site], of: .part(1)) }
            case .waiting: break
            }
        }
        #expect(ending == .finished)
        #expect(Set(checked) == Set(stay.map(\.site)) && reviewed == 300 && removed == 2 * 298)
        #expect(try place.sql("SELECT count(*) FROM sites WHERE lease_holder IS NOT NULL") == "0")
        #expect(try place.sql("SELECT count(*) FROM sites") == "2")
        #expect(server.requests(awaiting: 2).count == 2)
    }

    @Test("Verdicts of another program that had the lease are reported in place of a check", arguments: Store.allCases)
    func concurrent(store: Store) throws {
        let place = try store.place()
        let (table, other) = (try place.open(), try place.open())
        let server = try server()
        let all = try tasks((0..<40).map { "s\($0).many.example" })
        #expect(try other.lease(all[...1].map(\.site), under: Lease(1)).count == 2)
        var answered: [PairRecord] = []
        var certificates: [CertificateExpiry] = []
        var checked: Set<Site> = []
        let ending = try verify(all, server, table, .all(since: Material.moment)) { report throws(ToolkitError) in
            switch report {
            case .checked(let sites): checked.formUnion(sites.map(\.check.task.site))
            case .reconciled(let task):
                answered += task.answered
                certificates += task.certificates
            // Only the first site has verdicts when both are released.
            case .waiting(let sites):
                #expect(sites == all[...1].map(\.site))
                let judgements = Self.apps.compactMap {
                    try? Material.judgement($0, all[0].site.description, status: 301, service: .any)
                }
                _ = try other.record(judgements, at: Material.moment)
                _ = try? place.sql("UPDATE sites SET server_not_after = 1 WHERE site = '\(all[0].site)'")
                try other.release(sites, of: .part(1))
            }
        }
        #expect(ending == .finished)
        #expect(
            answered.map(\.reason) == [.redirect, .redirect] && answered.allSatisfy { $0.pair.site == all[0].site })
        #expect(certificates.map(\.notAfter) == [Timestamp(seconds: 1)])
        #expect(checked == Set(all.dropFirst().map(\.site)))
        #expect(server.requests(awaiting: 39).count == 39)
        #expect(try place.sql("SELECT count(*) FROM sites WHERE lease_holder IS NOT NULL") == "0")
    }

    /// A table with verdicts on sites, and the checks of all of them.
    private func known(_ place: Place, _ sites: Int) throws -> (AssociationTable, [VerificationTask], CheckSnapshot) {
        let table = try place.open()
        let all = try tasks((0..<sites).map { "s\($0).many.example" })
        for task in all {
            _ = try table.record(
                Self.apps.map { try Material.judgement($0, task.site.description, service: .any) }, at: Material.moment)
        }
        var checks = CheckSnapshot()
        return (table, try table.tasks(.all, &checks), checks)
    }

    @Test("A site whose lease is lost during its check is checked again", arguments: Store.allCases)
    func lostLease(store: Store) throws {
        let place = try store.place()
        let (table, tasks, checks) = try known(place, 2)
        let other = try place.open()
        let server = try server()
        let site = tasks[0].site
        var (reviewed, checked): ([Site], [Site]) = ([], [])
        let ending = try verify(tasks, server, table, .known(checks)) { report throws(ToolkitError) in
            switch report {
            case .checked(let sites): checked += sites.map(\.check.task.site)
            case .reconciled(let task):
                let reviewedSite = task.rest?.site
                if reviewedSite == site, !reviewed.contains(site) {
                    _ = try? place.sql("UPDATE sites SET leased_until = 1 WHERE site = '\(site)'")
                    #expect(try other.lease([site], under: Lease(1)) == [site])
                }
                if let reviewedSite { reviewed.append(reviewedSite) }
            case .waiting(let sites):
                #expect(sites == [site])
                try other.release(sites, of: .part(1))
            }
        }
        #expect(ending == .finished)
        #expect(reviewed == tasks.map(\.site) + [site] && checked == [tasks[1].site, site])
        #expect(server.requests(awaiting: 3).count == 3)
        #expect(try place.sql("SELECT count(*) FROM sites WHERE lease_holder IS NOT NULL") == "0")
    }

    @Test("A site of two tasks is checked for one after the other", arguments: Store.allCases)
    func repeated(store: Store) throws {
        let (place, server) = (try store.place(), try server())
        let twice = try tasks(["s.many.example", "s.many.example"])
        var checked = 0
        _ = try verify(twice, server, try place.open()) { report in
            if case .checked(let sites) = report { checked += sites.count }
        }
        #expect(checked == 2 && server.requests(awaiting: 2).count == 2)
    }

    @Test("Leases are renewed during a run", arguments: Store.allCases)
    func renewed(store: Store) throws {
        let place = try store.place()
        let (table, tasks, checks) = try known(place, 1)
        let pool = try SitePool(
            trust: Material.trust(), clock: .fixed(Material.moment), options: .test([try server().connectTo]),
            interruption: nil)
        var iterator = tasks.makeIterator()
        var run: RecordedVerification?
        var left = ""
        run = try RecordedVerification(pool, table: RunTable(table), .known(checks)) {
            iterator.next().map { .task($0) } ?? .end
        } report: { report throws(ToolkitError) in
            guard case .reconciled = report else { return }
            _ = try? place.sql("UPDATE sites SET leased_until = leased_until - 50")
            let before = try? place.sql("SELECT leased_until FROM sites")
            try run?.wake(0)
            left = (try? place.sql("SELECT leased_until >= \(before ?? "") + 50 FROM sites")) ?? ""
        }
        #expect(try run?.run() == .finished)
        // Its report holds the run.
        run = nil
        #expect(left == "1" || left == "t")
    }

    @Test(
        "A run continues without a table that is lost, or ends", arguments: Store.allCases,
        [RecordedVerification.Event.Kind.reconciled, .checked])
    func lostTable(store: Store, at kind: RecordedVerification.Event.Kind) throws {
        for continues in [true, false] {
            let place = try store.place()
            let (table, tasks, checks) = try known(place, 100)
            let other = try place.open()
            #expect(try other.lease([tasks[0].site], under: Lease(1)) == [tasks[0].site])
            let server = try server()
            var (errors, checked): ([ToolkitError], Set<Site>) = ([], [])
            var isDropped = false
            let lost: (ToolkitError) -> Void = { error in errors.append(error) }
            let run = {
                try self.verify(tasks, server, table, .known(checks), lost: continues ? lost : nil) { report in
                    if case .checked(let sites) = report { checked.formUnion(sites.map(\.check.task.site)) }
                    if !isDropped, report.kind == kind {
                        isDropped = true
                        _ = try? place.sql("DROP TABLE sites")
                    }
                }
            }
            if continues {
                #expect(try run() == .finished)
                #expect(errors.count == 1 && checked == Set(tasks.map(\.site)))
            } else {
                #expect(throws: ToolkitError.self) { try run() }
            }
        }
    }

    @Test(
        "A table that is lost between the lease of sites and the reading of their pairs does not end the run",
        arguments: Store.allCases)
    func lostPairs(store: Store) throws {
        let place = try store.place()
        let (table, tasks, checks) = try known(place, 3)
        var options = NetworkOptions.test([try server().connectTo])
        options.jobs = 8
        let pool = try SitePool(
            trust: Material.trust(), clock: .fixed(Material.moment), options: options, interruption: nil)
        var iterator = tasks.makeIterator()
        var (errors, checked): ([ToolkitError], Set<Site>) = ([], [])
        var isRenamed = false
        let run = try RecordedVerification(
            pool, table: RunTable(table) { error in errors.append(error) }, .known(checks),
            next: {
                if !isRenamed { _ = try? place.sql("ALTER TABLE pairs RENAME TO lost_pairs") }
                isRenamed = true
                return iterator.next().map { .task($0) } ?? .end
            },
            report: { report in
                if case .checked(let sites) = report { checked.formUnion(sites.map(\.check.task.site)) }
            })
        #expect(try run.run() == .finished)
        #expect(errors.count == 1 && checked == Set(tasks.map(\.site)))
    }

    @Test("An error of the receiver of reports ends the run")
    func errors() throws {
        let server = try server()
        let tasks = try tasks((0..<50).map { "s\($0).many.example" })
        #expect(throws: ToolkitError(.file, path: nil, detail: "")) {
            try verify(tasks, server, nil) { _ throws(ToolkitError) in
                throw ToolkitError(.file, path: nil, detail: "")
            }
        }
    }
}

extension RecordedVerification.Event {
    enum Kind { case checked, reconciled, waiting }

    fileprivate var kind: Kind {
        switch self {
        case .checked: .checked
        case .reconciled: .reconciled
        case .waiting: .waiting
        }
    }
}
