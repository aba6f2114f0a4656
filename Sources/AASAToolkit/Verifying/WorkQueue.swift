internal import HTTPS
internal import POSIX
internal import Synchronization
internal import AASA

/// The queue between the threads of a ``SitePool``: tasks to workers, their results to judges, completed checks back.
final class WorkQueue: Sendable {
    /// A task with its place in the order of all.
    struct Job: Sendable {
        var number: Int
        var task: VerificationTask
    }

    /// The result of a check's last request, which no judge has read.
    struct Received: Sendable {
        var check: SiteCheck
        var request: Request
        var result: TransferResult
        /// When it came.
        var moment: Timestamp
        /// The inbox of the worker that made the request.
        var inbox: WorkerInbox
    }

    private struct State {
        var jobs = Queue<Job>()
        var received = Queue<Received>()
        var completed: [CompletedCheck] = []
        /// The number of their judgements.
        var judgementCount = 0
        var isFull: Bool {
            received.count >= WorkQueue.maximumReceived || completed.count > WorkQueue.maximumCompleted
                || judgementCount > WorkQueue.maximumJudgements
        }
        var error: ToolkitError?
        /// Workers that found no job, by their number.
        var idleWorkers: [Int: ClientWaker] = [:]
        /// Threads that have not returned.
        var threads = 0
        var isStopped = false

        /// To be called before room is made: returns workers that found no job because the queue was full.
        mutating func takeWaiting() -> [ClientWaker] {
            guard isFull else { return [] }
            defer { idleWorkers = [:] }
            return Array(idleWorkers.values)
        }
    }

    private let state = Mutex(State())
    /// Wakes the thread that runs the pool.
    let eventFD: EventFD
    /// Signalled once, when every thread is to drop its checks.
    let stop: EventFD
    /// Readable while a result waits for a judge.
    private let receipt: EventFD
    /// Jobs that may wait for a worker.
    private let capacity: Int
    /// Results that wait for a judge; above this number no further site is started.
    static let maximumReceived = 64
    /// The same for completed checks that wait to be taken.
    private static let maximumCompleted = 128
    /// The same for their judgements: one site may be checked for hundreds of apps.
    private static let maximumJudgements = 2048

    init(capacity: Int) throws(FileError) {
        eventFD = try EventFD()
        stop = try EventFD()
        receipt = try EventFD()
        self.capacity = capacity
    }

    // MARK: For the thread that runs the pool

    /// The number of jobs that may be added.
    var room: Int { state.withLock { capacity - $0.jobs.count } }

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
            let wakers = state.takeWaiting()
            defer { (state.completed, state.judgementCount) = ([], 0) }
            return (state.completed, state.error, wakers)
        }
        for waker in wakers { waker.wake() }
        if let error { throw error }
        return completed
    }

    /// Starts a thread of the pool.
    func start(_ body: @escaping @Sendable () -> Void) throws(FileError) {
        state.withLock { $0.threads += 1 }
        do throws(FileError) {
            try WorkerThread.detach {
                body()
                self.state.withLock { $0.threads -= 1 }
                self.eventFD.signal()
            }
        } catch {
            state.withLock { $0.threads -= 1 }
            throw error
        }
    }

    /// Stops all threads. One that does not stop within the milliseconds is left alone: an
    /// interruption depends on none.
    func stopThreads(within milliseconds: Int) {
        let isStopped = state.withLock { state in
            defer { state.isStopped = true }
            return state.isStopped
        }
        if isStopped { return }
        stop.signal()
        let end = SteadyClock.milliseconds + milliseconds
        while state.withLock({ $0.threads > 0 }), SteadyClock.milliseconds < end {
            _ = Descriptors.readable([eventFD.descriptor], within: end - SteadyClock.milliseconds)
            eventFD.drain()
        }
    }

    // MARK: For workers

    /// Returns the next job; nil while none is ready: the waker is called when there may be one.
    func next(for worker: Int, _ waker: ClientWaker) -> Job? {
        let (job, needsTasks) = state.withLock { state -> (Job?, Bool) in
            if !state.isFull, let job = state.jobs.popFirst() { return (job, state.jobs.count == capacity / 2) }
            let isNew = state.idleWorkers.updateValue(waker, forKey: worker) == nil
            return (nil, isNew)
        }
        if needsTasks { eventFD.signal() }
        return job
    }

    func receive(_ received: Received) {
        let isFirst = state.withLock { state in
            state.received.append(received)
            return state.received.count == 1
        }
        if isFirst { receipt.signal() }
    }

    func complete(_ check: CompletedCheck) {
        state.withLock { state in
            state.completed.append(check)
            state.judgementCount += check.judgementCount
        }
        eventFD.signal()
    }

    func fail(_ error: ToolkitError) {
        state.withLock { $0.error = $0.error ?? error }
        eventFD.signal()
    }

    // MARK: For judges

    /// Waits for a result and returns it; nil when the thread is to stop.
    func nextReceived() -> Received? {
        while true {
            let ready = Descriptors.readable([receipt.descriptor, stop.descriptor], within: nil)
            if ready.contains(stop.descriptor) { return nil }
            let (received, wakers) = state.withLock { state -> (Received?, [ClientWaker]) in
                // Also where another judge was faster: a signal may come after its result was taken.
                defer { if state.received.count == 0 { receipt.drain() } }
                let wakers = state.takeWaiting()
                return (state.received.popFirst(), wakers)
            }
            for waker in wakers { waker.wake() }
            if let received { return received }
        }
    }
}

/// Further requests of a worker's checks, from the judges: they may use the connection that the worker has kept.
final class WorkerInbox: Sendable {
    private let requests = Mutex<[(SiteCheck, Request)]>([])
    private let waker: ClientWaker

    init(_ waker: ClientWaker) { self.waker = waker }

    func add(_ request: Request, of check: SiteCheck) {
        requests.withLock { $0.append((check, request)) }
        waker.wake()
    }

    func next() -> (check: SiteCheck, request: Request)? { requests.withLock { $0.popLast() } }
}
