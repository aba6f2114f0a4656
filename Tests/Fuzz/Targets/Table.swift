import AASA
import Glibc
import POSIX

@testable import AASAToolkit

/// A table's file: opened, read, and written as `verify` and `watch` do. The input is a list of changes to a file that the
/// program wrote: each has three bytes of the offset, one of the length, and the new bytes.
func checkTable(_ bytes: [UInt8]) {
    input.removeLogs()
    var file = written
    var rest = bytes[...]
    while rest.count > 4 {
        let offset = rest.prefix(3).reduce(0) { $0 << 8 | Int($1) } % file.count
        let new = rest.dropFirst(4).prefix(Int(rest[rest.startIndex + 3]))
        rest = rest.dropFirst(4 + new.count)
        let end = min(offset + new.count, file.count)
        file.replaceSubrange(offset..<end, with: new.prefix(end - offset))
    }
    input.write(file[...])
    do throws(ToolkitError) {
        guard let table = try AssociationTable.open(.file(input.path), create: false) else { return }
        try read(table)
        try write(table)
        try read(table)
    } catch {
        guard case .table = error.code else { return require(false, "\(error)") }
    }
}

private let input = InputFile("table.db")
private let moment = Timestamp(seconds: 1_800_000_000)
private let site = valid { try Site("example.com") }
private let app = valid { try AppIdentifier("ABCDE12345.com.example.app") }

private func read(_ table: AssociationTable) throws(ToolkitError) {
    var rows = 0
    try table.rows(AssociationTable.Filter(status: nil, site: nil, app: nil)) { record in
        rows += 1
        require(!record.pair.site.description.isEmpty, "a row without a site")
        require(rows < 1_000_000, "rows without end")
    }
    try table.history(HistoryFilter(site: nil, app: nil, since: nil)) { _ in }
    _ = try table.expiringCertificates(limit: 9)
    _ = try table.counts(RecheckSchedule(every: 86400), at: moment)
    var checks = CheckSnapshot()
    for due in [AssociationTable.Due.all, .until(moment)] { _ = try table.tasks(due, &checks) }
    _ = try table.installed(app)
}

/// A table with some pairs, a history and an app.
private let written: [UInt8] = valid {
    unlink(input.path)
    input.removeLogs()
    do {
        guard let table = try AssociationTable.open(.file(input.path), create: true) else { return [] }
        for status in [503, 404, 200] {
            for name in ["example.com", "www.example.com", "xn--mnchen-3ya.example"] {
                _ = try table.record([judgement(Site(name), status)], at: moment - Int64(status) * 1000)
            }
        }
        _ = try table.lease([site], under: Lease(holder: .current(2), seconds: 60))
    }
    return try FileReader.read(input.path, limit: 1 << 20)
}

private func judgement(_ site: Site, _ status: Int) -> Judgement {
    let answer = Answer(
        url: nil, status: status, contentType: nil, redirectTarget: nil, retryAfter: nil, size: 0, isCutOff: false,
        content: .plain([]))
    return Judge(site: site, rules: .ios8, mode: nil, observation: .answer(answer)).judge(
        app, for: .one(.webcredentials))
}

extension InputFile {
    fileprivate func removeLogs() { for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) } }
}

private func write(_ table: AssociationTable) throws(ToolkitError) {
    let lease = Lease(holder: .current(1), seconds: 60)
    for recheck in [nil, RecheckSchedule(every: 86400)] {
        let tasks = try table.leaseDue(recheck, at: moment, limit: 4, isProbe: recheck == nil, under: lease)
        try table.release(tasks.map(\.site), of: lease.holder)
        _ = try table.nextDue(recheck)
    }
    _ = try table.record([judgement(site, 503)], at: moment)
    _ = try table.remove(app)
}
