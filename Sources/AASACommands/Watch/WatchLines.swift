internal import AASA
internal import AASAToolkit

/// What `watch` says of its work: results, a line each.
struct WatchLines {
    let json: Bool
    let style: Style

    /// Every verdict for programs; for people what is different from before.
    func lines(_ site: CheckedSite) -> [String] {
        json ? site.verdicts.map { PairRecordJSON.line($0.record) } : site.changes.map { line($0) }
    }

    private func line(_ change: VerdictChange) -> String {
        let status = style.status(change.after.status, change.after.status.rawValue)
        return
            "\(change.at)  \(status)  \(change.site)  \(change.app)  (\(change.service), \(change.rules))  was \(change.before.status.rawValue), \(change.before.reason.rawValue): \(change.message)"
            .printable
    }
}
