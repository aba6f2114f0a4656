internal import Glibc
internal import POSIX

/// The address of a server: an IP address of this machine and a port.
package struct ListenAddress: Sendable, Equatable, CustomStringConvertible {
    /// `AF_INET` or `AF_INET6`.
    fileprivate let family: Int32
    /// The IP address in its canonical form.
    fileprivate let host: String
    /// 0 is any free port.
    package var port: UInt16

    /// Parses `127.0.0.1:9464`, `[::1]:9464` or `localhost:9464`, which is 127.0.0.1. `0.0.0.0` is every IPv4 address
    /// of the machine, `[::]` every address. Fails for other texts: names are not looked up.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = Self.port(text[text.index(after: colon)...]) else {
            return nil
        }
        self.port = port
        var name = String(text[..<colon])
        if name.lowercased() == "localhost" { name = "127.0.0.1" }
        let bare = NetworkAddress.withoutBrackets(name)
        let isInBrackets = bare != name
        guard let host = NetworkAddress.canonical(bare), bare.contains(":") == isInBrackets else { return nil }
        family = if host.contains(":") { AF_INET6 } else { AF_INET }
        self.host = host
    }

    package var description: String { if family == AF_INET6 { "[\(host)]:\(port)" } else { "\(host):\(port)" } }

    /// Whether only programs on this machine reach it.
    package var isLoopback: Bool { if family == AF_INET6 { host == "::1" } else { host.hasPrefix("127.") } }

    private static func port(_ text: Substring) -> UInt16? {
        let isNumber = text.utf8.allSatisfy { byte in (0x30...0x39).contains(byte) }
        guard isNumber, (1...5).contains(text.utf8.count) else { return nil }
        return UInt16(text)
    }
}

/// Opening of TCP sockets that listen. libmicrohttpd would not report why it cannot.
enum ListeningSocket {
    /// - Returns: the descriptor, and its address with the port that replaces 0.
    static func open(_ address: ListenAddress) throws(HTTPServerError) -> (descriptor: Int32, bound: ListenAddress) {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(address.family, kind, 0)
        guard descriptor >= 0 else { throw HTTPServerError(errno: errno) }
        do throws(HTTPServerError) {
            // A restarted program need not wait for the old connections' TIME_WAIT.
            set(SO_REUSEADDR, level: SOL_SOCKET, of: descriptor, to: 1)
            if address.family == AF_INET6 { set(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6), of: descriptor, to: 0) }
            try bind(descriptor, to: address)
            guard listen(descriptor, SOMAXCONN) == 0, let port = Sockets.port(of: descriptor) else {
                throw HTTPServerError(errno: errno)
            }
            var bound = address
            bound.port = port
            return (descriptor, bound)
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func set(_ option: Int32, level: Int32, of descriptor: Int32, to value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func bind(_ descriptor: Int32, to address: ListenAddress) throws(HTTPServerError) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(address.host, String(address.port), &hints, &found)
        guard result == 0, let found else {
            throw HTTPServerError(.failed, detail: String(cString: gai_strerror(result)))
        }
        defer { freeaddrinfo(found) }
        guard Glibc.bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 else {
            throw HTTPServerError(errno: errno)
        }
    }
}
