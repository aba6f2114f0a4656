internal import AASA
internal import AASAToolkit
internal import POSIX

/// The sites of a list (`aasa verify --from`). Their verdicts are printed as they are completed.
final class ListRun: VerificationSource {
    private let path: String
    private let options: Verify
    private let name: String
    private let clock: TimestampClock
    private let console: Console
    /// The table; nil records nothing.
    private let table: RunTable?
    private let output: VerdictOutput
    private let progress: ProgressLine
    private let list: PairList
    private let invalidLines: InvalidLines
    private var unrecorded = UnrecordedVerdicts()
    /// Pairs with recent verdicts and other labels than the table has, to be stored before they are printed.
    private var relabelled: [PairRecord] = []
    /// The hashes of the sites with verdicts: those of a million take 20 MB.
    private var siteHashes: Set<Int> = []
    /// Why the verdicts could not be written.
    private var writeFailure: CommandFailure?

    /// The number of sites whose verdicts come from the table before the event loop continues.
    private static let tableBatch = 256

    /// - Parameter defaults: the values for lines that leave them out.
    init(
        _ path: String, options: Verify, defaults: PairList.Defaults, table: RunTable?, console: Console
    ) throws(CommandFailure) {
        let isProduct = path != FileReader.standardInput && FileSystem.exists(path) && AppProduct.isOne(path)
        try reject(
            if: isProduct, as: .dataError, "'\(path)' is a build product, not a list",
            hint: "run aasa verify \(path.shellArgument)")
        self.path = path
        self.options = options
        self.table = table
        self.console = console
        clock = options.moment.clock
        name = FileReader.displayName(path)
        progress = ProgressLine(console)
        invalidLines = InvalidLines(of: name, progress: progress, console: console)
        let systems = defaults.systems
        let commonSystem: SystemVersion? = if systems.count == 1 { systems.first } else { nil }
        let writer: any VerdictWriter =
            switch options.format.chosen {
            case _ where options.csv: CSVVerdictWriter()
            case .text: LineVerdictWriter(commonSystem: commonSystem, style: console.style)
            case let format: CaseVerdictWriter(format, file: nil) ?? JSONVerdictWriter()
            }
        let expiry = ExpiryFindings(limit: options.expiresWithin?.seconds, file: nil)
        output = VerdictOutput(writer, only: options.only, expiry: expiry, console: console)
        try output.flush()
        let invalidLines = invalidLines
        list = try reading(try PairList(path, defaults: defaults, collecting: options.prune) { invalidLines.add($0) })
    }

    /// Checks the sites, and returns the exit status of all verdicts.
    func run(_ run: VerificationRun) throws(CommandFailure) -> ExitCode {
        let ending = try run.run(self, table: table)
        try reject(
            if: list.lineCount == 0, as: .dataError, "\(name) lists no site",
            hint: "write one site per line, or CSV: site,app,service, or JSON objects")
        noteURLs()
        warnOfOtherLabels()
        progress.clear()
        unrecorded.report(to: console)
        let status = try finish()
        if let listed = list.collected, let table, ending == .finished { try removeUnlisted(from: table, listed) }
        return status
    }

    private func noteURLs() {
        let count = list.urlCount
        guard count > 0 else { return }
        progress.clear()
        let sites = count.counted("site written as URL", plural: "sites written as URLs")
        console.note("\(sites): scheme and path are ignored")
    }

    private func warnOfOtherLabels() {
        let (line, count) = list.otherLabels
        guard count > 0 else { return }
        let more = if count > 1 { "; \((count - 1).counted("more line")) like it" } else { "" }
        progress.clear()
        console.warning("\(name):\(line):1: the pair has other labels on an earlier line, which are kept\(more)")
        console.hint("write each pair on one line, or with the same labels on each")
    }

    /// Removes the pairs that the list does not have, if every line of it was understood.
    private func removeUnlisted(from table: RunTable, _ listed: PairKeySet) throws(CommandFailure) {
        guard invalidLines.count == 0 else {
            console.error("no pair was removed, because the list has invalid lines")
            let removal = "aasa table remove --site SITE\(SuggestedOptions.current.tableOption)"
            return console.hint("correct the list, or remove the pairs of a site: \(removal)")
        }
        let removed =
            try toolkit(
                try table.access { table throws(ToolkitError) in
                    try table.remove { record in !listed.contains(record.pair) }
                }) ?? 0
        if removed == 0 {
            console.note("the table has no pair that the list does not have")
        } else {
            console.note("\(removed.counted("pair")) removed that the list does not have")
        }
    }

    // MARK: Sites

    /// Another program's verdicts since the run began are reported, and not requested again.
    var scope: RecordedVerification.Scope { .all(since: clock.now()) }

    func next() throws(ToolkitError) -> NextTask {
        for _ in 0..<Self.tableBatch {
            let step: PairList.Step
            do throws(FileError) { step = try list.next() } catch { throw ToolkitError(error) }
            switch step {
            case .end:
                try flush()
                return .end
            case .readable(let descriptor):
                try flush()
                return .readable(descriptor)
            case .task(let task):
                guard let answered = try recentAnswer(to: task) else { return .task(task) }
                relabelled += answered.relabelled
                add(SiteVerdicts(fromTable: answered))
            }
        }
        try flush()
        return .later(milliseconds: 0)
    }

