internal import AASA

/// A verdict as one line of JSON.
enum VerdictJSON {
    /// - Parameter reported: a pair from the table has no services, checks and error codes of Google's service.
    static func line(_ reported: ReportedVerdict, hints: FailureHints) -> String {
        let (record, verdict) = (reported.record, reported.verdict)
        let judgement = verdict?.judgement
        let services = judgement?.listings.map { listing in
            JSONText(["service": listing.service, "listed": listing.isListed])
        }
        var checks: [JSONText] = []
        if let judgement { checks = judgement.checks.map { one in check(one, seen: one.seen(in: judgement)) } }
        let hint = if let verdict { VerdictNotes.hint(verdict, hints) } else { record.advice }
        var members = record.members(
            judged: [
                ("services", .array(services ?? [])), ("checks", .array(checks)), ("hint", JSONText(hint)),
            ])
        var codes: [String]?
        if record.pair.system.isOfAndroid { codes = judgement?.statementErrors }
        members += [("dalErrors", codes.json), ("certificates", reported.certificates.map(\.jsonObject).json)]
        return JSONText.object(members).line
    }

    /// - Parameter seen: the failure's sentence, or what passed.
    static func check(_ check: Check, seen: @autoclosure () -> String) -> JSONText {
        let (state, message): (String, String?) =
            switch check.outcome {
            case .passed: ("passed", seen())
            case .failed: ("failed", seen())
            case .notReached: ("not-reached", nil)
            }
        return JSONText(["check": check.kind.rawValue, "state": state, "message": message])
    }
}
