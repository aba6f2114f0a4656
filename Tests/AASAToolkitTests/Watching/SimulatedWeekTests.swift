import Foundation
import TestSupport
import Testing

@testable import AASA
@testable import AASAToolkit

/// A week of `watch`, with real requests to a real server and a clock that is put forward whenever nothing is due.
///
/// `AASA_WEEK_SITES` is the number of sites; 10,000 need some minutes.
@Suite("A simulated week of watching")
struct SimulatedWeekTests {
    static let siteCount = ProcessInfo.processInfo.environment["AASA_WEEK_SITES"].flatMap(Int.init) ?? 50
    static let start = Material.moment
    static let end = start + 7 * 86400
    /// The clock moves forward by at least so many seconds: what is due in between is checked together.
    static let step: Int64 = 60
    static let recheck = RecheckSchedule(every: 86400)
    /// When recovering sites answer again.
    static let recovery = start + 86400 + 1800

    /// How a site behaves through the week.
    enum Kind: String {
        case approved, gone, down, patient, recovering, unreachable

        init(_ number: Int) {
            switch number % 50 {
            case 0..<40: self = .approved
            case 40..<43: self = .gone
            case 43..<45: self = .down
            case 45..<47: self = .patient
            case 47..<49: self = .recovering
            default: self = .unreachable
            }
        }

        /// What a check at the moment ends with, and when the next one is: written down from the documentation, apart
        /// from the program's own schedule.
        func outcome(_ site: Site, at moment: Timestamp, attempts: Int) -> (status: Status, next: Timestamp) {
            let day = moment + SimulatedWeekTests.recheck.period(of: site)
            let isUp = self == .recovering && moment >= SimulatedWeekTests.recovery
            switch self {
            case .approved: return (.approved, day)
            case .gone: return (.denied, day)
            case .recovering where isUp: return (.approved, day)
            case .down, .unreachable, .recovering: return (.pending, attempts < 8 ? moment + 3 * 3600 : day)
            case .patient: return (.pending, attempts < 8 ? moment + 5 * 3600 : day)
            }
        }
    }

    static func site(_ number: Int) throws -> Site { try Site("s\(number)-\(Kind(number).rawValue).many.example") }

    private func server(_ up: String) throws -> LocalServer {
        let signed = try Material.signed([Material.app], by: "wildcard-many")
        return try LocalServer(
            certificate: "wildcard-many", files: ["apple-app-site-association": signed],
            body: """
                server_name ~^s\\d+-(?<kind>[a-z]+)\\.;
                default_type application/pkcs7-mime;
                keepalive_timeout 0;
                location = /patient { internal; add_header Retry-After 18000 always; return 503; }
                location / {
                    set $state $kind;
                    if (-f \(up)) { set $state "$kind-up"; }
                    if ($kind = gone) { return 404; }
                    if ($kind = down) { return 503; }
                    if ($state = recovering) { return 503; }
                    if ($kind = patient) { rewrite ^ /patient last; }
                }
                """)
    }

    /// The moments at which each site was checked, and with what end.
    private typealias Checks = [Site: [(moment: Timestamp, status: Status)]]

    private func watch(_ folder: TemporaryFolder) throws -> (Checks, seconds: Double) {
        let up = folder.file("up")
        let server = try server(up)
        let location = TableLocation.file(folder.file("t.db"))
        let table = try #require(try AssociationTable.open(location, create: true))
        let claims = try (0..<Self.siteCount).map {
            Installation.Claim(site: try Self.site($0), service: .webcredentials, domains: ["-"], mode: nil)
        }
        let app = Installation(app: try AppIdentifier(Material.app), version: nil, values: [])
        _ = try table.install(app, claims, under: [.ios8], at: Self.start)

        let simulated = SimulatedClock(Self.start)
        let closed = try LocalServer.freePort()
        let unreachable = try (0..<Self.siteCount).filter { Kind($0) == .unreachable }.map {
            "\(try Self.site($0).host):443:127.0.0.1:\(closed)"
        }
        var options = NetworkOptions.test(unreachable + [server.connectTo])
        options.threads = NetworkOptions.usualThreads
        let trust = try Material.trust()
        var checks: Checks = [:]
        var clock = simulated.clock
        clock.wait = { due in
            let next = max(due ?? Self.end, simulated.now + Self.step)
            if next >= Self.end { return nil }
            simulated.set(next)
            if next >= Self.recovery { _ = FileManager.default.createFile(atPath: up, contents: nil) }
            return 0
        }
        var settings = WatchSettings(location: location, network: options, version: "test")
        settings.recheck = Self.recheck
        settings.clock = clock
        let service = try WatchService(settings) {
            WatchResources(trust: trust, sinks: [])
        } report: { report in
            guard case .checked(let site) = report else { return }
            for verdict in site.verdicts.map(\.verdict) {
                checks[site.check.task.site, default: []].append((verdict.checkedAt, verdict.status))
            }
        }
        let began = Date()
        try service.run()
        return (checks, Date().timeIntervalSince(began))
    }

    @Test("Every check is made when it is due, and no other check")
    func week() throws {
        let folder = try TemporaryFolder()
        let (checks, seconds) = try watch(folder)
        var count = 0
        var late: Int64 = 0
        for number in 0..<Self.siteCount {
            let site = try Self.site(number)
            let kind = Kind(number)
            let made = checks[site] ?? []
            count += made.count
            var planned = Self.start
            var attempts = 0
            for (index, check) in made.enumerated() {
                // Never early, and late by no more than one step of the clock.
                #expect(check.moment >= planned && check.moment < planned + Self.step, "\(site), check \(index)")
                late = max(late, check.moment.seconds - planned.seconds)
                attempts += 1
                let outcome = kind.outcome(site, at: check.moment, attempts: attempts)
                #expect(check.status == outcome.status, "\(site), check \(index)")
                if outcome.status != .pending { attempts = 0 }
                planned = outcome.next
            }
            #expect(planned >= Self.end, "\(site) was not checked at \(planned)")
        }
        print("\(Self.siteCount) sites, \(count) checks in \(Int(seconds)) s, the latest \(late) s after its time")
    }
}
