import AASA
import AASAToolkit
import Glibc

@testable import AASAWeb

/// The web interface of a table with some pairs, behind a proxy and with users of its own.
struct LocalSite {
    static let proxy = "127.0.0.1"
    let worker: WebWorker

    private static let moment = Timestamp(seconds: 1_800_000_000)
    private static let table = InputFile("web.db")
    private static let users = InputFile("users")
    /// scrypt of `correct horse` at the lowest cost.
    private static let hash = "$scrypt$ln=4,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg"

    init() {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(Self.table.path + suffix) }
        let lines = "key:\(String(repeating: "A", count: 86))\nann:editor:\(Self.hash)\nbob:viewer:\(Self.hash)\n"
        Self.users.write(Array(lines.utf8)[...])
        worker = valid {
            guard let table = try AssociationTable.open(.file(Self.table.path), create: true) else {
                throw TableProblem()
            }
            for number in 1...3 {
                let pair = Pair(
                    site: try Site("s\(number).example"), app: try AppIdentifier("ABCDE12345.com.example.app"),
                    service: .one(.applinks), system: .ios14)
                _ = try table.add([pair], isPublicOnly: false, at: Self.moment - 86400)
            }
            let metrics = WatchMetrics(version: "0", startedAt: Self.moment)
            guard
                var settings = WebSettings(
                    listen: "127.0.0.1:0", table: .file(Self.table.path), metrics: metrics)
            else { throw TableProblem() }
            settings.clock = .fixed(Self.moment)
            settings.actionsPerMinute = .max
            settings.proxy = WebSettings.Proxy(
                addresses: [Self.proxy], userField: "X-User", editors: ["ann"], secret: nil)
            settings.users = try UserFile(path: Self.users.path) { _ in }
            return WebWorker(
                settings: settings, access: try AccessControl(settings, proxySecret: nil),
                cache: OverviewCache(hasThread: false), responses: ResponseCache(), watchdog: try TableWatchdog())
        }
    }

    private struct TableProblem: Error {}
}
