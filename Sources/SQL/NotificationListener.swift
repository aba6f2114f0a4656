internal import CPostgreSQL
internal import Glibc

/// A descriptor that becomes readable when another connection notifies a channel (`NOTIFY`), or the server goes away. It
/// stays the same when a connection takes another's place.
package final class NotificationListener {
    package let descriptor: Int32
    /// Readable when a notification came along with a statement's answer, where nobody would see the socket become so.
    private let event: Int32
    private let channel: String

    /// - Parameter channel: a plain name.
    package init(channel: String) throws(SQLError) {
        self.channel = channel
        descriptor = aasa_epoll_create()
        event = aasa_eventfd()
        guard descriptor >= 0, event >= 0, aasa_epoll_add(descriptor, event) == 0 else {
            throw SQLError(.other, String(cString: strerror(errno)))
        }
    }

    deinit {
        close(descriptor)
        close(event)
    }

    /// Listens on the connection. The one before it, if any, must be gone.
    package func listen(on connection: PostgreSQLConnection) throws(SQLError) {
        try connection.execute("LISTEN \(channel)")
        connection.wakeUp = self
        let socket = connection.library.functions.socket(connection.handle)
        guard aasa_epoll_add(descriptor, socket) == 0 else {
            throw SQLError(.other, String(cString: strerror(errno)))
        }
    }

    /// Takes what has come. Returns whether somebody else notified.
    ///
    /// - Throws: `.unavailable` when the server is gone. Then too the descriptor is not readable any more, until another
    ///   connection is listened on and has something: who waits for it does not wake again and again.
    package func drain(_ connection: PostgreSQLConnection) throws(SQLError) -> Bool {
        let functions = connection.library.functions
        // A server that goes says so before it closes: the end is only seen behind its last words.
        repeat {
            guard functions.consume_input(connection.handle) == 1 else {
                _ = takeEvent()
                throw connection.lost()
            }
            note(connection)
        } while Self.isReadable(functions.socket(connection.handle))
        return takeEvent()
    }

    /// Lowers the event; returns whether it was raised.
    private func takeEvent() -> Bool {
        guard Self.isReadable(event) else { return false }
        aasa_eventfd_lower(event)
        return true
    }

    private static func isReadable(_ descriptor: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) == 1
    }

    /// Looks for what came along with an answer. What the connection itself said is no news to it.
    func note(_ connection: PostgreSQLConnection) {
        let functions = connection.library.functions
        let own = functions.backend_pid(connection.handle)
        while let notification = functions.notifies(connection.handle) {
            if notification.pointee.be_pid != own { aasa_eventfd_raise(event) }
            functions.freemem(notification)
        }
    }
}
