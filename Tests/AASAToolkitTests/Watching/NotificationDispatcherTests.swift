import AASA
import Foundation
import POSIX
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Delivery of events")
struct NotificationDispatcherTests {
    private let folder: TemporaryFolder
    private let location: TableLocation
    private let clock = SimulatedClock(Material.moment)
    private let metrics = WatchMetrics(version: "test", startedAt: Material.moment)

    init() throws {
        folder = try TemporaryFolder()
        location = .file(folder.file("t.db"))
    }

    /// A table with so many events in the queue.
    private func table(_ count: Int, for sink: String) throws -> AssociationTable {
        let table = try #require(try AssociationTable.open(location, create: true))
        let policy = NotificationPolicy(sinks: [sink], warnBefore: 1)
        for number in 0...count {
            _ = try table.recordCheck(
                [Material.judgement(status: number % 2 == 0 ? 404 : 301)], at: Material.moment, notifications: policy)
        }
        #expect(try table.queuedEventCount() == count)
        return table
    }

    /// Records a status of each site, whose events wait 30 seconds for others.
    private func record(
        _ status: Int, of sites: [String], after seconds: Int64, in table: AssociationTable
    ) throws {
        let policy = NotificationPolicy(sinks: ["command"], warnBefore: 1, group: 30)
        for site in sites {
            _ = try table.recordCheck(
                [Material.judgement(Material.app, site, status: status)], at: Material.moment + seconds,
                notifications: policy)
        }
    }

    private func dispatcher(_ sinks: [EventSink]) throws -> NotificationDispatcher {
        try NotificationDispatcher(to: sinks, settings: .test(location, clock.clock), metrics: metrics)
    }

    /// Delivers what is due, and returns the reports.
    private func deliver(_ sinks: [EventSink]) throws -> [String] {
        let dispatcher = try dispatcher(sinks)
        let thread = try dispatcher.start()
        dispatcher.finish()
        thread.join()
        return dispatcher.takeReports().map(Self.text)
    }

    private static func text(_ report: WatchEvent) -> String {
        switch report {
        case .undelivered(let sink, let text, let next):
            "\(sink): \(text), \(next.map { "+\($0.seconds - Material.moment.seconds)" } ?? "given up")"
        case .undeliverable(let error): "\(error.code)"
        default: "\(report)"
        }
    }

