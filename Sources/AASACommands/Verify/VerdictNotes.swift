internal import AASA
internal import AssetLinks

/// The lines below a verdict's checks: notes on the answer, the next try, the hint, the result under later rules.
enum VerdictNotes {
    /// - Parameter service: decides as Google's service does, for a verdict under the rules of Android's agent.
    static func notes(on verdict: Verdict, _ hints: FailureHints, service: StatementJudge? = nil) -> [String] {
        let judgement = verdict.judgement
        let signature = judgement.answer?.content.signature?.notes ?? []
        let others = [
            direct(judgement), server(judgement), obstacle(judgement), agentPort(judgement),
            difference(judgement, from: service),
        ].compactMap(\.self)
        let notes = signature + CDNAdvice.notes(judgement) + others
        var lines = notes.map { note in "note: \(note)" }
        if verdict.status == .pending { lines.append(schedule(verdict)) }
        if let hint = hint(verdict, hints) { lines.append("hint: \(hint)") }
        return lines
    }

    /// How to fix the failure, or what an approved pair lacks.
    static func hint(_ verdict: Verdict, _ hints: FailureHints) -> String? {
        guard let failure = verdict.judgement.failure else { return verdict.judgement.portHint }
        if let hint = hints.hint(for: failure, in: verdict.judgement) { return hint }
        let hasNextTry = verdict.status == .pending && verdict.isRecorded && verdict.reason != .retriesExhausted
        if !hasNextTry { return nil }
        return "run '\(SuggestedOptions.retry())' when it is due"
    }

    /// A note on a server that devices since iOS 13 do not trust, or only with an installed root; nil for
    /// Android, which has no such rules.
    private static func server(_ judgement: Judgement) -> String? {
        guard let server = judgement.answer?.server, !judgement.pair.system.isOfAndroid else { return nil }
        if server.unmet.isEmpty { return server.publicValidityNote }
        return ServerInspection.distrust(because: server.unmet)
    }

    /// A note on redirects in a mode, where devices are reported to differ from Apple's documentation.
    private static func direct(_ judgement: Judgement) -> String? {
        guard judgement.pair.system == .ios14, judgement.mode != nil, case .redirect? = judgement.failure else {
            return nil
        }
        return
            "in this mode devices are reported to follow redirects from https to https; Apple documents that redirects are not supported"
    }

    /// A note on an app that no URL opens by the rules of its entry, which a verdict on the file does not know.
    private static func obstacle(_ judgement: Judgement) -> String? {
        let isForLinks = judgement.namedBy.contains(.applinks) && judgement.pair.system == .today
        guard judgement.status == .approved, isForLinks else { return nil }
        return judgement.linkObstacle?.sentence
    }

    /// A note on a site with a port, which Android's agent does not use.
    private static func agentPort(_ judgement: Judgement) -> String? {
        guard judgement.pair.system == .android, let port = judgement.pair.site.port else { return nil }
        return "Android's agent requests the list at port 443; --rules google judges port \(port)"
    }

    /// What Google's service decides by the response that Android's agent judged; nil where it needs others, too.
    static func serviceJudge(of judgement: Judgement) -> StatementJudge? {
        let pair = judgement.pair
        guard pair.system == .android, pair.site.port == nil else { return nil }
        var statements = SiteStatements(WebOrigin(pair.site), under: .google)
        let isWhole = statements.read([statements.listURL: judgement.observation]) == nil
        if !isWhole { return nil }
        return StatementJudge(
            site: pair.site, rules: .google, statements: statements, observation: judgement.observation)
    }

    /// A note on a list that Android's agent reads and Google's service does not.
    private static func difference(_ judgement: Judgement, from service: StatementJudge?) -> String? {
        let pair = judgement.pair
        guard judgement.status == .approved, let app = pair.app, let service else { return nil }
        if service.judge(app, for: pair.service).status != .denied { return nil }
        let command = SuggestedOptions.request("aasa check \(pair.site) --app \(app)")
        return "Google's service, which most devices query, does not read the statement: \(command)"
    }

    private static func schedule(_ verdict: Verdict) -> String {
        guard verdict.judgement.pair.app != nil else { return "nothing is recorded: --app ID names the pair to keep" }
        guard verdict.isRecorded else { return "nothing is recorded, and 'aasa retry' does not know of it" }
        return schedule(verdict.retryAt, attempts: verdict.attempts, under: verdict.judgement.pair.system)
    }

    private static func schedule(_ retryAt: Timestamp?, attempts: Int, under system: SystemVersion) -> String {
        guard let retryAt else {
            let command = SuggestedOptions.retry(all: true)
            return
                "no try is left after \(RetrySchedule.maximumAttempts); 'aasa verify' and '\(command)' still check it"
        }
        // Android's agent does not give up.
        let limit = if system.isOfAndroid { "" } else { " of \(RetrySchedule.maximumAttempts)" }
        return "next try at \(retryAt), number \(attempts + 1)\(limit)"
    }

    /// The lines below a pair that another process has checked.
    static func notes(onAnswered record: PairRecord) -> [String] {
        let moment = record.checkedAt.map { " at \($0)" } ?? ""
        var notes = ["another aasa process checked it\(moment): \(record.message)"]
        if record.status == .pending {
            notes.append(schedule(record.retryAt, attempts: record.attempts, under: record.pair.system))
        }
        return notes
    }
}
