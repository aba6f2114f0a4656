public import AASA

/// Verifies and keeps the table: every verdict is on disk before it is handed over.
public struct RecordedVerification {
    private let verifier: SiteVerifier
    private let table: AssociationTable?
    private let moment: Timestamp
    private let onlyKnown: Bool

    /// - Parameters:
    ///   - table: nil keeps nothing.
    ///   - moment: the moment that verdicts carry and from which schedules are computed.
    ///   - onlyKnown: whether pairs that are not in the table stay out of it, as when retrying.
    public init(_ verifier: SiteVerifier, table: AssociationTable?, at moment: Timestamp, onlyKnown: Bool) {
        self.onlyKnown = onlyKnown
        self.verifier = verifier
        self.table = table
        self.moment = moment
    }

    /// A site's verdicts, with its task's place in the list.
    public typealias Report = (task: Int, verdicts: [(verdict: Verdict, standing: Standing)])

    /// Works through `tasks`; sites that are done at the same moment share one transaction.
    public func run(
        _ tasks: inout some IteratorProtocol<VerificationTask>, message: (Verdict) -> String,
        report: (Report) throws(ToolkitError) -> Void
    ) throws(ToolkitError) -> SiteVerifier.Ending {
        try verifier.run(&tasks) { judged throws(ToolkitError) in
            let all = judged.flatMap(\.judgements)
            var recorded = try record(all, message)[...]
            for (task, judgements) in judged {
                try report((task, Array(recorded.prefix(judgements.count))))
                recorded = recorded.dropFirst(judgements.count)
            }
        }
    }

    private func record(
        _ judgements: [Judgement], _ message: (Verdict) -> String
    ) throws(ToolkitError) -> [(verdict: Verdict, standing: Standing)] {
        if let table { return try table.record(judgements, at: moment, onlyKnown: onlyKnown, message: message) }
        return judgements.map { AssociationTable.unrecorded($0, at: moment, message: message) }
    }
}
