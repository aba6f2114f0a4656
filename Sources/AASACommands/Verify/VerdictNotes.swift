internal import AASA

/// What stands below a verdict's checks: oddities of the message, the schedule, the hint, the other rules.
enum VerdictNotes {
    static func notes(on verdict: Verdict) -> [String] {
        let judgement = verdict.judgement
        var signature: [String] = []
        if case .signed(let report)? = judgement.answer?.content { signature = report.notes }
        let notes = signature + CDNAdvice.notes(judgement) + [direct(judgement)].compactMap { $0 }
        var lines = notes.map { "note: \($0)" }
        if verdict.status == .pending { lines.append(schedule(verdict)) }
        // What a hint says about the next try does not hold when none is left.
        let isLeftAlone = verdict.status == .pending && (verdict.reason == .retriesExhausted || !verdict.isRecorded)
        if !isLeftAlone, let failure = judgement.failure, let hint = FailureHints.hint(failure, judgement) {
            lines.append("hint: \(hint)")
        }
        return lines
    }

    /// Apple's rule, where devices are reported to do otherwise.
    private static func direct(_ judgement: Judgement) -> String? {
        guard judgement.rules == .ios14, judgement.mode != nil, case .redirect? = judgement.failure else { return nil }
        return
            "on this way devices are reported to follow redirects from https to https; what Apple says is that redirects are not supported"
    }

    private static func schedule(_ verdict: Verdict) -> String {
        guard verdict.judgement.app != nil else { return "nothing is recorded: --app ID names the pair to keep" }
        guard verdict.isRecorded else { return "nothing is recorded, and 'aasa retry' does not know of it" }
        return schedule(verdict.retryAt, attempts: verdict.attempts)
    }

    private static func schedule(_ retryAt: Timestamp?, attempts: Int) -> String {
        guard let retryAt else {
            return
                "no try is left after \(RetrySchedule.maximumAttempts); 'aasa verify' and 'aasa retry --all' ask all the same"
        }
        return "next try at \(retryAt), number \(attempts + 1) of \(RetrySchedule.maximumAttempts)"
    }

    /// What stands below a pair that was not asked about, since another program did.
    static func notes(onAnswered standing: PairRecord) -> [String] {
        let moment = standing.checkedAt.map { " at \($0)" } ?? ""
        let seen = "another aasa asked it\(moment): \(standing.message)"
        return [seen] + (standing.status == .pending ? [schedule(standing.retryAt, attempts: standing.attempts)] : [])
    }

    /// The same file under later rules, when that would make a difference worth a line.
    ///
    /// - Parameter later: what iOS 9 makes of the same observation.
    static func otherRules(_ judgement: Judgement, _ later: @autoclosure () -> Judge) -> String? {
        guard judgement.rules == .ios8, judgement.status == .denied, judgement.answer?.status == 200,
            later().judge(judgement.app, judgement.service).status == .approved
        else { return nil }
        return judgement.signature != nil
            ? "note: iOS 9 and later do not look at the content type: --rules ios9"
            : "note: iOS 9 and later accept an unsigned file: --rules ios9"
    }
}
