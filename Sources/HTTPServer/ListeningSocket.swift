internal import Glibc

/// Opens a TCP socket that listens. It is opened here and not by libmicrohttpd, which does not tell why it could not.
enum ListeningSocket {
    /// - Returns: the descriptor, and where it listens: the port that was found for 0.
    static func open(_ address: ListenAddress) throws(HTTPServerError) -> (Int32, ListenAddress) {
        let family = if case .six = address.host { AF_INET6 } else { AF_INET }
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { throw HTTPServerError(errno: errno) }
        do throws(HTTPServerError) {
            // A program that starts again need not wait until the old connections are forgotten.
            set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
            if family == AF_INET6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
            try bind(descriptor, address)
            guard listen(descriptor, SOMAXCONN) == 0 else { throw HTTPServerError(errno: errno) }
            var bound = address
            bound.port = try port(of: descriptor)
            return (descriptor, bound)
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func bind(_ descriptor: Int32, _ address: ListenAddress) throws(HTTPServerError) {
        let result =
            switch address.host {
            case .four(let bytes):
                withUnsafePointer(to: socketAddress(bytes, address.port)) { bind(descriptor, $0) }
            case .six(let bytes):
                withUnsafePointer(to: socketAddress6(bytes, address.port)) { bind(descriptor, $0) }
            }
        guard result == 0 else { throw HTTPServerError(errno: errno) }
    }

    private static func bind<Address>(_ descriptor: Int32, _ address: UnsafePointer<Address>) -> Int32 {
        UnsafeRawPointer(address).withMemoryRebound(to: sockaddr.self, capacity: 1) {
            Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
        }
    }

    private static func socketAddress(_ bytes: [UInt8], _ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
        return address
    }

    private static func socketAddress6(_ bytes: [UInt8], _ port: UInt16) -> sockaddr_in6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
        return address
    }

    private static func port(of descriptor: Int32) throws(HTTPServerError) -> UInt16 {
        // The port stands at the same place in an address of either family.
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            UnsafeMutableRawPointer(pointer).withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        guard result == 0 else { throw HTTPServerError(errno: errno) }
        return UInt16(bigEndian: address.sin6_port)
    }
}

extension HTTPServerError {
    init(errno number: Int32) {
        let code: Code =
            switch number {
            case EADDRINUSE: .addressInUse
            case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotHere
            case EACCES, EPERM: .notPermitted
            default: .failed
            }
        self.init(code, String(cString: strerror(number)))
    }
}
