@testable import AASA
import Foundation
import TestSupport
import Testing

@testable import AASAToolkit

/// Signals are raised in a report's receiver, on the service's own thread: the rest of the process does not get them.
@Suite("The watch service")
struct WatchServiceTests {
    /// A table with sites that are due, and the service's settings for it.
    private func settings(
        _ store: Store, sites: Int, _ server: LocalServer, sinks: [String] = [], once: Bool = true
    ) throws -> (Place, WatchSettings) {
        let place = try store.place()
        let claims = try (0..<sites).map {
            Installation.Claim(
                site: try Site("s\($0).many.example"), service: .webcredentials, domains: ["-"], mode: nil)
        }
        let app = Installation(app: try AppIdentifier(Material.app), version: nil, values: [])
        _ = try place.open().install(app, claims, under: [.ios8], at: Material.moment)
        let settings = WatchSettings.test(
            place.location, .fixed(Material.moment), connectTo: [server.connectTo], sinks: sinks, once: once)
        return (place, settings)
    }

    private func server(_ status: Int = 404) throws -> LocalServer {
        try LocalServer(certificate: "wildcard-many", files: [:], body: "location / { return \(status); }")
    }

    /// Runs a service and returns the names of its reports.
    @discardableResult
    private func run(
        _ settings: WatchSettings, sinks: [EventSink] = [],
        report: @escaping (WatchEvent) throws(ToolkitError) -> Void = { _ in }
    ) throws -> [String] {
        let resources = WatchResources(trust: try Material.trust(), sinks: sinks)
        var names: [String] = []
        try WatchService(settings) {
            resources
        } report: { news throws(ToolkitError) in
            names.append(Self.name(news))
            try report(news)
        }.run()
        return names
    }

    private static func name(_ report: WatchEvent) -> String { "\(report)".prefix { $0 != "(" }.description }

    private func leased(_ place: Place) throws -> String {
        try place.sql("SELECT count(*) FROM sites WHERE lease_holder IS NOT NULL")
    }

    @Test("Everything that is due is checked once, and recorded before it is reported", arguments: Store.allCases)
    func once(store: Store) throws {
        let server = try server()
        let (place, settings) = try settings(store, sites: 20, server)
        var sites: Set<Site> = []
        let reports = try run(settings) { report throws(ToolkitError) in
            guard case .checked(let site) = report else { return }
            sites.insert(site.check.task.site)
            #expect(site.changes.map(\.after.status) == [.denied])
            let table = try AssociationTable.open(place.location, create: false)
            let filter = AssociationTable.Filter(status: nil, site: site.check.task.site, app: nil)
            try table?.rows(filter) { #expect($0 == site.verdicts.first?.record) }
        }
        #expect(reports == ["started"] + Array(repeating: "checked", count: 20))
        #expect(sites.count == 20 && server.requests(awaiting: 20).count == 20)
        #expect(try leased(place) == "0")
    }

    @Test("A signal to end stops a service that waits, and releases its sites")
    func stop() throws {
        let server = try server()
        let (place, settings) = try settings(.sqlite, sites: 3, server, once: false)
        var checked = 0
        let reports = try run(settings) { report in
            if case .checked = report { checked += 1 }
            if checked == 3 { raise(SIGTERM) }
        }
        #expect(reports == ["started", "checked", "checked", "checked"])
        #expect(try leased(place) == "0")
    }

    @Test("SIGHUP has certificates and secrets read again; when that fails, the earlier ones stay")
    func reload() throws {
        let server = try server()
        let (place, settings) = try settings(.sqlite, sites: 1, server, once: false)
        let trust = try Material.trust()
        var readings = 0
        var reports: [String] = []
        try WatchService(settings) { () throws(ToolkitError) in
            readings += 1
            if readings == 2 { throw ToolkitError(.secretMissing, path: nil, detail: "") }
            return WatchResources(trust: trust, sinks: [])
        } report: { report in
            reports.append(Self.name(report))
            switch report {
            case .checked, .notReloaded: raise(SIGHUP)
            case .reloaded: raise(SIGINT)
            default: break
            }
        }.run()
        #expect(reports == ["started", "checked", "notReloaded", "reloaded"] && readings == 3)
        #expect(try leased(place) == "0")
    }

    @Test("An error of the receiver of reports ends the service, also after a reload")
    func unreportedReload() throws {
        let server = try server()
        let (place, settings) = try settings(.sqlite, sites: 1, server, once: false)
        var reports: [String] = []
        #expect(throws: ToolkitError(.interrupted, path: nil, detail: "")) {
            try run(settings) { report throws(ToolkitError) in
                reports.append(Self.name(report))
                if case .checked = report { raise(SIGHUP) }
                if case .reloaded = report { throw ToolkitError(.interrupted, path: nil, detail: "") }
            }
        }
        #expect(reports == ["started", "checked", "reloaded"])
        #expect(try leased(place) == "0")
    }

