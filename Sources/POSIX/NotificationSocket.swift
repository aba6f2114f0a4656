internal import Glibc

/// Where the service manager that started this process is told how it is: systemd's notification protocol.
///
/// sd_notify(3), "Notes", promises that the protocol is stable and shows that a few lines do without libsystemd.
package struct NotificationSocket: Sendable {
    /// What can be told.
    package enum State: Sendable, Equatable {
        /// Started, or done with reading the configuration again.
        case ready
        case stopping
        /// Begins to read the configuration again, in microseconds of the monotonic clock.
        case reloading(monotonicMicroseconds: Int64)
        /// One line for whoever asks how the service is.
        case status(String)
        /// Is alive.
        case watchdog

        var text: String {
            switch self {
            case .ready: "READY=1"
            case .stopping: "STOPPING=1"
            case .reloading(let moment): "RELOADING=1\nMONOTONIC_USEC=\(moment)"
            case .status(let line): "STATUS=" + String(line.map { $0.isNewline ? " " : $0 })
            case .watchdog: "WATCHDOG=1"
            }
        }
    }

    /// Microseconds within which the manager wants to hear ``State/watchdog``; half of it is a good interval
    /// (sd_watchdog_enabled(3)). Nil: it does not watch.
    package let watchdogMicroseconds: Int64?
    private let socketName: [UInt8]

    /// From the environment that the manager gave this process; nil when none did.
    package init?() {
        self.init(
            socket: Environment.value("NOTIFY_SOCKET"), watchdogMicroseconds: Environment.value("WATCHDOG_USEC"),
            watchdogProcess: Environment.value("WATCHDOG_PID"))
    }

    /// - Parameters:
    ///   - socket: an absolute path, or `@` and an abstract name.
    ///   - watchdogProcess: for whom the watchdog is meant; nil is this process.
    init?(socket: String?, watchdogMicroseconds: String?, watchdogProcess: String?) {
        guard let socket, socket.utf8.count > 1, socket.hasPrefix("/") || socket.hasPrefix("@"),
            socket.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        else { return nil }
        // An abstract name begins with a NUL in place of the sign (unix(7)).
        socketName = socket.hasPrefix("@") ? [0] + Array(socket.utf8.dropFirst()) : Array(socket.utf8)
        let isMeant = watchdogProcess == nil || watchdogProcess == String(getpid())
        let interval = watchdogMicroseconds.flatMap { Int64($0) } ?? 0
        self.watchdogMicroseconds = isMeant && interval > 0 ? interval : nil
    }

    /// Tells the states at once. Returns whether they could be sent; never waits, never fails otherwise: a service works as
    /// well when nobody listens.
    @discardableResult
    package func tell(_ states: State...) -> Bool {
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let message = Array(states.map(\.text).joined(separator: "\n").utf8)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketName) }
        let length = MemoryLayout<sa_family_t>.size + socketName.count
        let count = withUnsafePointer(to: &address) { pointer in
            UnsafeRawPointer(pointer).withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), $0, socklen_t(length))
            }
        }
        return count == message.count
    }
}
