internal import POSIX
public import AASA

/// Verifies sites as Apple devices do: the `async` entry of the library.
///
///     let verifier = Verifier(trust: try .system())
///     let verdict = try await verifier.verify(Site("example.com"), app: AppIdentifier("ABCDE12345.com.example.app"))
///
/// A verifier has no state of its own. ``AssociationTable/record(_:onlyKnown:)`` records its verdicts.
public final class Verifier: Sendable {
    let trust: TrustAnchors
    let clock: TimestampClock
    let options: NetworkOptions

    /// - Parameters:
    ///   - trust: the roots for TLS and signatures alike.
    ///   - options: how requests are made.
    ///   - clock: the moment at which certificates are judged.
    public init(trust: TrustAnchors, options: NetworkOptions = NetworkOptions(), clock: TimestampClock = .system) {
        self.trust = trust
        self.clock = clock
        self.options = options
    }

    /// Fetches a site's file and judges whether it approves an app.
    ///
    /// - Parameters:
    ///   - site: the site whose file is fetched.
    ///   - app: the app that the file should list.
    ///   - service: the service that should list it.
    ///   - rules: those of today's devices unless given, which read the file from Apple's CDN.
    ///   - mode: the `?mode=` of the app's entitlement; with one, devices fetch the file from the site.
    /// - Returns: a verdict that is not recorded. A site that cannot be reached is pending, not an error.
    /// - Throws: `CancellationError` when the task is cancelled; `ToolkitError` with `.systemMismatch`,
    ///   `.networkUnavailable`, `.networkOptionInvalid`, or `.limitReached`, which is never a verdict.
    public func verify(
        _ site: Site, app: AppIdentifier, service: ServiceSelection = .any, rules: SystemVersion = .today,
        mode: AlternateMode? = nil
    ) async throws -> Verdict {
        let task = VerificationTask(site: site, apps: [app], service: service, rules: [rules], mode: mode)
        guard let verdict = try await verify([task]).first?.first else { throw CancellationError() }
        return verdict
    }

    /// Checks many sites, each fetched once for all of its pairs.
    ///
    /// - Parameters:
    ///   - tasks: one for each site.
    ///   - onVerdicts: called with the index of a task and its verdicts as soon as these are known, on one thread, which
    ///     also supplies the tasks: it should return soon.
    /// - Returns: the verdicts of each task, in the tasks' order.
    /// - Throws: as ``verify(_:app:service:rules:mode:)``. Of a list that is cancelled, only `onVerdicts` has the
    ///   verdicts.
    public func verify(
        _ tasks: [VerificationTask], onVerdicts: @escaping @Sendable (_ index: Int, [Verdict]) -> Void = { _, _ in }
    ) async throws -> [[Verdict]] {
        for query in tasks.flatMap(\.queries) {
            for app in query.apps { try app.check(under: query.system) }
        }
        return try await detached { cancellation throws(ToolkitError) in
            let pool = try SitePool(
                trust: self.trust, clock: self.clock, options: self.options, interruption: cancellation.descriptor)
            let list = TaskList(tasks, onVerdicts: onVerdicts)
            guard try pool.run(list, watching: []) == .finished else { throw ToolkitError(.interrupted) }
            return list.verdicts
        }
    }

    /// Runs work that blocks on a thread of its own.
    ///
    /// - Parameter work: throws `.interrupted` when the descriptor, which becomes readable when the task is cancelled,
    ///   ended it.
    func detached<Value: Sendable>(
        _ work: @escaping @Sendable (_ cancellation: EventFD) throws(ToolkitError) -> Value
    ) async throws -> Value {
        let cancellation = try system(EventFD())
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, ToolkitError>, Never>) in
                do throws(FileError) {
                    try WorkerThread.detach {
                        continuation.resume(returning: Result { () throws(ToolkitError) in try work(cancellation) })
                    }
                } catch {
                    continuation.resume(returning: .failure(ToolkitError(error)))
                }
            }
        } onCancel: {
            cancellation.signal()
        }
        if case .failure(let error) = result, error.code == .interrupted { throw CancellationError() }
        return try result.get()
    }

    /// Judges a file as if the site had answered 200 with it. No request is made.
    ///
    /// - Parameters:
    ///   - file: the bytes, signed or not.
    ///   - site: the site that the signer's certificate must name.
    ///   - app: the app that the file should list.
    ///   - service: the service that should list it.
    ///   - rules: those of today's devices unless given.
    /// - Returns: a verdict that is not recorded.
    /// - Throws: `.systemMismatch`.
    public func judge(
        _ file: [UInt8], of site: Site, app: AppIdentifier, service: ServiceSelection = .any,
        rules: SystemVersion = .today
    ) throws(ToolkitError) -> Verdict {
        try app.check(under: rules)
        let now = clock.now()
        let observation = LocalFile.observation(of: file, site: site, with: ContentReader(trust: trust), at: now)
        let task = VerificationTask(site: site, apps: [app], service: service, rules: [rules], mode: nil)
        let judgement = task.judgements { _ in observation }[0]
        return Verdict(judgement, at: now, earlierAttempts: 0, isRecorded: false)
    }
}

/// Supplies a list of tasks in its order, and collects the verdicts.
private final class TaskList: SitePoolDelegate {
    private var waiting: ArraySlice<VerificationTask>
    private(set) var verdicts: [[Verdict]]
    private let onVerdicts: (Int, [Verdict]) -> Void

    init(_ tasks: [VerificationTask], onVerdicts: @escaping (Int, [Verdict]) -> Void) {
        self.onVerdicts = onVerdicts
        waiting = tasks[...]
        verdicts = tasks.map { _ in [] }
    }

    func next() throws(ToolkitError) -> NextTask { waiting.popFirst().map(NextTask.task) ?? .end }

    func completed(_ checks: [CompletedCheck]) throws(ToolkitError) {
        for check in checks {
            verdicts[check.number] = check.judgements.map {
                Verdict($0, at: check.checkedAt, earlierAttempts: 0, isRecorded: false)
            }
            onVerdicts(check.number, verdicts[check.number])
        }
    }

    func wake(_ descriptor: Int32) throws(ToolkitError) {}
}
