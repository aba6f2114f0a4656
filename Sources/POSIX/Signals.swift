internal import CSignalFD
internal import Glibc

/// Interrupt and termination, the two signals by which a user ends a program.
package enum Interruption {
    /// Runs `body` with a descriptor that becomes readable when the user asks to end, instead of ending at once.
    ///
    /// The signal stays pending: when `body` has put things in order and this call returns, it takes its usual effect,
    /// so that a shell sees a program that was interrupted.
    package static func withDescriptor<R, E: Error>(_ body: (Int32?) throws(E) -> R) throws(E) -> R {
        var signals = endingSignals()
        var previous = sigset_t()
        pthread_sigmask(SIG_BLOCK, &signals, &previous)
        let descriptor = aasa_signalfd(&signals)
        defer {
            if descriptor >= 0 { close(descriptor) }
            pthread_sigmask(SIG_SETMASK, &previous, nil)
        }
        return try body(descriptor >= 0 ? descriptor : nil)
    }

    /// A peer or a reader that goes away is an error of the write, not the program's end in the middle of its work.
    package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Ends the program as other programs end whose reader went away.
    package static func endByBrokenPipe() {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
    }

    static func endingSignals() -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
        return signals
    }

    /// Whoever started the program may have said that a signal is not meant for it: `nohup`, a shell's background job.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// Runs `body` while the signals that end a program wait.
func withEndingSignalsBlocked<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    var signals = Interruption.endingSignals()
    var previous = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    return try body()
}
