internal import CPOSIX
internal import Glibc

/// The signals with which a user ends a program: `SIGINT`, `SIGTERM` and `SIGHUP`.
package enum Interruption {
    /// A descriptor with which the caller ends what it has begun, in place of signals.
    @TaskLocal package static var ownDescriptor: Int32?

    /// Runs `body` with a descriptor that becomes readable when such a signal comes, instead of ending at once.
    ///
    /// The signal stays pending: it has its usual effect when `body` has cleaned up and this call returns, so that a
    /// shell sees a program that was interrupted.
    ///
    /// - Parameter more: further signals to be handled so.
    package static func withDescriptor<R, E: Error>(
        and more: [Int32] = [], _ body: (Int32?) throws(E) -> R
    ) throws(E) -> R {
        if let ownDescriptor { return try body(ownDescriptor) }
        var signals = endingSignals(and: more)
        return try withSignalsBlocked(signals) { () throws(E) in
            let descriptor = aasa_signalfd(&signals)
            defer { if descriptor >= 0 { close(descriptor) } }
            return try body(descriptor >= 0 ? descriptor : nil)
        }
    }

    /// Lets such a signal end the program at once again while `body` runs inside that of ``withDescriptor(and:_:)``.
    /// One that has come before is delivered after the work.
    package static func endAtOnce<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        if ownDescriptor != nil || isPending { return try body() }
        return try withSignals(endingSignals(), changedBy: SIG_UNBLOCK, body)
    }

    private static let numbers = [SIGINT, SIGTERM, SIGHUP]

    /// Whether such a signal has come and is blocked.
    package static var isPending: Bool {
        var signals = sigset_t()
        sigpending(&signals)
        return numbers.contains { number in sigismember(&signals, number) == 1 }
    }

    /// Makes writing to a closed pipe or connection, or beyond the limit of a file's size, an error, where
    /// it would end the program.
    package static func ignoreSIGPIPE() { for number in writeFailures { signal(number, SIG_IGN) } }

    /// Signals of writing that failed, for which system calls return an error, too.
    static let writeFailures = [SIGPIPE, SIGXFSZ]

    /// Ends the program by `SIGPIPE`, as programs whose output was closed usually end.
    package static func endByBrokenPipe() {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
    }

    static func endingSignals(and more: [Int32] = []) -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers + more where !isIgnored(number) { sigaddset(&signals, number) }
        return signals
    }

    /// The parent process may have set a signal to be ignored: `nohup`, a shell's background job.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// Runs `body` with the signals blocked in its thread by which a user ends a program; one that comes has its effect
/// afterwards.
package func withEndingSignalsBlocked<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    try withSignalsBlocked(Interruption.endingSignals(), body)
}

/// Runs `body` with all signals blocked in its thread and those that it starts.
package func withAllSignalsBlocked<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    var all = sigset_t()
    sigfillset(&all)
    return try withSignalsBlocked(all, body)
}

private func withSignalsBlocked<R, E: Error>(_ signals: sigset_t, _ body: () throws(E) -> R) throws(E) -> R {
    try withSignals(signals, changedBy: SIG_BLOCK, body)
}

/// - Parameter change: `SIG_BLOCK` or `SIG_UNBLOCK`.
private func withSignals<R, E: Error>(
    _ signals: sigset_t, changedBy change: Int32, _ body: () throws(E) -> R
) throws(E) -> R {
    var signals = signals
    var previous = sigset_t()
    pthread_sigmask(change, &signals, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    return try body()
}

/// The signals of a daemon as events: none of them ends the process.
package struct DaemonSignals {
    package enum SignalEvent: Sendable, Equatable {
        /// `SIGINT` or `SIGTERM`, by its number.
        case end(Int32)
        /// `SIGHUP`: read the configuration again (daemon(7), "SysV Daemons").
        case reload
    }

    /// Readable while a signal is pending.
    package let descriptor: Int32

    /// Runs `body` with the signals blocked in its thread and those that it starts.
    ///
    /// Signals that were not read are discarded when `body` has returned; those that the parent process has set to be
    /// ignored stay ignored. `body` gets nil, and signals have their usual effect, when the system has no descriptor
    /// left.
    package static func with<R, E: Error>(_ body: (DaemonSignals?) throws(E) -> R) throws(E) -> R {
        var signals = Interruption.endingSignals()
        let descriptor = aasa_signalfd(&signals)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { return try body(nil) }
        return try withSignalsBlocked(signals) { () throws(E) in
            let daemon = DaemonSignals(descriptor: descriptor)
            defer { while daemon.next() != nil {} }
            return try body(daemon)
        }
    }

    /// The next pending signal; nil without one. Never blocks. Several signals of one number may count as one.
    package func next() -> SignalEvent? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while true {
            let count = read(descriptor, &information, size)
            if count == size { break }
            if count >= 0 || errno != EINTR { return nil }
        }
        let number = Int32(bitPattern: information.ssi_signo)
        return if number == SIGHUP { .reload } else { .end(number) }
    }
}
