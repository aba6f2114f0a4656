internal import HTTPS
internal import POSIX
internal import Synchronization
internal import AASA

/// The queue between the threads of a ``SitePool``: tasks in one direction, completed checks in the other.
final class WorkQueue: Sendable {
    /// A task with its place in the order of all.
    struct Job: Sendable {
        var number: Int
        var task: VerificationTask
    }

    private struct State {
        var jobs: [Job] = []
        /// The index of the first job that no worker has.
        var firstJob = 0
        var completed: [CompletedCheck] = []
        /// The number of their judgements.
        var judgementCount = 0
        var isFull: Bool {
            completed.count > WorkQueue.maximumCompleted || judgementCount > WorkQueue.maximumJudgements
        }
        var error: ToolkitError?
        /// Workers that found no job, by their number.
        var idleWorkers: [Int: ClientWaker] = [:]
    }

    private let state = Mutex(State())
    /// Wakes the thread that runs the pool.
    let eventFD: EventFD
    /// Signalled once, when every worker is to drop its checks.
    let stop: EventFD
    /// Jobs that may wait for a worker.
    private let capacity: Int
    /// Completed checks that wait to be taken; above this number no further site is started.
    private static let maximumCompleted = 128
    /// The same for their judgements: one site may be checked for hundreds of apps.
    private static let maximumJudgements = 2048

    init(capacity: Int) throws(FileError) {
        eventFD = try EventFD()
        stop = try EventFD()
        self.capacity = capacity
    }

    // MARK: For the thread that runs the pool

    /// The number of jobs that may be added.
    var room: Int { state.withLock { capacity - ($0.jobs.count - $0.firstJob) } }

    func add(_ job: Job) {
        let waker = state.withLock { state in
            state.jobs.append(job)
            return state.idleWorkers.popFirst()?.value
        }
        waker?.wake()
    }

    /// Returns the checks that were completed since the last call.
    ///
    /// - Throws: the error that ended a worker.
    func takeCompleted() throws(ToolkitError) -> [CompletedCheck] {
        let (completed, error, wakers) = state.withLock { state in
            let completed = state.completed
            // They found no job because the queue was full.
            let wakers = state.isFull ? Array(state.idleWorkers.values) : []
            state.completed = []
            state.judgementCount = 0
            if !wakers.isEmpty { state.idleWorkers = [:] }
            return (completed, state.error, wakers)
        }
        for waker in wakers { waker.wake() }
        if let error { throw error }
        return completed
    }

    // MARK: For workers

    /// Returns the next job; nil when there is none now: the waker is called when there may be one.
    func next(for worker: Int, _ waker: ClientWaker) -> Job? {
        let (job, isLow) = state.withLock { state -> (Job?, Bool) in
            if !state.isFull, state.firstJob < state.jobs.count {
                let job = state.jobs[state.firstJob]
                state.firstJob += 1
                if state.firstJob == state.jobs.count || state.firstJob > 1024 {
                    state.jobs.removeFirst(state.firstJob)
                    state.firstJob = 0
                }
                return (job, state.jobs.count - state.firstJob == capacity / 2)
            }
            let isNew = state.idleWorkers.updateValue(waker, forKey: worker) == nil
            return (nil, isNew)
        }
        if isLow { eventFD.signal() }
        return job
    }

    func complete(_ checks: [CompletedCheck]) {
        state.withLock { state in
            state.completed += checks
            state.judgementCount += checks.reduce(0) { $0 + $1.judgementCount }
        }
        eventFD.signal()
    }

    func fail(_ error: ToolkitError) {
        state.withLock { $0.error = $0.error ?? error }
        eventFD.signal()
    }
}
