internal import CSignalFD
internal import Glibc

/// The signals that are meant for a daemon, as something to be read: each is an errand, none of them ends the process.
package struct DaemonSignals {
    package enum SignalEvent: Sendable, Equatable {
        /// To end: `SIGINT` or `SIGTERM`, by its number.
        case end(Int32)
        /// To read the configuration again: `SIGHUP` (daemon(7), "SysV Daemons").
        case reload
    }

    /// Becomes readable when a signal came.
    package let descriptor: Int32

    /// Runs `body` while signals wait to be read. Threads that `body` starts leave them alone too.
    ///
    /// Those that nobody read are forgotten when `body` has returned. Signals that whoever started the program has said to
    /// ignore stay ignored. `body` gets nil, and signals take their usual effect, when there is no descriptor to be had.
    package static func with<R, E: Error>(_ body: (DaemonSignals?) throws(E) -> R) throws(E) -> R {
        var signals = Interruption.endingSignals()
        var previous = sigset_t()
        pthread_sigmask(SIG_BLOCK, &signals, &previous)
        let descriptor = aasa_signalfd(&signals)
        guard descriptor >= 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            pthread_sigmask(SIG_SETMASK, &previous, nil)
            return try body(nil)
        }
        let daemon = DaemonSignals(descriptor: descriptor)
        defer {
            while daemon.next() != nil {}
            close(descriptor)
            pthread_sigmask(SIG_SETMASK, &previous, nil)
        }
        return try body(daemon)
    }

    /// The next one that came; nil when none waits. Never blocks. A signal that comes several times before it is read may
    /// count as one.
    package func next() -> SignalEvent? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while true {
            let count = read(descriptor, &information, size)
            if count == size { break }
            if count >= 0 || errno != EINTR { return nil }
        }
        let number = Int32(bitPattern: information.ssi_signo)
        return number == SIGHUP ? .reload : .end(number)
    }
}
