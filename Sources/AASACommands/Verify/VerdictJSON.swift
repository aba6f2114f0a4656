internal import AASA

/// A verdict as one line of JSON.
enum VerdictJSON {
    /// - Parameter verdict: nil for a pair from the table, which keeps no services, checks, error codes of Google's
    /// service and hint.
    static func line(_ record: PairRecord, verdict: Verdict?, hints: FailureHints) -> String {
        let judgement = verdict?.judgement
        let services = judgement?.listings.map { listing in
            JSONText(["service": listing.service, "listed": listing.isListed])
        }
        var checks: [JSONText] = []
        if let judgement { checks = judgement.checks.map { one in check(one, of: judgement) } }
        var members = record.members(
            judged: [
                ("services", .array(services ?? [])), ("checks", .array(checks)),
                ("hint", JSONText(verdict.flatMap { verdict in VerdictNotes.hint(verdict, hints) })),
            ])
        var codes: [String]?
        if record.pair.system.isOfAndroid { codes = judgement?.statementErrors }
        let certificates = judgement.map(CertificateExpiry.all) ?? []
        members += [("dalErrors", codes.json), ("certificates", certificates.map(\.jsonObject).json)]
        return JSONText.object(members).line
    }

    private static func check(_ check: Check, of judgement: Judgement) -> JSONText {
        let (state, message): (String, String?) =
            switch check.outcome {
            case .passed: ("passed", check.seen(in: judgement))
            case .failed(let failure): ("failed", failure.sentence(in: judgement))
            case .notReached: ("not-reached", nil)
            }
        return JSONText(["check": check.kind.rawValue, "state": state, "message": message])
    }
}
