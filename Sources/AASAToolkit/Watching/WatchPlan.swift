public import AASA

/// What a ``Watcher`` does.
public struct WatchPlan: Sendable {
    /// When pairs that wait for no try are asked about again.
    public var recheck: RecheckSchedule
    public var lease: Lease
    /// Sites that are claimed at once.
    public var batch: Int
    /// Nil when nobody is told of anything.
    public var notices: NoticePolicy?

    public init(recheck: RecheckSchedule, lease: Lease, batch: Int, notices: NoticePolicy?) {
        self.recheck = recheck
        self.lease = lease
        self.batch = batch
        self.notices = notices
    }
}
