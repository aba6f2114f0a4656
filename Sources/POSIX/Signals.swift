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

    /// A reader of our output that goes away is an error of the write, not the program's silent end.
    package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    static func endingSignals() -> sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        return signals
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
