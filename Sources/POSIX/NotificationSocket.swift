internal import Glibc

/// systemd's notification protocol, which informs the service manager of this process's state.
///
/// sd_notify(3), "Notes": the protocol is stable, and may be implemented without libsystemd.
package struct NotificationSocket: Sendable {
    package enum State: Sendable, Equatable {
        /// Started, or the configuration was read again.
        case ready
        case stopping
        /// The configuration is being read again, since this time of the monotonic clock.
        case reloading(monotonicMicroseconds: Int64)
        /// A keep-alive.
        case watchdog

        var text: String {
            switch self {
            case .ready: "READY=1"
            case .stopping: "STOPPING=1"
            case .reloading(let moment): "RELOADING=1\nMONOTONIC_USEC=\(moment)"
            case .watchdog: "WATCHDOG=1"
            }
        }
    }

    /// Microseconds within which the manager expects ``State/watchdog``; half of it is a good interval
    /// (sd_watchdog_enabled(3)); nil without a watchdog.
    package let watchdogMicroseconds: Int64?
    private let socketName: [UInt8]

    /// From the environment; nil without a service manager.
    package init?() {
        self.init(
            socket: Environment.value("NOTIFY_SOCKET"), watchdogMicroseconds: Environment.value("WATCHDOG_USEC"),
            watchdogProcess: Environment.value("WATCHDOG_PID"))
    }

    /// - Parameters:
    ///   - socket: an absolute path, or `@` and an abstract name.
    ///   - watchdogProcess: the process of the watchdog; nil is this one.
    init?(socket: String?, watchdogMicroseconds: String?, watchdogProcess: String?) {
        guard let socket, socket.utf8.count > 1, socket.hasPrefix("/") || socket.hasPrefix("@"),
            socket.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        else { return nil }
        // An abstract name begins with a NUL in place of `@` (unix(7)).
        var name = Array(socket.utf8)
        if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        socketName = name
        let isMeant = watchdogProcess == nil || watchdogProcess == String(getpid())
        let interval = watchdogMicroseconds.flatMap { Int64($0) } ?? 0
        self.watchdogMicroseconds = if isMeant && interval > 0 { interval } else { nil }
    }

    /// Sends the state. Returns whether it was sent; never blocks.
    @discardableResult
    package func notify(_ state: State) -> Bool {
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let message = Array(state.text.utf8)
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
