internal import AASA
internal import Arguments
internal import POSIX

/// The numbers of verdicts of a run.
struct VerdictTally {
    private let start = SteadyClock.milliseconds
    private(set) var sites = 0
    private(set) var pairs = 0
    /// Verdicts that are part of the output.
    private(set) var printedPairs = 0
    private(set) var sitesFromTable = 0
    private(set) var pairsFromTable = 0
    private var counts: [Status: Int] = [:]

    mutating func add(_ site: SiteVerdicts, printed: Int) {
        sites += 1
        pairs += site.verdicts.count
        printedPairs += printed
        if site.isFromTable {
            sitesFromTable += 1
            pairsFromTable += site.verdicts.count
        }
        for verdict in site.verdicts { counts[verdict.record.status, default: 0] += 1 }
    }

    /// The exit status of all verdicts.
    var status: ExitCode {
        if counts[.denied] != nil { return .no }
        if counts[.pending] != nil { return .unknown }
        return .yes
    }

    /// The number of verdicts with each status: `3 approved`.
    var sums: [String] {
        Status.allCases.compactMap { status in
            counts[status].map { count in "\(count.grouped) \(status.rawValue)" }
        }
    }

    var checkedSites: Int { sites - sitesFromTable }

    /// Since the run began.
    var seconds: Double { Double(SteadyClock.milliseconds - start) / 1000 }

    /// Sites that are checked per second.
    var rate: Double {
        let seconds = seconds
        if seconds > 0 { return Double(checkedSites) / seconds }
        return 0
    }

    /// One digit after the point.
    static func decimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\((tenths / 10).grouped).\(tenths % 10)"
    }
}
