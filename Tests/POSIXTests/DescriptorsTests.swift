import Glibc
import Testing

@testable import POSIX

@Suite("Waiting for descriptors")
struct DescriptorsTests {
    @Test("A signal does not shorten the wait, and a signalled descriptor ends it")
    func signals() throws {
        let eventFD = try EventFD()
        // A signal that has no effect without a handler.
        signal(SIGWINCH) { _ in }
        // Threads of Dispatch block signals.
        var (signals, earlier) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGWINCH)
        pthread_sigmask(SIG_UNBLOCK, &signals, &earlier)
        defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
        let waiting = pthread_self()
        let sender = try WorkerThread {
            for _ in 0..<3 {
                usleep(20_000)
                pthread_kill(waiting, SIGWINCH)
            }
        }
        let start = SteadyClock.milliseconds
        #expect(Descriptors.readable([eventFD.descriptor], within: 200) == [])
        #expect(SteadyClock.milliseconds - start >= 199)
        sender.join()
        eventFD.signal()
        #expect(Descriptors.readable([eventFD.descriptor], within: .max) == [eventFD.descriptor])
        #expect(Descriptors.readable([eventFD.descriptor], within: nil) == [eventFD.descriptor])
    }
}
