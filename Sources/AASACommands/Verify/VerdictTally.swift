internal import AASA
internal import POSIX

/// The numbers of verdicts of a run.
struct VerdictTally {
    private let start = SteadyClock.milliseconds
    /// Checks of sites: of a long list, a site may have several.
    private(set) var checks = 0
    private(set) var pairs = 0
    /// Verdicts that are part of the output.
    private(set) var printedPairs = 0
    private(set) var sitesFromTable = 0
    private(set) var pairsFromTable = 0
    // A dictionary by status would have its type looked up at the first verdict of each run.
    private var approved = 0
    private var denied = 0
    private var pending = 0
    /// The reasons of denied pairs.
    private var reasons: [Reason: Int] = [:]

    mutating func add(_ site: SiteVerdicts, printed: Int) {
        checks += 1
        pairs += site.verdicts.count
        printedPairs += printed
        if site.isFromTable {
            sitesFromTable += 1
            pairsFromTable += site.verdicts.count
        }
        for record in site.verdicts.map(\.record) {
            switch record.status {
            case .approved: approved += 1
            case .pending: pending += 1
            case .denied:
                denied += 1
                reasons[record.reason, default: 0] += 1
            }
        }
    }

    var status: ExitCode {
        if denied > 0 { return .no }
        return if pending > 0 { .unknown } else { .yes }
    }

    /// The number of verdicts with each status: `3 approved`.
    var sums: [String] {
        let counts: [(Status, Int)] = [(.approved, approved), (.denied, denied), (.pending, pending)]
        return counts.filter { _, count in count > 0 }.map { status, count in "\(count.grouped) \(status.rawValue)" }
    }

    /// The numbers of denied pairs with each reason, `denied: 3 client-error`; nil unless several have the same.
    var reasonsOfDenied: String? {
        guard reasons.values.contains(where: { count in count > 1 }) else { return nil }
        let counts = Reason.allCases.compactMap { reason in
            reasons[reason].map { count in "\(count.grouped) \(reason.rawValue)" }
        }
        return "denied: \(counts.joined(separator: ", "))"
    }

    /// Checks without those that the table replaced.
    var checksByNetwork: Int { checks - sitesFromTable }

    /// Since the run began.
    var seconds: Double { Double(SteadyClock.milliseconds - start) / 1000 }

    /// Checks per second.
    var rate: Double {
        let seconds = seconds
        if seconds > 0 { return Double(checksByNetwork) / seconds }
        return 0
    }

    /// One digit after the point.
    static func decimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\((tenths / 10).grouped).\(tenths % 10)"
    }
}
