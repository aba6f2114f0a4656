internal import Synchronization
package import AASA

/// The metrics of a watch. Counted on one thread and read on another.
package final class WatchMetrics: Sendable {
    /// The result of an attempt to deliver an event.
    enum DeliveryResult: String, Sendable, CaseIterable {
        case delivered
        /// There will be another attempt.
        case postponed
        /// The receiver rejected it.
        case refused
        /// There will be none: the attempts lasted for a day.
        case abandoned
    }

    private typealias Verdict = VerdictChange.Outcome

    private struct State {
        var checks: [Verdict: Int64] = [:]
        var durations = MetricHistogram(bounds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60])
        /// The number of pairs by verdict; nil until the table was read.
        var pairs: [Verdict: Int64]?
        /// The same under each of the rules.
        var pairsByRules: [SystemVersion: [Verdict: Int64]] = [:]
        var dueSites: Int64?
        var overdueSites: Int64?
        var certificates: ExpiringCertificates?
        var queuedEvents: Int64?
        /// By the kind of the receiver.
        var deliveries: [String: [DeliveryResult: Int64]] = [:]
        var tableErrors: Int64 = 0
    }

    private let version: String
    private let startedAt: Timestamp
    private let state = Mutex(State())

    package init(version: String, startedAt: Timestamp) {
        self.version = version
        self.startedAt = startedAt
    }

    func countCheck(_ status: Status, for reason: Reason) {
        state.withLock { $0.checks[Verdict(status: status, reason: reason), default: 0] += 1 }
    }

    /// A site was checked in so many milliseconds.
    func observeCheck(milliseconds: Int) {
        state.withLock { $0.durations.observe(Double(milliseconds) / 1000) }
    }

    func set(_ counts: TableCounts) {
        state.withLock { state in
            // A reason that no pair has any more is 0, and not missing.
            var pairs = (state.pairs ?? [:]).mapValues { _ in Int64(0) }
            var pairsByRules = state.pairsByRules.mapValues { counts in counts.mapValues { _ in Int64(0) } }
            for group in counts.pairs {
                let verdict = Verdict(status: group.status, reason: group.reason)
                pairs[verdict] = Int64(group.count)
                for (rules, count) in group.countByRules {
                    pairsByRules[rules, default: [:]][verdict] = Int64(count)
                }
            }
            state.pairs = pairs
            state.pairsByRules = pairsByRules
            state.dueSites = Int64(counts.due)
            state.overdueSites = Int64(counts.overdue)
        }
    }

    /// Sites whose certificates are in the metrics: each series costs the collector memory.
    private static let siteLimit = 1000

    /// Reads the metrics that come from the table.
    ///
    /// - Parameter recheck: the period of rechecks; without one, only retries are due.
    package func read(
        _ table: AssociationTable, recheck: RecheckSchedule?, at now: Timestamp
    ) throws(ToolkitError) {
        set(try table.counts(recheck, at: now))
        set(try table.expiringCertificates(limit: Self.siteLimit))
        set(queuedEvents: try table.queuedEventCount())
    }

    /// Sets the sites whose certificates expire first.
    func set(_ certificates: ExpiringCertificates) {
        state.withLock { $0.certificates = certificates }
    }

    /// Sets the number of events that are queued, for all sinks.
    func set(queuedEvents: Int) { state.withLock { $0.queuedEvents = Int64(queuedEvents) } }

    /// - Parameter sink: the kind of the receiver, not its address.
    func countDelivery(by sink: String, _ result: DeliveryResult) {
        state.withLock { $0.deliveries[sink, default: [:]][result, default: 0] += 1 }
    }

    /// The table could not be read or written.
    func tableFailed() { state.withLock { $0.tableErrors += 1 } }

    /// The Content-Type of ``text``.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// All metrics that were ever set, in Prometheus' text format.
    package var text: String { families(state.withLock { $0 }).map(\.text).joined() }

    private func families(_ state: State) -> [MetricFamily] {
        var checks = MetricFamily("aasa_checks_total", kind: .counter, help: "Checks of pairs, by verdict.")
        add(state.checks, to: &checks)
        var durations = MetricFamily(
            "aasa_check_duration_seconds", kind: .histogram,
            help: "Time from a site's first request to its last answer.")
        durations.add(state.durations)
        var pairs = MetricFamily("aasa_pairs", kind: .gauge, help: "Pairs in the table, by status and reason.")
        if let counts = state.pairs {
            add(counts, to: &pairs)
            // Without a reason: what a query compares with later is there before the first such pair.
            for status in Status.allCases where !counts.keys.contains(where: { $0.status == status }) {
                pairs.add(0, labels: [("status", status.rawValue)])
            }
        }
        return [
            checks, durations, pairs, pairsByRules(state.pairsByRules),
            family("aasa_due_sites", of: state.dueSites, help: "Sites that are due now."),
            family(
                "aasa_overdue_sites", of: state.overdueSites,
                help: "Sites that have waited for more than five minutes."),
        ] + certificates(state.certificates) + [
            family(
                "aasa_notifications_waiting", of: state.queuedEvents,
                help: "Notifications that are not delivered yet."),
            deliveries(state.deliveries),
            family(
                "aasa_table_errors_total", of: state.tableErrors, kind: .counter,
                help: "Failures to read or write the table."),
            family(
                "process_start_time_seconds", of: startedAt.seconds,
                help: "When the program started, in seconds since 1970."),
            family("aasa_build_info", of: 1, labels: [("version", version)], help: "The program's version."),
        ]
    }

    /// A family of its own: with a further label, 'max by (reason)' of 'aasa_pairs', which queries of several
    /// instances have, would count the rules with the most pairs only.
    private func pairsByRules(_ all: [SystemVersion: [Verdict: Int64]]) -> MetricFamily {
        var family = MetricFamily(
            "aasa_pairs_by_rules", kind: .gauge, help: "Pairs in the table, by rules, status and reason.")
        for rules in SystemVersion.allCases {
            add(all[rules] ?? [:], to: &family, labels: [("rules", rules.rawValue)])
        }
        return family
    }

    private func deliveries(_ all: [String: [DeliveryResult: Int64]]) -> MetricFamily {
        var family = MetricFamily(
            "aasa_notifications_total", kind: .counter, help: "Attempts to deliver a notification, by result.")
        for (sink, counts) in all.sorted(by: { $0.key < $1.key }) {
            for (result, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                family.add(count, labels: [("sink", sink), ("result", result.rawValue)])
            }
        }
        return family
    }

    private func add(
        _ counts: [Verdict: Int64], to family: inout MetricFamily, labels: [(String, String)] = []
    ) {
        let sorted = counts.sorted { first, second in
            let (first, second) = (first.key, second.key)
            return (first.status.rawValue, first.reason.rawValue) < (second.status.rawValue, second.reason.rawValue)
        }
        for (verdict, count) in sorted {
            let own = [("status", verdict.status.rawValue), ("reason", verdict.reason.rawValue)]
            family.add(count, labels: labels + own)
        }
    }

    /// Moments, not days: promtool requires seconds, and `(… - time()) / 86400` are the days left at any time.
    private func certificates(_ certificates: ExpiringCertificates?) -> [MetricFamily] {
        guard let certificates else { return [] }
        var ends = MetricFamily(
            "aasa_certificate_not_after_timestamp_seconds", kind: .gauge,
            help:
                "When a certificate of a site expires, in seconds since 1970, of the sites whose certificates expire first."
        )
        for entry in certificates.entries {
            let site = ("site", entry.site.description)
            for (certificate, expiry) in [
                (CertificateExpiry.Certificate.server, entry.server), (.signer, entry.signer),
            ] {
                ends.add(expiry?.seconds, labels: [site, ("certificate", certificate.rawValue)])
            }
        }
        let help = "Sites whose certificates expire later than those listed."
        return [ends, family("aasa_certificate_sites_left_out", of: Int64(certificates.leftOut), help: help)]
    }

    /// Metrics with one sample.
    private func family(
        _ name: String, of value: Int64?, kind: MetricFamily.Kind = .gauge, labels: [(String, String)] = [],
        help: String
    ) -> MetricFamily {
        var family = MetricFamily(name, kind: kind, help: help)
        family.add(value, labels: labels)
        return family
    }
}
