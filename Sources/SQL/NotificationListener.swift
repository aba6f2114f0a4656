internal import CPostgreSQL
internal import Glibc
internal import POSIX

/// A descriptor that becomes readable when another connection notifies a channel (`NOTIFY`) or the server closes the
/// connection. It stays the same when one connection replaces another.
package final class NotificationListener {
    package let descriptor: Int32
    /// Signalled by a notification that came with the result of a statement: then the socket does not become readable.
    private let event: EventFD
    private let channel: String

    /// - Parameter channel: a plain name.
    package init(channel: String) throws(SQLError) {
        self.channel = channel
        do throws(FileError) { event = try EventFD() } catch { throw SQLError(.other, detail: error.detail) }
        descriptor = aasa_epoll_create()
        guard descriptor >= 0, aasa_epoll_add(descriptor, event.descriptor) == 0 else {
            throw SQLError(.other, detail: String(cString: strerror(errno)))
        }
    }

    deinit { close(descriptor) }

    /// Listens on the connection. The one before it, if any, must be closed.
    package func listen(on connection: PostgreSQLConnection) throws(SQLError) {
        try connection.execute("LISTEN \(channel)")
        connection.listener = self
        let socket = connection.library.api.socket(connection.handle)
        guard aasa_epoll_add(descriptor, socket) == 0 else {
            throw SQLError(.other, detail: String(cString: strerror(errno)))
        }
    }

    /// Reads what has come. Returns whether another connection notified.
    ///
    /// - Throws: `.unavailable` when the connection is lost. The descriptor is not readable afterwards, until another
    ///   connection is listened on: its reader does not spin.
    package func drain(_ connection: PostgreSQLConnection) throws(SQLError) -> Bool {
        // A server sends a message before it closes: the end is seen only behind it.
        repeat {
            guard connection.library.api.consume_input(connection.handle) == 1 else {
                _ = takeEvent()
                throw connection.lost()
            }
            note(connection)
        } while Self.isReadable(connection.library.api.socket(connection.handle))
        return takeEvent()
    }

    /// Clears the event; returns whether it was signalled.
    private func takeEvent() -> Bool {
        guard Self.isReadable(event.descriptor) else { return false }
        event.drain()
        return true
    }

    private static func isReadable(_ descriptor: Int32) -> Bool {
        !Descriptors.readable([descriptor], within: 0).isEmpty
    }

    /// Looks for notifications that came with a result, other than the connection's own.
    func note(_ connection: PostgreSQLConnection) {
        let own = connection.library.api.backend_pid(connection.handle)
        while let notification = connection.library.api.notifies(connection.handle) {
            if notification.pointee.be_pid != own { event.signal() }
            connection.library.api.freemem(notification)
        }
    }
}
