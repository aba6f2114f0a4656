import Glibc
import TestSupport
import Testing

@testable import SQL

@Suite("Being woken by a server")
struct NotificationListenerTests {
    private func connection(_ url: String) throws -> PostgreSQLConnection {
        try PostgreSQLConnection(url: url, shown: "postgresql://", applicationName: "aasa tests")
    }

    private func isReadable(_ listener: NotificationListener, within milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, milliseconds) == 1
    }

    /// Whether there is nothing to wake up for. A process that another test is starting has a copy of a closed socket until it
    /// runs its program, and as long the socket is reported.
    private func isSilent(_ listener: NotificationListener) -> Bool {
        for _ in 0..<10_000 where isReadable(listener, within: 0) { usleep(1000) }
        return !isReadable(listener, within: 0)
    }

    /// Ends the server's side of a connection, and returns when its end has come. The server forgets the process before it
    /// closes the socket.
    private func end(_ connection: PostgreSQLConnection, _ process: Int64, by other: PostgreSQLConnection) throws {
        let ending = "SELECT CAST(pg_terminate_backend(CAST($1 AS INTEGER), 10000) AS INTEGER)"
        #expect(try other.integer(ending, with: [.integer(process)]) == 1)
        let socket = connection.library.functions.pointee.socket(connection.handle)
        var ended = pollfd(fd: socket, events: 0x2000, revents: 0)  // POLLRDHUP
        #expect(poll(&ended, 1, 10_000) == 1)
    }

    @Test(
        "A notification together with the connection's end leaves nothing to wake up for; the next connection wakes again",
        arguments: [false, true])
    func lost(isHeardBefore: Bool) throws {
        let url = try PostgreSQLServer.shared().database()
        let (waiting, other) = (try connection(url), try connection(url))
        let listener = try NotificationListener(channel: "news")
        try listener.listen(on: waiting)
        let process = try waiting.integer("SELECT pg_backend_pid()", with: []) ?? 0
        try other.execute("NOTIFY news")
        #expect(isReadable(listener, within: 10_000))
        // The notification comes with the result of another statement, or precedes the end in the socket.
        if isHeardBefore { _ = try waiting.integer("SELECT 1", with: []) }
        try end(waiting, process, by: other)
        for _ in 0..<2 {
            #expect(throws: SQLError(.unavailable)) { try listener.drain(waiting) }
            #expect(isSilent(listener))
        }
        let next = try connection(url)
        try listener.listen(on: next)
        #expect(isSilent(listener))
        try other.execute("NOTIFY news")
        #expect(isReadable(listener, within: 10_000))
        #expect(try listener.drain(next))
        #expect(isSilent(listener))
    }
}
