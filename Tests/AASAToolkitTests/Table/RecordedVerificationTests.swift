import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Verifying and keeping")
struct RecordedVerificationTests {
    /// Verifies what `next` yields, with real requests.
    private func verify(
        _ server: LocalServer, _ table: AssociationTable?, at moment: Timestamp = Material.moment,
        next: () throws(ToolkitError) -> NextTask,
        review: ([ClaimedTask]) throws(ToolkitError) -> [VerificationTask?] = { $0.map(\.task) },
        report: ([RecordedVerification.Report]) throws(ToolkitError) -> Void
    ) throws -> SitePool.Ending {
        let options = NetworkOptions(
            connectTo: [server.connectTo], resolve: [], connectTimeout: 20_000, timeout: 20_000,
            userAgent: "aasa-test/1", jobs: 8, rate: nil, perAddress: nil, countsLoopback: false, threads: 2,
            cdn: RuleSet.appleCDN)
        let trust = try Material.trust()
        return try RecordedVerification(table: table, onlyKnown: false).run(
            { wakeUps throws(ToolkitError) in
                try SitePool(
                    trust: trust, clock: .fixed(moment), options: options, interruption: nil, wakeUps: wakeUps)
            }, next: next, review: review, waiting: { _ in }, report: report)
    }

    private func rows(_ path: String, site: Site) throws(ToolkitError) -> [PairRecord] {
        var rows: [PairRecord] = []
        let table = try AssociationTable.open(.file(path), create: false)
        try table?.rows(AssociationTable.Filter(status: nil, site: site, app: nil)) { rows.append($0) }
        return rows
    }

    private func tasks(_ sites: [String]) throws -> [VerificationTask] {
        let apps = try ["ABCDE12345.a", "ABCDE12345.b"].map { try AppIdentifier($0) }
        return try sites.map {
            try VerificationTask(site: Site($0), apps: apps, service: .any, rules: [.ios8], mode: nil)
        }
    }

    @Test("Every verdict is on disk before it is handed over")
    func onDisk() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("t.db")
        let signed = try Material.signed(["ABCDE12345.a"], by: "wildcard-many")
        let server = try LocalServer(
            certificate: "wildcard-many", files: ["apple-app-site-association": signed],
            body: "default_type application/pkcs7-mime;")
        let table = try #require(try AssociationTable.open(.file(path), create: true))
        var iterator = try tasks((0..<40).map { "s\($0).many.example" }).makeIterator()
        var seen: Set<Int> = []
        let ending = try verify(
            server, table,
            next: { () throws(ToolkitError) in iterator.next().map { .task($0) } ?? .end }
        ) {
            (reports: [RecordedVerification.Report]) throws(ToolkitError) in
            for report in reports {
                seen.insert(report.visit.number)
                let standings = report.verdicts.map(\.standing)
                #expect(standings.map(\.reason) == [.approved, .appNotListed])
                #expect(standings.map(\.message) == report.verdicts.map(\.verdict.message))
                guard let site = standings.first?.site else { continue }
                let kept = try rows(path, site: site)
                #expect(kept == standings)
            }
        }
        #expect(ending == .finished)
        #expect(seen.count == 40)
    }

    @Test("A pending site is asked again when it is due, and its tries are counted; without a table they are not")
    func retries() throws {
        let folder = try TemporaryFolder()
        let server = try LocalServer(
            certificate: "wildcard-many", files: [:],
            body: "location / { add_header Retry-After 40000 always; return 503; }")
        let table = try #require(try AssociationTable.open(.file(folder.file("t.db")), create: true))
        var moment = Material.moment
        var pending = try tasks(["s.many.example"])
        for attempt in 1...3 {
            var iterator = pending.makeIterator()
            _ = try verify(
                server, table, at: moment,
                next: { () throws(ToolkitError) in iterator.next().map { .task($0) } ?? .end }
            ) {
                (reports: [RecordedVerification.Report]) throws(ToolkitError) in
                for report in reports {
                    #expect(report.verdicts.map(\.verdict.attempts) == [attempt, attempt])
                    #expect(report.verdicts.map(\.verdict.retryAt) == [moment + 40_000, moment + 40_000])
                }
            }
            moment = moment + 40_000
            pending = try table.tasks(.until(moment))
            #expect(pending.map { $0.questions.map(\.apps.count) } == [[2]])
        }
        var iterator = pending.makeIterator()
        _ = try verify(
            server, nil, at: moment,
            next: { () throws(ToolkitError) in iterator.next().map { .task($0) } ?? .end }
        ) {
            (reports: [RecordedVerification.Report]) throws(ToolkitError) in
            for report in reports {
                #expect(report.verdicts.map(\.verdict.attempts) == [1, 1])
            }
        }
        #expect(server.requests(awaiting: 4).count == 4)
    }

    @Test("What the review of claimed sites leaves nothing of is not asked, and is given up", arguments: Store.allCases)
    func reviewed(store: Store) throws {
        let place = try store.place()
        let (table, other) = (try place.open(), try place.open())
        let server = try LocalServer(certificate: "wildcard-many", files: [:], body: "location / { return 404; }")
        let all = try tasks((0..<300).map { "s\($0).many.example" })
        #expect(try other.claim([all[0].site], Lease(1)) == [all[0].site])
        var iterator = all.makeIterator()
        var asked: [Site] = []
        var hasWaited: [Site] = []
        let start = ContinuousClock.now
        let ending = try verify(
            server, table, next: { () throws(ToolkitError) in iterator.next().map { .task($0) } ?? .end },
            review: { claimed throws(ToolkitError) in
                hasWaited += claimed.filter(\.hasWaited).map(\.task.site)
                // The first one is free as soon as everything else was looked at.
                if claimed.contains(where: { $0.task == all[299] }) { try other.release([all[0].site], .part(1)) }
                return claimed.map { [all[0], all[7]].contains($0.task) ? $0.task : nil }
            }
        ) { (reports: [RecordedVerification.Report]) throws(ToolkitError) in asked += reports.map(\.visit.task.site) }
        #expect(ending == .finished)
        #expect(Set(asked) == [all[0].site, all[7].site] && hasWaited == [all[0].site])
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(try place.sql("SELECT count(*) FROM sites WHERE lease_holder IS NOT NULL") == "0")
        #expect(try place.sql("SELECT count(*) FROM sites") == "2")
        #expect(server.requests(awaiting: 2).count == 2)
    }

    @Test("An error of whoever takes the verdicts ends the run")
    func errors() throws {
        let server = try LocalServer(certificate: "wildcard-many", files: [:], body: "location / { return 404; }")
        var iterator = try tasks((0..<50).map { "s\($0).many.example" }).makeIterator()
        #expect(throws: ToolkitError(.file, path: nil, detail: "")) {
            try verify(
                server, nil, next: { () throws(ToolkitError) in iterator.next().map { .task($0) } ?? .end }
            ) { _ throws(ToolkitError) in
                throw ToolkitError(.file, path: nil, detail: "")
            }
        }
    }
}
