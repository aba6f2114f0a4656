import Foundation
import Testing

@testable import POSIX

@Suite("Signals of a daemon", .serialized)
struct DaemonSignalsTests {
    /// Signals are sent to the thread that reads them: the test's process has others, on which they would end it.
    private static func raise(_ numbers: Int32...) { for number in numbers { pthread_kill(pthread_self(), number) } }

    @Test(
        "Each signal is an event, and does not end the process",
        arguments: [(SIGHUP, .reload), (SIGTERM, .end(SIGTERM)), (SIGINT, .end(SIGINT))]
            as [(Int32, DaemonSignals.SignalEvent)])
    func events(number: Int32, event: DaemonSignals.SignalEvent) {
        DaemonSignals.with { signals in
            #expect(signals?.next() == nil)
            Self.raise(number)
            var entry = pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
            #expect(poll(&entry, 1, 1000) == 1)
            #expect(signals?.next() == event)
            #expect(signals?.next() == nil)
        }
    }

    @Test("Signals that were not read are discarded at the end")
    func forgotten() {
        DaemonSignals.with { _ in Self.raise(SIGHUP, SIGTERM, SIGTERM) }
        DaemonSignals.with { signals in #expect(signals?.next() == nil) }
    }

    @Test("Several signals are read one after another")
    func several() {
        DaemonSignals.with { signals in
            Self.raise(SIGTERM, SIGHUP)
            let both = [signals?.next(), signals?.next()]
            #expect(both.contains(.reload) && both.contains(.end(SIGTERM)))
            #expect(signals?.next() == nil)
        }
    }

    @Test("The result and the error of the body are passed on")
    func through() {
        struct Refusal: Error, Equatable {}
        #expect(DaemonSignals.with { _ in 7 } == 7)
        #expect(throws: Refusal()) {
            try DaemonSignals.with { (_: DaemonSignals?) throws(Refusal) in throw Refusal() }
        }
    }
}
