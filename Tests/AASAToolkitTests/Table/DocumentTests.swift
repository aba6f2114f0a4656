import AASA
import Testing

@testable import AASAToolkit

@Suite("Documents and labels in the table")
struct DocumentTests {
    private static let policy = NotificationPolicy(sinks: ["hook"], warnBefore: 1)

    /// Approves the app under iOS 9 with this path.
    private func judgement(_ path: String, site: String = "example.com", app: String = Material.app) throws -> Judgement
    {
        let apps = "\"\(Material.app)\",\"\(Material.app)2\""
        let document = #"{"applinks":{"details":[{"appIDs":[\#(apps)],"components":[{"/":"\#(path)"}]}]}}"#
        let site = try Site(site)
        let observation = LocalFile.observation(
            of: Array(document.utf8), site: site, with: ContentReader(trust: try Material.trust()), at: Material.moment)
        return Judge(site: site, rules: .ios9, mode: nil, observation: observation).judge(
            try AppIdentifier(app), for: .any)
    }

    private func record(_ table: AssociationTable, _ judgements: [Judgement], _ policy: NotificationPolicy?) throws {
        _ = try table.recordCheck(judgements, at: Material.moment, notifications: policy)
    }

    @Test("The change of an approved document is an event with its effect, once for a site", arguments: Store.allCases)
    func change(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let apps = [Material.app, Material.app + "2"]
        try record(table, apps.map { try judgement("/a", app: $0) }, Self.policy)
        try record(table, apps.map { try judgement("/a", app: $0) }, Self.policy)
        #expect(try table.queuedEventCount() == 0)
        try record(table, apps.map { try judgement("/b", app: $0) }, Self.policy)
        let events = try table.leaseEvents(sink: "hook", at: Material.moment, limit: 9, under: Lease(1))
        #expect(events.count == 1)
        #expect(events.first?.payload.contains(#""url":"/a","before":"match","after":"no_match""#) == true)
        try table.removeUnusedDocuments()
        #expect(try place.sql("SELECT count(*) FROM documents") == "1")
    }