    /// What the table has of all pairs of a task, if each is recent enough.
    private func recentAnswer(to task: VerificationTask) throws(ToolkitError) -> ReconciledTask? {
        guard let maxAge = options.maxAge?.seconds else { return nil }
        let now = clock.now()
        return try table?.access { table throws(ToolkitError) in
            try table.fresh(task, since: now - maxAge, until: now)
        }
    }

    func report(_ event: RecordedVerification.Event) throws(ToolkitError) {
        switch event {
        case .checked(let sites):
            for site in sites {
                unrecorded.add(site)
                add(SiteVerdicts(checked: site.verdictsWithTable, changes: site.changes, by: site.check))
            }
            try flush()
            drawProgress()
        case .reconciled(let task): add(SiteVerdicts(fromTable: task))
        case .waiting: break
        }
    }

    private func add(_ site: SiteVerdicts) {
        if let first = site.verdicts.first { siteHashes.insert(first.record.pair.site.hashValue) }
        output.add(site)
    }

    // MARK: Output

    /// A failure to write ends the run; ``writeFailure`` keeps its message.
    private func flush() throws(ToolkitError) {
        do throws(CommandFailure) {
            try writeVerdicts()
        } catch {
            writeFailure = error
            throw ToolkitError(.file, path: nil, detail: "")
        }
    }

    private func writeVerdicts() throws(CommandFailure) {
        try toolkit(try table?.access { table throws(ToolkitError) in try table.setLabels(of: relabelled) })
        relabelled = []
        if console.output.isTerminal, output.hasUnwrittenLines { progress.clear() }
        try output.flush()
    }

    func failure(_ error: ToolkitError) -> CommandFailure {
        progress.clear()
        return writeFailure ?? CommandFailure(error)
    }

    private func drawProgress() {
        progress.draw {
            let tally = output.tally
            var sites = tally.checks.grouped
            // Known once the list was read to its end.
            let all = list.taskCount
            if let all { sites += " of \(all.grouped)" }
            let rate = tally.rate
            var parts = ["\(sites) sites"] + tally.sums
            parts.append("\(VerdictTally.decimal(rate))/s")
            if let all, rate > 0 { parts.append("\(Int(Double(all - tally.checks) / rate).duration) left") }
            return parts.joined(separator: ", ")
        }
    }

    /// Reports how far an interrupted run came, and how to continue it.
    func interrupted(isKept: Bool) {
        progress.clear()
        let sites = siteHashes.count.counted("site")
        guard isKept else { return console.error("interrupted after \(sites)") }
        console.error("interrupted after \(sites), and their verdicts are kept")
        console.hint("add --max-age 1h to use the table's verdicts of the last hour")
    }

    /// Prints the summary and returns the exit status of all verdicts.
    private func finish() throws(CommandFailure) -> ExitCode {
        try writeVerdicts()
        progress.clear()
        let invalid = invalidLines.examples.map { line in ReportCase(line, of: path) }
        output.add(ReportSuite(path: path, cases: invalid))
        try output.close()
        invalidLines.finish()
        if options.format.chosen == .text, !options.csv {
            if output.tally.printedPairs > 0 { try console.write("") }
            try console.write(summary.map(console.style.strong))
            // A list has its one form, however many pairs it names.
            try output.writeIOS8Note(of: max(output.tally.pairs, 2))
        } else {
            console.note(summary.joined(separator: "; "))
        }
        output.printCertificates()
        if invalidLines.count > 0 { return output.status.combined(with: .dataError) }
        return output.status
    }

    private var summary: [String] {
        let tally = output.tally
        var all = "\(siteHashes.count.counted("site")), \(tally.pairs.counted("pair"))"
        if tally.pairs > 0 { all += ": \(tally.sums.joined(separator: ", "))" }
        var lines = [all]
        if options.format.chosen == .text, let reasons = tally.reasonsOfDenied { lines.append(reasons) }
        if let only = options.only {
            lines.append("\(tally.printedPairs.counted("pair")) printed: --only \(only.rawValue)")
        }
        if invalidLines.count > 0 { lines.append("\(invalidLines.count.counted("invalid line")) skipped") }
        if tally.sitesFromTable > 0 {
            let pairs = tally.pairsFromTable.counted("pair")
            lines.append("\(pairs) of \(tally.sitesFromTable.counted("site")) from the table")
        }
        if tally.checksByNetwork > 0 {
            let (seconds, rate) = (VerdictTally.decimal(tally.seconds), VerdictTally.decimal(tally.rate))
            lines.append("\(checks(of: tally)) in \(seconds) s, \(rate) per second")
        }
        return lines
    }

    private func checks(of tally: VerdictTally) -> String {
        if tally.checks == siteHashes.count { return "\(tally.checksByNetwork.counted("site")) checked" }
        return tally.checksByNetwork.counted("check")
    }
}
