public import AASA

/// What a ``SitePool`` is given to do next.
public enum NextTask: Sendable {
    case task(VerificationTask)
    /// Nothing now: asked again after that time, when a visit is done, or when a descriptor woke the pool.
    case later(milliseconds: Int)
    /// Nothing before the descriptor is readable: asked again then, or when a visit is done.
    case readable(Int32)
    /// Nothing more, unless a visit that is under way brings something.
    case end
}

/// One site that was asked, and what it came to.
public struct CompletedCheck: Sendable {
    /// The task's place in the order in which tasks were handed over, from 0.
    public var number: Int
    public var task: VerificationTask
    /// Made anew at every reading.
    public var judgements: [Judgement] { preparedJudgements.flatMap(\.judgements) }
    /// When the last answer came.
    public var checkedAt: Timestamp
    /// The last moment of the certificate that the site's server presented; nil when none was seen.
    public var serverNotAfter: Timestamp?
    /// From the first request to the last answer.
    public var milliseconds: Int
    /// The file read and the checks made that do not depend on the app.
    var preparedJudgements: [VerificationTask.PreparedJudgement]
    /// How many judgements there are.
    let weight: Int
}
