import AASA
import AASAToolkit
import Glibc

/// Rates of the table's operations, with a table of SITES sites: `tables LOCATION SITES SECONDS`.
///
/// One line a rate: name, tab, operations a second.
let words = CommandLine.arguments
guard words.count == 4, let sites = Int(words[2]), let seconds = Double(words[3]), sites > 0,
    let table = try AssociationTable.open(TableLocation(words[1]), create: true)
else { fatalError("usage: tables LOCATION SITES SECONDS") }
if seconds == 0 { exit(0) }

let app = try AppIdentifier("ABCDE12345.com.example.app")
let moment = Timestamp(seconds: 1_800_000_000)
let holder = LeaseHolder.current()
let batch = 100
var random = SystemRandomNumberGenerator()

func task(_ number: Int) throws -> VerificationTask {
    VerificationTask(
        site: try Site("s\(number).example"), apps: [app], service: .one(.webcredentials), rules: [.ios9], mode: nil)
}

func result(_ task: VerificationTask) -> SiteRecord {
    let judgements = task.judgements { _ in
        .noAnswer(url: "https://\(task.site)/", NetworkFailure(kind: .notConnected, text: "no"))
    }
    return SiteRecord(site: task.site, judgements: judgements, checkedAt: moment, serverNotAfter: nil)
}

func measure(_ name: String, _ count: Int, _ body: () throws -> Void) throws {
    let clock = ContinuousClock()
    let start = clock.now
    var done = 0
    while clock.now - start < .seconds(seconds) {
        try body()
        done += count
    }
    let rate = Double(done) / ((clock.now - start) / .seconds(1))
    print("\(name)\t\(Int(rate))")
}

var next = sites
try measure("record new", batch) {
    let results = try (0..<batch).map { result(try task(next + $0)) }
    next += batch
    _ = try table.record(results, holder: nil, onlyKnown: false, notifications: nil)
}
try measure("record known", batch) {
    let results = try (0..<batch).map { _ in result(try task(.random(in: 0..<sites, using: &random))) }
    _ = try table.record(results, holder: nil, onlyKnown: false, notifications: nil)
}
try measure("look up", 1) {
    _ = try table.fresh(
        task(.random(in: 0..<sites, using: &random)), since: Timestamp(seconds: 0), until: Timestamp(seconds: .max))
}
let recheck = RecheckSchedule(every: 86400)
try measure("lease and release", batch) {
    let tasks = try table.leaseDue(
        recheck, at: moment + 86400 * 2, limit: batch, isProbe: false, under: Lease(holder: holder, seconds: 60))
    try table.release(tasks.map(\.site), of: holder)
}
