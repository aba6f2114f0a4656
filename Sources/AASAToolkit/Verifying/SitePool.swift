internal import HTTPS
internal import POSIX

/// Fetches association files and judges them: one way for one site and for a million.
///
/// A few threads, each with an event loop of its own; they share the trust store and what was read of equal files. Tasks are
/// pulled as there is room, and finished visits are handed over, on the thread that calls ``run(next:finished:woken:)``.
public final class SitePool {
    /// How a run ended.
    public enum Ending: Sendable, Equatable { case finished, interrupted }

    private let trust: TrustAnchors
    private let content: ContentReader
    private let clock: Clock
    private let options: NetworkOptions
    private let interruption: Int32?
    private let wakeUps: [Int32]

    /// So many tasks make another thread worth its start.
    private static let tasksPerThread = 16

    /// - Parameters:
    ///   - clock: read for every request and every answer.
    ///   - interruption: a descriptor that becomes readable when a run must end early.
    ///   - wakeUps: descriptors that are watched all the time; whoever is woken by one must see to it that it is readable no
    ///     longer.
    /// - Throws: `.networkUnavailable`.
    public init(
        trust: TrustAnchors, clock: Clock, options: NetworkOptions, interruption: Int32?, wakeUps: [Int32]
    ) throws(ToolkitError) {
        self.trust = trust
        self.clock = clock
        self.options = options
        self.interruption = interruption
        self.wakeUps = wakeUps
        content = ContentReader(trust: trust)
        do throws(HTTPSError) { try Client.loadLibrary() } catch { throw ToolkitError(error) }
    }

    /// Works through everything that `next` yields. All three are called on the calling thread.
    ///
    /// - Parameters:
    ///   - next: asked while there is room.
    ///   - finished: called with everything that was done meanwhile. While it does not return, visits that are under way go
    ///     on, but soon no further one is begun.
    ///   - woken: called with a descriptor of `wakeUps` that is readable.
    /// - Throws: what any of the three throws; `.networkUnavailable`. What is under way is dropped then.
    public func run(
        next: () throws(ToolkitError) -> NextTask, finished: ([CompletedCheck]) throws(ToolkitError) -> Void,
        woken: (Int32) throws(ToolkitError) -> Void
    ) throws(ToolkitError) -> Ending {
        let board = try Self.system { () throws(FileError) in try WorkQueue(room: max(64, options.jobs / 8)) }
        var crew = Workers(board, trust, content, clock, options)
        defer { crew.dismiss() }
        var rate = options.rate.map { StartRate(perSecond: $0, now: SteadyClock.microseconds) }
        var taken = 0
        var delivered = 0
        while true {
            board.bell.drain()
            let visits = try board.fetch()
            if !visits.isEmpty {
                delivered += visits.count
                try finished(visits)
            }
            var watched = [board.bell.descriptor] + wakeUps + [interruption].compactMap { $0 }
            var longest: Int?
            var hasMore = true
            supplying: for _ in 0..<max(0, board.wanted) {
                let now = SteadyClock.microseconds
                if let wait = rate?.wait(now: now), wait > 0 {
                    longest = wait
                    break
                }
                switch try next() {
                case .task(let task):
                    rate?.start(now: now)
                    board.add(WorkQueue.Job(number: taken, task: task))
                    taken += 1
                    if crew.count == 0 || taken - delivered > crew.count * Self.tasksPerThread { try crew.grow() }
                case .later(let milliseconds):
                    longest = max(0, milliseconds)
                    break supplying
                case .readable(let descriptor):
                    watched.append(descriptor)
                    break supplying
                case .end:
                    hasMore = false
                    break supplying
                }
            }
            if !hasMore, taken == delivered { return .finished }
            let ready = Descriptors.readable(watched, within: longest)
            if let interruption, ready.contains(interruption) {
                crew.dismiss()
                let last = try board.fetch()
                if !last.isEmpty { try finished(last) }
                return .interrupted
            }
            for descriptor in wakeUps where ready.contains(descriptor) { try woken(descriptor) }
        }
    }

    private static func system<R>(_ body: () throws(FileError) -> R) throws(ToolkitError) -> R {
        do throws(FileError) { return try body() } catch { throw ToolkitError(error) }
    }

    /// The threads of one run.
    private struct Workers {
        private let board: WorkQueue
        private let trust: TrustAnchors
        private let content: ContentReader
        private let clock: Clock
        private let limiter: PerAddressLimiter?
        private let options: NetworkOptions
        private var threads: [WorkerThread] = []
        private let most: Int

        var count: Int { threads.count }

        init(
            _ board: WorkQueue, _ trust: TrustAnchors, _ content: ContentReader, _ clock: Clock,
            _ options: NetworkOptions
        ) {
            self.board = board
            self.trust = trust
            self.content = content
            self.clock = clock
            most = max(1, min(options.threads, options.jobs))
            self.options = options
            limiter = options.limiter
        }

        /// Starts one more, if there may be one more.
        mutating func grow() throws(ToolkitError) {
            guard threads.count < most else { return }
            var share = options
            // The first ones take what cannot be shared evenly.
            share.jobs = options.jobs / most + (threads.count < options.jobs % most ? 1 : 0)
            let worker = PoolWorker(
                number: threads.count, board: board, trust: trust, content: content, limiter: limiter, clock: clock,
                options: share)
            threads.append(try SitePool.system { () throws(FileError) in try WorkerThread { worker.run() } })
        }

        /// Ends them all; what is under way is dropped.
        mutating func dismiss() {
            board.stop.signal()
            for thread in threads { thread.join() }
        }
    }
}
