internal import AASA
internal import AASAToolkit

/// What a watch service reports, as text or JSON.
struct WatchOutput {
    let console: Console
    let json: Bool
    /// Seconds before the expiry of a certificate from which on it is printed, once in a run; nil prints none.
    let warnBefore: Int64?

    /// - Parameter warned: the certificates of each site that were printed.
    private func write(
        _ report: WatchEvent, remembering warned: inout [Site: Set<CertificateExpiry>]
    ) throws(CommandFailure) {
        switch report {
        case .checked(let site):
            warn(of: site, unless: &warned)
            try console.write(lines(site))
        case .tableCreated: console.note("there is no table yet: created an empty one; 'aasa verify' adds pairs")
        case .started(let metrics): if let metrics { console.note("metrics for Prometheus are served at \(metrics)") }
        case .leaseLost(let site):
            console.note("\(site): the lease was lost to another worker; this check is not recorded")
        case .tableBusy: console.warning("the table is in use by another program; verdicts are recorded later")
        case .tableLost(let error):
            console.warn(of: error)
            console.note("retrying until the table is available")
        case .tableReconnected: console.note("reconnected to the table")
        case .notRecorded(let count):
            console.warning(
                "the table could not record the verdicts of \(count.counted("site")); the next worker checks again"
            )
        case .networkLost:
            console.warning(
                "sites that answered before no longer answer: the network is unavailable; nothing is recorded until it is restored, or for \(WatchEvent.outagePatience.duration)"
            )
        case .networkRestored: console.note("the network is restored")
        case .silenceAccepted:
            console.warning("the network is still unavailable; sites without an answer are recorded as pending now")
        case .stopping(let count):
            let checks = count.counted("check in progress", plural: "checks in progress")
            console.note("ends after \(checks), or at once at a second signal")
        case .reloaded: console.note("certificates and secrets were read again")
        case .notReloaded(let error):
            console.warn(of: error)
            console.note("the certificates and secrets that were read before stay in use")
        case .undeliverable(let error):
            for message in CommandFailure(error).messages { console.warning("events wait: \(message)") }
        case .undelivered(let sink, let text, let next):
            let plan = next.map { "; next try at \($0)" } ?? "; given up"
            console.warning("the \(sink) did not accept an event: \(text)\(plan)")
        case .abandoned(let sink, let count):
            console.warning("\(count.counted("event")) for a \(sink) given up: no 'watch' delivered to one for a day")
        }
    }

    /// Runs a service that reports here. A report that cannot be written ends it.
    func run(
        _ service: (_ report: @escaping (WatchEvent) throws(ToolkitError) -> Void) throws(ToolkitError) -> Void
    ) throws(CommandFailure) {
        var failure: CommandFailure?
        var warned: [Site: Set<CertificateExpiry>] = [:]
        do throws(ToolkitError) {
            try service { report throws(ToolkitError) in
                do throws(CommandFailure) {
                    try write(report, remembering: &warned)
                } catch {
                    failure = error
                    throw ToolkitError(.interrupted, path: nil, detail: "")
                }
            }
        } catch {
            throw failure ?? CommandFailure(error)
        }
    }

    private func warn(of checked: CheckedSite, unless warned: inout [Site: Set<CertificateExpiry>]) {
        guard let warnBefore else { return }
        let (site, moment) = (checked.check.task.site, checked.check.checkedAt)
        for expiry in checked.reported.flatMap(\.certificates)
        where expiry.isWithin(warnBefore, of: moment) && warned[site, default: []].insert(expiry).inserted {
            console.warning("\(site): \(expiry.sentence(at: moment))")
            if let hint = CommandAdvice.hint(expiry.hint, for: expiry.remedy) { console.hint(hint) }
        }
    }

    /// Every verdict as JSON, or the changes as text.
    private func lines(_ site: CheckedSite) -> [String] {
        if !json { return site.changes.map(line) }
        let hints = FailureHints()
        return site.reported.map { verdict in VerdictJSON.line(verdict, hints: hints) }
    }

    private func line(_ change: VerdictChange) -> String {
        let status = console.style.status(change.after.status, change.after.status.rawValue)
        let pair = change.pair
        let conditions = VerdictBlock.conditions(of: pair, mode: nil)
        let columns = [
            change.at.description, status, pair.site.description, pair.app?.description ?? "", conditions,
            "was \(HistoryTable.text(change.before)): \(change.message.printable)",
        ]
        return columns.joined(separator: "  ")
    }
}

extension CheckedSite {
    fileprivate var reported: [ReportedVerdict] {
        let server = check.server?.expiry
        return verdicts.map { verdict in ReportedVerdict(checked: verdict, server: server) }
    }
}
