import AASA
import AASAToolkit
import POSIX
import Synchronization
import TestSupport
import Testing

@testable import AASAWeb

@Suite("Overviews that are kept")
struct OverviewCacheTests {
    @Test("A thread reads a slow overview whenever an expired one was shown; if it cannot, the next request reads it")
    func thread() throws {
        let material = try PageMaterial(PageMaterial.pair("a.example"))
        let file = material.folder.file("t.db")
        let cache = OverviewCache(hasThread: true, shortest: 0, slow: -1)
        let time = Mutex<Int64>(1000)
        let watchdog = try TableWatchdog()
        let thread = try WorkerThread {
            cache.run(TableAccess(.file(file), watchdog: watchdog, isBounded: false)) {
                Timestamp(
                    seconds: time.withLock {
                        $0 += 1
                        return $0
                    })
            }
        }
        // Also when a requirement fails: the thread is joined at the end.
        defer { cache.stop() }
        func takenAt() throws -> Int64 {
            try cache.overview(of: material.table, at: Timestamp(seconds: 1)).takenAt.seconds
        }
        // The thread may read it several times between two requests.
        var last: Int64 = 0
        while last < 1005 {
            let next = try takenAt()
            try #require(next >= last)
            last = next
        }
        _ = try Command.run(["mv", file, file + "-old"])
        while try takenAt() != 1 {}
        cache.stop()
        thread.join()
    }
}
