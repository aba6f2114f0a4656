import Glibc
import Testing

@testable import POSIX

@Suite("The environment of the process")
struct EnvironmentTests {
    @Test("A variable is read, and copied without more than there is room for")
    func variables() throws {
        // An existing variable: changing the environment would disturb concurrent tests.
        let value = try #require(Environment.value("PATH"))
        #expect(Environment.isSet("PATH") && !value.isEmpty)
        #expect(Environment.value("AASA_TEST_NOTHING") == nil && !Environment.isSet("AASA_TEST_NOTHING"))
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: value.utf8.count + 1, alignment: 1)
        defer { room.deallocate() }
        #expect(Environment.copy("PATH", into: room) == value.utf8.count)
        #expect(room.prefix(value.utf8.count).elementsEqual(value.utf8))
        #expect(Environment.copy("PATH", into: UnsafeMutableRawBufferPointer(rebasing: room[..<1])) == 1)
        #expect(Environment.copy("AASA_TEST_NOTHING", into: room) == nil)
    }

    @Test("The clock is within the test PKI's years")
    func clock() {
        #expect((1_700_000_000...31_556_995_200).contains(WallClock.now()))
    }

    @Test("A signal that ends a program is blocked during the body, and makes the descriptor readable")
    func interruption() {
        Interruption.withDescriptor { descriptor in
            guard let descriptor else {
                Issue.record("no descriptor")
                return
            }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            #expect(poll(&polled, 1, 0) == 0)
            #expect(Self.isBlocked(SIGTERM))
            Interruption.endAtOnce { #expect(!Self.isBlocked(SIGTERM)) }
            pthread_kill(pthread_self(), SIGTERM)
            Interruption.endAtOnce { #expect(Self.isBlocked(SIGTERM)) }
            #expect(poll(&polled, 1, 1000) == 1)
            // Accepted here, so that the test run itself does not end.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGTERM)
            var number: Int32 = 0
            #expect(sigwait(&signals, &number) == 0 && number == SIGTERM)
        }
    }

    private static func isBlocked(_ signal: Int32) -> Bool {
        var signals = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &signals)
        return sigismember(&signals, signal) == 1
    }
}