    private func webhook(_ receiver: Receiver) throws -> EventSink {
        let webhook = Webhook(
            url: "https://example.com/", secret: Array("s3cret".utf8), trust: try Material.trust(),
            options: .test(["::127.0.0.1:\(receiver.port)"]))
        return .webhook(try #require(webhook))
    }

    /// A pipe in the folder; reading waits until a command has written to it.
    private func pipe() throws -> String {
        let path = folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        return path
    }

    private func read(_ path: String) throws -> String {
        let handle = try #require(FileHandle(forReadingAtPath: path))
        return String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test("A command gets the events as lines, in their order, and each once")
    func command() throws {
        let table = try table(3, for: "command")
        let file = folder.file("log")
        #expect(try deliver([.command("cat >> \(file)")]) == [])
        #expect(try deliver([.command("cat >> \(file)")]) == [])
        let payloads = try table.changes().map { SiteEvent.changed($0).payload }
        #expect(payloads.count == 3)
        #expect(try read(file) == payloads.map { $0 + "\n" }.joined())
        #expect(try table.queuedEventCount() == 0)
        #expect(metrics.text.contains(#"aasa_notifications_total{sink="command",result="delivered"} 3"#))
    }

    @Test("Sinks take turns")
    func turns() throws {
        _ = try table(4, for: "command")
        let file = folder.file("log")
        #expect(try deliver([.command("printf a >> \(file)"), .command("printf b >> \(file)")]) == [])
        #expect(try read(file) == "abab")
    }

    @Test("Events of one cause are delivered as one when the first has waited, or at the end")
    func groups() throws {
        let table = try #require(try AssociationTable.open(location, create: true))
        func check(_ sites: [String], _ status: Int, _ seconds: Int64) throws {
            try record(status, of: sites, after: seconds, in: table)
        }
        let sites = (0..<20).map { "s\($0).example" }
        try check(sites, 404, 0)
        try check(Array(sites.prefix(10)), 503, 0)
        try check(["s19.example"], 301, 1)
        try check(Array(sites.dropFirst(10).prefix(9)), 503, 29)
        #expect(try table.nextDelivery(sink: "command") == Material.moment + 30)
        let file = folder.file("log")
        let sink = EventSink.command("cat >> \(file)")
        clock.set(Material.moment + 29)
        let dispatcher = try dispatcher([sink])
        let thread = try dispatcher.start()
        dispatcher.stop()
        thread.join()
        #expect(try table.queuedEventCount() == 20)
        clock.set(Material.moment + 30)
        #expect(try deliver([.command("exit 1")]).count == 1)
        #expect(try table.queuedEventCount() == 20)
        clock.set(Material.moment + 40)
        #expect(try deliver([sink]) == [])
        let lines = try read(file).split(separator: "\n")
        #expect(
            lines.count == 2 && lines[0].contains(#""siteCount":19"#) && lines[1].contains(#""site":"s19.example""#))
        #expect(try table.queuedEventCount() == 0)
    }

    @Test("No event of a group comes before an earlier event of its site")
    func orderOfSite() throws {
        let table = try #require(try AssociationTable.open(location, create: true))
        func check(_ sites: [String], _ status: Int, _ seconds: Int64) throws {
            try record(status, of: sites, after: seconds, in: table)
        }
        let sites = ["a.example", "b.example", "c.example"]
        try check(sites, 404, 0)
        try check(["a.example", "b.example"], 503, 1)
        try check(["a.example"], 404, 2)
        try check(["a.example", "c.example"], 503, 3)
        clock.set(Material.moment + 40)
        let file = folder.file("log")
        #expect(try deliver([.command("cat >> \(file)")]) == [])
        let lines = try read(file).split(separator: "\n")
        #expect(lines.count == 3 && lines[0].contains(#""siteCount":3"#))
        #expect(lines[1].contains(#""status":"denied""#) && lines[2].contains(#""status":"pending""#))
        #expect(try table.queuedEventCount() == 0)
    }

    @Test("A delivery that is repeated has the same events, and events that came meanwhile are another")
    func repeatedGroup() throws {
        let table = try #require(try AssociationTable.open(location, create: true))
        let policy = NotificationPolicy(sinks: ["command"], warnBefore: 1, group: 1)
        func deny(_ site: String, after seconds: Int64) throws {
            for status in [503, 404] {
                _ = try table.recordCheck(
                    [Material.judgement(Material.app, site, status: status)], at: Material.moment + seconds,
                    notifications: policy)
            }
        }
        try deny("a.example", after: 0)
        try deny("b.example", after: 0)
        clock.set(Material.moment + 1)
        let file = folder.file("log")
        #expect(try deliver([.command("cat >> \(file); exit 1")]).count == 1)
        try deny("c.example", after: 9)
        clock.set(Material.moment + 11)
        #expect(try deliver([.command("cat >> \(file)")]) == [])
        let lines = try read(file).split(separator: "\n")
        #expect(lines.count == 3 && lines[0] == lines[1] && lines[2].contains("c.example"))
    }

    @Test("Events for a kind of sink that nobody has are given up after a day")
    func abandoned() throws {
        let table = try table(2, for: "webhook")
        let sink = EventSink.command("true")
        clock.set(Material.moment + 86400)
        #expect(try deliver([sink]) == [])
        #expect(try table.queuedEventCount() == 2)
        clock.set(Material.moment + 86401)
        // A worker of another process is delivering one.
        let leased = try table.leaseEvents(sink: "webhook", at: clock.now, limit: 1, under: Lease(1))
        #expect(try deliver([sink]).count == 1)
        #expect(try table.queuedEventCount() == 1)
        try table.settle(QueuedNotification(events: leased), nextTry: nil)
        #expect(metrics.text.contains(#"aasa_notifications_total{sink="webhook",result="abandoned"} 1"#))
    }

    @Test("A failed delivery is repeated when it is due, and given up after a day")
    func retries() throws {
        let table = try table(1, for: "command")
        #expect(try deliver([.command("exit 3")]) == ["command: the command ended with status 3, +10"])
        #expect(try table.nextDelivery(sink: "command") == Material.moment + 10)
        clock.set(Material.moment + 9)
        #expect(try deliver([.command("exit 4")]) == [])
        clock.set(Material.moment + 10)
        #expect(try deliver([.command("exit 127")]) == ["command: the command was not found (status 127), +30"])
        clock.set(Material.moment + 86400)
        #expect(
            try deliver([.command("kill -9 $$")]) == ["command: the command was ended by signal 9, given up"])
        #expect(try table.queuedEventCount() == 0)
        for line in [
            #"aasa_notifications_total{sink="command",result="postponed"} 2"#,
            #"aasa_notifications_total{sink="command",result="abandoned"} 1"#,
        ] {
            #expect(metrics.text.contains(line))
        }
    }

    @Test("Events that were queued by a clock far in the future are delivered when it is set back")
    func clockSetBack() throws {
        let table = try table(2, for: "command")
        clock.set(Material.moment - 86400)
        #expect(try deliver([.command("true")]) == [])
        #expect(try table.queuedEventCount() == 0)
    }

    @Test("A receiver's answer decides: later, never, or delivered")
    func webhook() throws {
        let table = try table(2, for: "webhook")
        let receiver = try Receiver(
            certificate: "valid-rsa", secret: "s3cret", answers: ["400", "503:3000", "200"])
        let sink = try webhook(receiver)
        #expect(
            try deliver([sink]) == [
                "webhook: the receiver answered 400, given up", "webhook: the receiver answered 503, +3000",
            ])
        #expect(try table.queuedEventCount() == 1)
        clock.set(Material.moment + 3000)
        #expect(try deliver([sink]) == [])
        #expect(try table.queuedEventCount() == 0)
        let notes = try receiver.notes()
        let payloads = try table.changes().map { SiteEvent.changed($0).payload }
        #expect(notes.map(\.content) == [payloads[0], payloads[1], payloads[1]])
        #expect(notes.allSatisfy { $0.signed == true })
        #expect(notes[1].fields["aasa-delivery"] == notes[2].fields["aasa-delivery"])
        #expect(metrics.text.contains(#"aasa_notifications_total{sink="webhook",result="refused"} 1"#))
    }

    @Test("A running dispatcher delivers to new sinks when it is woken")
    func wake() throws {
        let dispatcher = try dispatcher([])
        let thread = try dispatcher.start()
        let table = try table(1, for: "command")
        let pipe = try pipe()
        dispatcher.replace([.command("cat > \(pipe)")])
        dispatcher.wake()
        #expect(try read(pipe) == table.changes().map { SiteEvent.changed($0).payload + "\n" }.joined())
        dispatcher.finish()
        _ = Descriptors.readable([dispatcher.ended.descriptor], within: nil)
        thread.join()
        #expect(try table.queuedEventCount() == 0 && dispatcher.takeReports().isEmpty)
    }

    @Test("Stopping ends a running command, and its event stays due")
    func stop() throws {
        let table = try table(2, for: "command")
        let pipe = try pipe()
        let dispatcher = try dispatcher([.command("echo begun > \(pipe); exec sleep 3600")])
        let thread = try dispatcher.start()
        #expect(try read(pipe) == "begun\n")
        dispatcher.stop()
        thread.join()
        #expect(dispatcher.takeReports().isEmpty)
        #expect(try table.queuedEventCount() == 2)
        let events = try table.leaseEvents(sink: "command", at: Material.moment, limit: 9, under: Lease(2))
        #expect(events.map(\.attempts) == [1, 0])
    }

    @Test("A file that is not a table is reported; a table that is missing has no events")
    func unreadable() throws {
        #expect(try deliver([.command("true")]) == [])
        try folder.write("t.db", "no table")
        #expect(try deliver([.command("true")]) == ["\(ToolkitError.Code.table(.notATable))"])
        // Once, and again when it finishes before it has waited.
        #expect(metrics.text.contains(/aasa_table_errors_total [12]\n/))
    }
}