    @Test("Events of a run are delivered before it ends; failures are reported")
    func events() throws {
        let folder = try TemporaryFolder()
        let server = try server()
        let (place, settings) = try settings(.sqlite, sites: 2, server, sinks: ["command", "webhook"])
        let port = try LocalServer.freePort()
        let webhook = Webhook(
            url: "https://example.com/", secret: nil, trust: try Material.trust(),
            options: .test(["::127.0.0.1:\(port)"]))
        let file = folder.file("log")
        let sinks = [EventSink.command("cat >> \(file)"), .webhook(try #require(webhook))]
        let reports = try run(settings, sinks: sinks)
        #expect(reports.filter { $0 == "undelivered" }.count == 2)
        let table = try place.open()
        let payloads = try table.changes().map { SiteEvent.changed($0).payload + "\n" }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == payloads.joined() && payloads.count == 2)
        #expect(try table.queuedEventCount() == 2 && table.nextDelivery(sink: "command") == nil)
    }

    @Test("A lost table is reconnected; meanwhile the service is unhealthy, and its metrics count the failure")
    func tableLost() throws {
        let server = try server()
        var (place, settings) = try settings(.postgresql, sites: 1, server, once: false)
        settings.metrics = "127.0.0.1:0"
        var url = ""
        func get(_ path: String) -> String {
            let address = url.replacingOccurrences(of: "/metrics", with: path)
            return (try? Command.run(["curl", "-s", "--noproxy", "*", address]).outputText) ?? ""
        }
        let reports = try run(settings) { report in
            switch report {
            case .started(let metrics):
                url = metrics ?? ""
                #expect(get("/health") == "ok\n")
            case .checked:
                #expect(get("/metrics").contains("aasa_due_sites 1\n"))
                #expect(get("/metrics").contains(#"aasa_checks_total{status="denied",reason="client-error"} 1"#))
                _ = try? place.sql(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            case .tableLost: #expect(get("/health") == "the table cannot be read or written\n")
            case .tableReconnected:
                #expect(get("/health") == "ok\n" && get("/metrics").contains("aasa_table_errors_total 1\n"))
                raise(SIGTERM)
            default: break
            }
        }
        #expect(reports == ["started", "checked", "tableLost", "tableReconnected"])
    }

    @Test("A table that cannot be reached at the start is reported, and a signal ends the wait for it")
    func tableUnavailable() throws {
        let url = "postgresql://postgres:x@127.0.0.1:\(try LocalServer.freePort())/x"
        let settings = WatchSettings.test(.postgresql(url), .fixed(Material.moment), once: false)
        let reports = try run(settings) { _ in raise(SIGTERM) }
        #expect(reports == ["tableLost"])
        var once = settings
        once.once = true
        #expect(throws: ToolkitError(.table(.unavailable), path: nil, detail: "")) { try run(once) }
    }

    @Test("An error of the receiver of reports ends the service")
    func errors() throws {
        let server = try server()
        let (place, settings) = try settings(.sqlite, sites: 5, server, once: false)
        let error = ToolkitError(.interrupted, path: nil, detail: "")
        #expect(throws: error) {
            try run(settings) { report throws(ToolkitError) in
                if case .checked = report { throw error }
            }
        }
        #expect(try place.open().changes().count > 0)
    }
}
