internal import HTTPS
internal import POSIX
internal import Synchronization
internal import AASA

/// What the threads of a ``SitePool`` hand each other: tasks one way, finished visits the other.
final class WorkQueue: Sendable {
    /// A task with its place in the order of all.
    struct Job: Sendable {
        var number: Int
        var task: VerificationTask
    }

    /// What a worker finds when it has room.
    enum Offer { case job(Job), nothing }

    private struct State {
        var jobs: [Job] = []
        /// Those before it are taken.
        var firstJob = 0
        var finished: [CompletedCheck] = []
        /// Their judgements.
        var weight = 0
        var isFull: Bool { finished.count > WorkQueue.mostUnfetched || weight > WorkQueue.mostWeight }
        var problem: ToolkitError?
        /// Of workers that found nothing, by their number.
        var hungry: [Int: ClientWaker] = [:]
    }

    private let state = Mutex(State())
    /// Wakes the thread that owns the pool.
    let bell: EventFD
    /// Signalled once, when every worker is to drop what it has.
    let stop: EventFD
    /// Tasks that wait for a worker, at most.
    let room: Int
    /// Finished visits that nobody fetched; with more than these no further site is asked.
    private static let mostUnfetched = 128
    /// The same for their judgements: some sites are asked about hundreds of apps.
    private static let mostWeight = 2048

    init(room: Int) throws(FileError) {
        bell = try EventFD()
        stop = try EventFD()
        self.room = room
    }

    // MARK: For the thread that owns the pool

    /// How many tasks are wanted.
    var wanted: Int { state.withLock { room - ($0.jobs.count - $0.firstJob) } }

    func add(_ job: Job) {
        let waker = state.withLock { state in
            state.jobs.append(job)
            return state.hungry.popFirst()?.value
        }
        waker?.wake()
    }

    /// What came since the last call, or the error that ended a worker.
    func fetch() throws(ToolkitError) -> [CompletedCheck] {
        let (finished, problem, wakers) = state.withLock { state in
            let finished = state.finished
            // Those that waited for this.
            let wakers = state.isFull ? Array(state.hungry.values) : []
            state.finished = []
            state.weight = 0
            if !wakers.isEmpty { state.hungry = [:] }
            return (finished, state.problem, wakers)
        }
        for waker in wakers { waker.wake() }
        if let problem { throw problem }
        return finished
    }

    // MARK: For workers

    func take(_ worker: Int, _ waker: ClientWaker) -> Offer {
        let (offer, isLow) = state.withLock { state -> (Offer, Bool) in
            if !state.isFull, state.firstJob < state.jobs.count {
                let job = state.jobs[state.firstJob]
                state.firstJob += 1
                if state.firstJob == state.jobs.count || state.firstJob > 1024 {
                    state.jobs.removeFirst(state.firstJob)
                    state.firstJob = 0
                }
                return (.job(job), state.jobs.count - state.firstJob == room / 2)
            }
            let isNew = state.hungry.updateValue(waker, forKey: worker) == nil
            return (.nothing, isNew)
        }
        if isLow { bell.signal() }
        return offer
    }

    func hand(over visits: [CompletedCheck]) {
        state.withLock { state in
            state.finished += visits
            state.weight += visits.reduce(0) { $0 + $1.weight }
        }
        bell.signal()
    }

    func fail(_ error: ToolkitError) {
        state.withLock { $0.problem = $0.problem ?? error }
        bell.signal()
    }
}
