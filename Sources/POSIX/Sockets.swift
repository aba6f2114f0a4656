internal import Glibc

/// Sockets, of connections that another library drives among others.
package enum Sockets {
    /// Opens a socket that the system keeps at most `buffer` received bytes for; -1 when the system refuses. The
    /// corresponding C function is `socket`.
    package static func open(family: Int32, type: Int32, protocolNumber: Int32, buffer: Int32) -> Int32 {
        let descriptor = socket(family, type | Int32(SOCK_CLOEXEC.rawValue), protocolNumber)
        guard descriptor >= 0 else { return -1 }
        var size = buffer
        _ = setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    /// The port that a socket of IPv4 or IPv6 is bound to; nil if the system does not know it. The corresponding C function
    /// is `getsockname`.
    package static func port(of descriptor: Int32) -> UInt16? {
        // It has the same offset in the addresses of both families.
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            UnsafeMutableRawPointer(pointer).withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        return if result == 0 { UInt16(bigEndian: address.sin6_port) } else { nil }
    }

    /// Ends the connection in both directions, drops what it has received, and leaves the descriptor open; for use from
    /// any thread. The corresponding C function is `shutdown`.
    package static func shutDown(_ descriptor: Int32) {
        guard shutdown(descriptor, Int32(SHUT_RDWR)) == 0 else { return }
        // Data that come after it reset the connection: there is an end.
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { room in
            var rounds = 0
            while rounds < 64, recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT)) > 0 { rounds += 1 }
        }
    }

    /// Returns 0, or -1 when the descriptor is not open.
    package static func close(_ descriptor: Int32) -> Int32 { Glibc.close(descriptor) }
}
