internal import AASA
internal import Arguments
internal import POSIX

/// Prints the answers of a long list as its sites are done, and adds them up.
final class BulkReport {
    /// How an answer is written.
    enum Form { case text, json, csv }

    private let form: Form
    private let console: Console
    private let style: Style
    let progress: ProgressLine
    private let start = SteadyClock.milliseconds
    private var lines = ""
    private(set) var sites = 0
    private var pairs = 0
    private var counts: [Status: Int] = [:]
    private(set) var knownSites = 0
    private var knownPairs = 0
    private var wrongLines = 0

    /// Wrong lines that are told one by one.
    private static let mostTold = 20

    init(_ form: Form, _ console: Console) throws(CommandFailure) {
        self.form = form
        self.console = console
        style = Style(isColoured: console.isColoured)
        progress = ProgressLine(console)
        if form == .csv { try console.write(PairTable.csvHeader) }
    }

    /// All answers on one site.
    ///
    /// - Parameter isKnown: whether they were in the table, and nobody was asked.
    func add(_ standings: [PairRecord], isKnown: Bool) {
        sites += 1
        pairs += standings.count
        if isKnown {
            knownSites += 1
            knownPairs += standings.count
        }
        for standing in standings {
            counts[standing.status, default: 0] += 1
            switch form {
            case .json: lines += PairRecordJSON.line(standing) + "\n"
            case .csv: lines += PairTable.csvLine(standing) + "\n"
            case .text: lines += line(standing) + "\n"
            }
        }
    }

    /// Writes what was added.
    func flush() throws(CommandFailure) {
        guard !lines.isEmpty else { return }
        if console.sharesTerminal { progress.clear() }
        let bytes = Array(lines.utf8)
        lines = ""
        try console.write(bytes)
    }

    /// A line of the list that is passed over.
    func tell(_ wrong: PairList.Wrong, of name: String) {
        wrongLines += 1
        guard wrongLines <= Self.mostTold else { return }
        progress.clear()
        console.error("\(name):\(wrong.line):\(wrong.problem.column): \(wrong.problem.message)")
    }

    /// - Parameter all: sites, those that are done among them; nil as long as nobody knows.
    func drawProgress(of all: Int?) {
        progress.draw {
            let seconds = self.seconds
            let rate = seconds > 0 ? Double(self.sites - self.knownSites) / seconds : 0
            var parts = [self.sites.grouped + (all.map { " of \($0.grouped)" } ?? "") + " sites"]
            parts += self.sums
            parts.append("\(Self.decimal(rate))/s")
            if let all, rate > 0 { parts.append("\(Int(Double(all - self.sites) / rate).duration) left") }
            return parts.joined(separator: ", ")
        }
    }

    /// What the run was interrupted at, and how to go on.
    func interrupt(isKept: Bool) {
        progress.clear()
        let kept = isKept ? ", and their verdicts are kept" : ""
        console.error("interrupted after \(Self.count(sites, "site"))\(kept)")
        if isKept {
            console.hint(
                "the same command with --max-age 1h answers from the table what was asked within the last hour")
        }
    }

    /// Adds everything up. Returns the exit status of all answers.
    func finish() throws(CommandFailure) -> ExitCode {
        try flush()
        progress.clear()
        if wrongLines > Self.mostTold {
            console.error("\((wrongLines - Self.mostTold).grouped) more lines are wrong, \(wrongLines.grouped) in all")
        }
        let summary = self.summary
        if form == .text {
            if pairs > 0 { try console.write("") }
            for line in summary { try console.write(style.strong(line)) }
        } else {
            console.note(summary.joined(separator: "; "))
        }
        return status
    }

    var status: ExitCode {
        let has = { (status: Status) in self.counts[status, default: 0] > 0 }
        let answer: ExitCode = has(.denied) ? .no : has(.pending) ? .unknown : .yes
        return answer.combined(with: wrongLines > 0 ? .dataError : .yes)
    }

    private var seconds: Double { Double(SteadyClock.milliseconds - start) / 1000 }

    private var sums: [String] {
        Status.allCases.compactMap { status in counts[status].map { "\($0.grouped) \(status.rawValue)" } }
    }

    private var summary: [String] {
        var lines = [
            "\(Self.count(sites, "site")), \(Self.count(pairs, "pair"))\(pairs > 0 ? ": " : "")\(sums.joined(separator: ", "))"
        ]
        if wrongLines > 0 { lines.append("\(Self.count(wrongLines, "line")) passed over, being wrong") }
        if knownSites > 0 {
            lines.append("\(Self.count(knownPairs, "pair")) of \(Self.count(knownSites, "site")) taken from the table")
        }
        let asked = sites - knownSites
        let rate = seconds > 0 ? Double(asked) / seconds : 0
        if asked > 0 {
            lines.append(
                "\(Self.count(asked, "site")) asked in \(Self.decimal(seconds)) s, \(Self.decimal(rate)) a second")
        }
        return lines
    }

    private func line(_ standing: PairRecord) -> String {
        let status =
            style.status(standing.status, standing.status.rawValue)
            + String(repeating: " ", count: 8 - standing.status.rawValue.count)
        return [
            status, standing.site.description, standing.app?.description ?? "-", standing.service.description,
            standing.message.printable,
        ].joined(separator: "  ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number.grouped) \(noun)\(number == 1 ? "" : "s")"
    }

    /// One digit after the point.
    private static func decimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\((tenths / 10).grouped).\(tenths % 10)"
    }
}
