internal import AASA
internal import Arguments

/// Prints the verdicts of a run in one format, and counts them.
final class VerdictOutput {
    enum Selection: String, CaseIterable, ExpressibleByArgument { case denied, pending, changed }

    private var writer: any VerdictWriter
    /// The verdicts to print; nil prints all.
    private let selection: Selection?
    private var expiry: ExpiryFindings
    private var ios8Only = IOS8OnlyNote()
    private let console: Console
    private var unwritten: [String]
    private(set) var tally = VerdictTally()

    init(_ writer: any VerdictWriter, only selection: Selection? = nil, expiry: ExpiryFindings, console: Console) {
        self.writer = writer
        self.selection = selection
        self.expiry = expiry
        self.console = console
        unwritten = writer.header
    }

    /// Whether there is something for ``flush()`` to write.
    var hasUnwrittenLines: Bool { !unwritten.isEmpty }

    var status: ExitCode { tally.status.combined(with: expiry.status) }

    /// Adds the verdicts on a site: all are counted, and the selected ones are printed.
    func add(_ site: SiteVerdicts) {
        guard let name = site.verdicts.first?.record.pair.site else { return }
        ios8Only.add(site.verdicts.compactMap(\.verdict))
        let certificates = expiry.add(site)
        let selected = selected(site)
        tally.add(site, printed: selected.count)
        unwritten += writer.lines(selected, of: name, certificates: certificates)
    }

    /// Adds what is wrong with the input, for the formats of CI.
    func add(_ input: ReportSuite) { unwritten += writer.lines(about: input) }

    private func selected(_ site: SiteVerdicts) -> [ReportedVerdict] {
        switch selection {
        case nil: site.verdicts
        case .denied: site.verdicts.filter { verdict in verdict.record.status == .denied }
        case .pending: site.verdicts.filter { verdict in verdict.record.status == .pending }
        case .changed:
            site.verdicts.filter { verdict in site.changes.contains { change in change.pair == verdict.record.pair } }
        }
    }

    func flush() throws(CommandFailure) {
        guard hasUnwrittenLines else { return }
        try console.write(unwritten)
        unwritten.removeAll()
    }

    /// Writes what follows the last verdict.
    func close() throws(CommandFailure) {
        unwritten += writer.closingLines()
        try flush()
    }

    /// Writes the note on pairs that fail only under iOS 8.
    ///
    /// - Parameter count: the number of pairs, of which one alone has a form of its own.
    func writeIOS8Note(of count: Int) throws(CommandFailure) {
        if let note = ios8Only.line(of: count) { try console.write(note) }
    }

    /// Prints certificates that expire soon to standard error, if the output does not have them.
    func printCertificates() { if !writer.includesCertificates { expiry.finish(console) } }
}
