internal import HTTPS
internal import POSIX

/// What a ``SitePool`` does next.
package enum NextTask: Sendable {
    case task(VerificationTask)
    /// Nothing now. The next request for a task comes after that time, after a completed check, or after a wake-up.
    case later(milliseconds: Int)
    /// Nothing before the descriptor is readable or a check is completed.
    case readable(Int32)
    /// Nothing more, unless a check in progress leads to another task.
    case end
}

/// The source of a pool's tasks and the receiver of its completed checks.
///
/// All methods are called on the thread that called ``SitePool/run(_:watching:)``. An error
/// that one throws ends the run.
protocol SitePoolDelegate: AnyObject {
    /// Returns what to do next; called while there is room for tasks.
    func next() throws(ToolkitError) -> NextTask
    /// Receives what was completed since the last call. Until it returns, checks in progress continue, but soon
    /// no further one is started.
    func completed(_ checks: [CompletedCheck]) throws(ToolkitError)
    /// Called when one of the run's wake-up descriptors is readable; reads from it until it is not.
    func wake(_ descriptor: Int32) throws(ToolkitError)
}

/// Fetches association files and judges them: the same code for one site and for a million.
///
/// A few threads, each with an event loop, drive the transfers, and as many judge what these return. They share the
/// trust store and the results of reading equal files.
package final class SitePool {
    /// How a run ended.
    package enum Ending: Sendable, Equatable { case finished, interrupted }

    let clock: TimestampClock
    fileprivate let trust: TrustAnchors
    fileprivate let content: ContentReader
    fileprivate let options: NetworkOptions
    private let interruption: Int32?

    /// Milliseconds, above what a thread usually needs to end.
    private static let stopTime = 1000

    /// - Parameters:
    ///   - clock: read for every request and every answer.
    ///   - interruption: a descriptor that becomes readable when a run must end early.
    /// - Throws: `.networkUnavailable`, `.networkOptionInvalid`.
    package init(
        trust: TrustAnchors, clock: TimestampClock, options: NetworkOptions, interruption: Int32?
    ) throws(ToolkitError) {
        try options.checked()
        self.trust = trust
        self.clock = clock
        self.options = options
        self.interruption = interruption
        content = ContentReader(trust: trust, cacheSize: 4 << 20)
        do throws(HTTPSError) { try Client.loadLibrary() } catch { throw ToolkitError(error) }
    }

    /// Works through every task that the delegate supplies.
    ///
    /// - Parameter descriptors: descriptors that are watched during the whole run.
    /// - Throws: what the delegate throws; `.networkUnavailable`. Checks in progress are dropped then.
    func run(_ delegate: some SitePoolDelegate, watching descriptors: [Int32]) throws(ToolkitError) -> Ending {
        let queue = try system(WorkQueue(capacity: max(64, options.jobs / 8)))
        defer { queue.stopThreads(within: Self.stopTime) }
        var progress = TaskProgress(pool: self, queue: queue)
        while true {
            queue.eventFD.drain()
            try progress.deliverCompleted(to: delegate)
            let pause = try progress.startTasks(of: delegate)
            if pause.isAtEnd, progress.tasksInProgress == 0 { return .finished }
            let optional = [pause.descriptor, interruption].compactMap(\.self)
            let watched = [queue.eventFD.descriptor] + descriptors + optional
            let ready = Descriptors.readable(watched, within: pause.milliseconds)
            if let interruption, ready.contains(interruption) {
                queue.stopThreads(within: Self.stopTime)
                try progress.deliverCompleted(to: delegate)
                return .interrupted
            }
            for descriptor in descriptors where ready.contains(descriptor) { try delegate.wake(descriptor) }
        }
    }
}

/// Starts the tasks of a delegate while there is room for them, and the threads that they need, and delivers their
/// results.
private struct TaskProgress {
    /// Why no further task is started; without a reason there is no room.
    struct Pause {
        var milliseconds: Int?
        var descriptor: Int32?
        var isAtEnd = false
    }

    private let pool: SitePool
    private let queue: WorkQueue
    private let limiter: PerAddressLimiter?
    /// The number of workers, and of judges.
    private var threads = 0
    private var rate: StartRate?
    private var started = 0
    /// Tasks that were started and not yet completed.
    private(set) var tasksInProgress = 0

    /// Another thread is started when there are more tasks in progress for each thread.
    private static let tasksPerThread = 16

    init(pool: SitePool, queue: WorkQueue) {
        self.pool = pool
        self.queue = queue
        limiter = pool.options.addressLimiter
        rate = pool.options.rate.map { perSecond in StartRate(perSecond: perSecond, now: SteadyClock.microseconds) }
    }

    mutating func deliverCompleted(to delegate: some SitePoolDelegate) throws(ToolkitError) {
        let checks = try queue.takeCompleted()
        if checks.isEmpty { return }
        tasksInProgress -= checks.count
        try delegate.completed(checks)
    }

    mutating func startTasks(of delegate: some SitePoolDelegate) throws(ToolkitError) -> Pause {
        for _ in 0..<max(0, queue.room) {
            let now = SteadyClock.microseconds
            if let wait = rate?.wait(now: now), wait > 0 { return Pause(milliseconds: wait) }
            switch try delegate.next() {
            case .task(let task):
                rate?.start(now: now)
                try start(task)
            case .later(let milliseconds): return Pause(milliseconds: max(0, milliseconds))
            case .readable(let descriptor): return Pause(descriptor: descriptor)
            case .end: return Pause(isAtEnd: true)
            }
        }
        return Pause()
    }

    private mutating func start(_ task: VerificationTask) throws(ToolkitError) {
        queue.add(WorkQueue.Job(number: started, task: task))
        started += 1
        tasksInProgress += 1
        if tasksInProgress > threads * Self.tasksPerThread { try addThreads() }
    }

    /// Starts one more worker and one more judge, up to the maximum.
    private mutating func addThreads() throws(ToolkitError) {
        let maximum = max(1, min(pool.options.threads, pool.options.jobs))
        guard threads < maximum else { return }
        var share = pool.options
        // The first threads get the remainder.
        share.jobs = pool.options.jobs / maximum
        if threads < pool.options.jobs % maximum { share.jobs += 1 }
        let worker = PoolWorker(
            number: threads, queue: queue, trust: pool.trust, limiter: limiter, clock: pool.clock, options: share)
        let judge = PoolJudge(queue: queue, content: pool.content)
        try system(queue.start { judge.run() })
        try system(queue.start { worker.run() })
        threads += 1
    }
}

/// A limit on starts per second that spaces them evenly: a token bucket that holds the starts of a few milliseconds.
struct StartRate {
    /// Microseconds between two starts.
    private let interval: Double
    /// The earliest moment of the next start, in microseconds of the monotonic clock.
    private var next: Double

    /// Microseconds of delay that are made up for after a late wake-up.
    private static let slack = 20_000.0

    /// - Parameter perSecond: more than 0.
    init(perSecond: Double, now: Int) {
        interval = 1_000_000 / perSecond
        next = Double(now)
    }

    /// Milliseconds until a start is allowed; 0: now. At most an hour, which keeps the conversion in range.
    func wait(now: Int) -> Int {
        let left = next - Double(now)
        if left <= 0 { return 0 }
        return Int(min(left / 1000, 3_600_000).rounded(.up))
    }

    mutating func start(now: Int) { next = max(next, Double(now) - Self.slack) + interval }
}
