internal import AASA
internal import AASAToolkit
internal import POSIX

/// Checks sites, records the verdicts and reports them: the common part of `verify`, `retry` and `install`.
struct VerificationRun {
    let clock: TimestampClock
    private let network: CheckingOptionGroup
    private let options: NetworkOptions

    /// - Parameters:
    ///   - isForAndroid: whether requests have the time limits of Android's agent.
    ///   - observesServers: see ``NetworkOptions/observesServers``.
    init(
        network: CheckingOptionGroup, isForAndroid: Bool = false, observesServers: Bool = false, clock: TimestampClock
    ) throws(CommandFailure) {
        self.network = network
        self.clock = clock
        var options = try network.options()
        if isForAndroid, network.requests.timeout == nil { options.limitAsAgent() }
        options.observesServers = observesServers
        self.options = options
    }

    /// - Parameters:
    ///   - source: supplies the sites, and gets the verdicts.
    ///   - table: nil records nothing.
    func run(_ source: some VerificationSource, table: RunTable?) throws(CommandFailure) -> SitePool.Ending {
        try Interruption.withDescriptor { descriptor throws(CommandFailure) in
            do throws(ToolkitError) {
                let trust = try network.requests.trust()
                let pool = try SitePool(trust: trust, clock: clock, options: options, interruption: descriptor)
                let verification = try RecordedVerification(pool, table: table, source.scope) {
                    () throws(ToolkitError) in
                    try source.next()
                } report: { event throws(ToolkitError) in
                    try source.report(event)
                }
                let ending = try verification.run()
                if ending == .interrupted { source.interrupted(isKept: table?.isLost == false) }
                return ending
            } catch {
                throw source.failure(error)
            }
        }
    }
}

/// The sites of a run: operands of the command line, or the lines of a list.
protocol VerificationSource: AnyObject {
    var scope: RecordedVerification.Scope { get }
    /// - Throws: the error of a list that cannot be read on, or of the table; it ends the run.
    func next() throws(ToolkitError) -> NextTask
    /// Called for each event on the way, in order.
    func report(_ event: RecordedVerification.Event) throws(ToolkitError)
    /// Reports how far an interrupted run came.
    ///
    /// - Parameter isKept: whether its verdicts are recorded.
    func interrupted(isKept: Bool)
    /// The failure of the verb after an error that ended the run.
    func failure(_ error: ToolkitError) -> CommandFailure
}

/// The verdicts of a run that are not in the table.
struct UnrecordedVerdicts {
    /// The number of pairs for which the table has no room.
    private var leftOut = 0
    /// The number of pairs whose earlier verdict the table keeps.
    private var keptEarlier = 0
    private var withoutApp = 0

    mutating func add(_ site: CheckedSite) {
        if !site.isForTable { return }
        for verdict in site.verdictsWithTable where !verdict.verdict.isRecorded {
            if verdict.verdict.judgement.pair.app == nil {
                withoutApp += 1
            } else if verdict.keepsEarlier {
                keptEarlier += 1
            } else {
                leftOut += 1
            }
        }
    }

    func report(to console: Console) {
        if withoutApp > 0 {
            let verdicts = withoutApp.counted("verdict without an app is", plural: "verdicts without an app are")
            console.note("\(verdicts) not in the table, which has no such pair")
            console.hint("add --app ID if the sites are for one app, to record its pairs")
        }
        let room = AssociationTable.maximumUnrequestedPairs
        let limit = "of the apps that a file lists, the table keeps \(room) per site, service and rule set"
        note(leftOut, because: limit, to: console)
        note(keptEarlier, because: "the table keeps the verdict of an app whose mode bypasses Apple's CDN", to: console)
        if leftOut + keptEarlier > 0 { console.hint("run 'aasa verify SITE --app ID' to record another") }
    }

    private func note(_ count: Int, because reason: String, to console: Console) {
        if count == 0 { return }
        console.note("\(count.counted("verdict was", plural: "verdicts were")) not recorded: \(reason)")
    }
}