    @Test(
        "A recheck keeps the judged document of a denied pair too, until another takes its place",
        arguments: Store.allCases)
    func denied(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        func check(_ path: String) throws -> [String] {
            let judgement = try judgement(path, app: Material.app + "3")
            #expect(judgement.reason == .appNotListed)
            let result = SiteRecord(
                site: judgement.pair.site, judgements: [judgement], checkedAt: Material.moment, serverNotAfter: nil)
            _ = try table.record([result], holder: nil, onlyKnown: true, notifications: nil)
            try table.removeUnusedDocuments()
            return try table.pairs().map {
                try $0.sha256.flatMap { try table.document($0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
            }
        }
        try record(table, [judgement("/a", app: Material.app + "3")], nil)
        #expect(try place.sql("SELECT count(*) FROM documents") == "0")
        for path in ["/b", "/c", "/c"] {
            #expect(try check(path).first?.contains(path) == true)
            #expect(try place.sql("SELECT count(*) FROM documents") == "1")
        }
    }

    @Test(
        "The change of a document is an event too when the site was pending or denied in between",
        arguments: Store.allCases, [503, 404])
    func interrupted(store: Store, status: Int) throws {
        let place = try store.place()
        let table = try place.open()
        try record(table, [try judgement("/a")], Self.policy)
        for _ in 0..<2 {
            try record(table, [try Material.judgement(status: status, service: .any, rules: .ios9)], Self.policy)
            try table.removeUnusedDocuments()
        }
        try record(table, [try judgement("/b")], Self.policy)
        let events = try table.leaseEvents(sink: "hook", at: Material.moment, limit: 9, under: Lease(1))
        let contents = events.map(\.payload).filter { $0.contains("content-changed") }
        #expect(contents.count == 1)
        #expect(contents.first?.contains(#""url":"/a","before":"match","after":"no_match""#) == true)
        #expect(try place.sql("SELECT count(*) FROM pairs WHERE sha256 = approved_sha256") == "1")
    }

    @Test("A change without the earlier document is an event without its effect", arguments: Store.allCases)
    func unknown(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        try record(table, [try judgement("/a")], nil)
        #expect(try place.sql("SELECT count(*) FROM documents") == "0")
        try record(table, [try judgement("/b")], Self.policy)
        let events = try table.leaseEvents(sink: "hook", at: Material.moment, limit: 9, under: Lease(1))
        #expect(events.map { $0.payload.contains(#""difference":null"#) } == [true])
    }

    @Test("Labels stay with a pair until a list has others", arguments: Store.allCases)
    func labels(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        let labels = Labels([Labels.Entry(name: "owner", text: "=1\n\"x\"")])
        var judgement = try judgement("/a")
        judgement.labels = labels
        try record(table, [judgement], nil)
        judgement.labels = nil
        try record(table, [judgement], nil)
        #expect(try table.pairs().map(\.labels) == [labels])
        judgement.labels = Labels([Labels.Entry(name: "owner", text: "y")])
        try record(table, [judgement], nil)
        #expect(try table.pairs().first?.labels?.json.line == #"{"owner":"y"}"#)
        _ = try place.sql("UPDATE pairs SET labels = '[1'")
        #expect(try table.pairs().map(\.labels) == [nil])
    }

    @Test("Labels of a list are stored for pairs with recent verdicts", arguments: Store.allCases)
    func labelsOfRecentPairs(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        var pairs: [Pair] = []
        for number in 0..<3 {
            var judgement = try judgement("/a", site: "s\(number).example")
            judgement.labels = Labels([Labels.Entry(name: "owner", text: "web")])
            pairs.append(judgement.pair)
            try record(table, [judgement], nil)
        }
        func give(_ labels: Labels?) throws -> [ReconciledTask] {
            try pairs.map { pair in
                var task = VerificationTask(site: pair.site)
                task.add(pair, mode: nil, labels: labels)
                return try #require(try table.fresh(task, since: Material.moment, until: Material.moment))
            }
        }
        func stored() throws -> [String?] { try table.pairs().map { $0.labels?.json.line } }
        let shop = Labels([Labels.Entry(name: "owner", text: "shop")])
        #expect(try give(nil).allSatisfy { task in task.relabelled.isEmpty })
        let tasks = try give(shop)
        #expect(tasks.flatMap(\.answered).map(\.labels) == [shop, shop, shop])
        try table.setLabels(of: tasks.flatMap(\.relabelled))
        #expect(try stored() == Array(repeating: #"{"owner":"shop"}"#, count: 3))
        #expect(try give(shop).allSatisfy { task in task.relabelled.isEmpty })
        try table.setLabels(of: give(Labels.none)[0].relabelled)
        #expect(try stored() == [nil, #"{"owner":"shop"}"#, #"{"owner":"shop"}"#])
        #expect(try place.sql("SELECT count(*) FROM pairs WHERE labels IS NULL") == "1")
    }

    @Test("Pairs are removed by a condition, and sites without a pair with them", arguments: Store.allCases)
    func removal(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        for number in 0..<40 { try record(table, [try judgement("/a", site: "s\(number).example")], nil) }
        #expect(try table.remove { $0.pair.site.description.hasPrefix("s1") } == 11)
        #expect(try table.remove { _ in false } == 0)
        #expect(try table.pairs().count == 29)
        #expect(try place.sql("SELECT count(*) FROM sites") == "29")
    }

    @Test("A pair keeps the digest of the judged document; labels stay until others come", arguments: Store.allCases)
    func document(store: Store) throws {
        let place = try store.place()
        let table = try place.open()
        // printf '{}' | sha256sum
        let digest = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
        let reader = ContentReader(trust: try Material.trust())
        let site = try Site("a.example")
        func judgement(_ bytes: [UInt8]) throws -> Judgement {
            let observation = LocalFile.observation(of: bytes, site: site, with: reader, at: Material.moment)
            return Judge(site: site, rules: .ios9, mode: nil, observation: observation)
                .judge(try AppIdentifier(Material.app), for: .any)
        }
        _ = try table.record([judgement(Array("{}".utf8))], at: Material.moment)
        #expect(try table.pairs().map(\.sha256) == [digest])
        _ = try place.sql(#"UPDATE pairs SET labels = '{"team":"Web"}'"#)
        // A file that is cut off is not a document, and a site that does not answer shows none.
        _ = try table.record(
            [judgement([UInt8](repeating: 32, count: AssociationFile.maximumSize + 1))], at: Material.moment)
        #expect(try table.pairs().map(\.sha256) == [nil])
        #expect(try table.pairs().map { $0.labels?.json.line } == [#"{"team":"Web"}"#])
    }
}
