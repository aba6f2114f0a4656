internal import Glibc
internal import POSIX

/// The address of a server: an IP address of this machine and a port.
package struct ListenAddress: Sendable, Equatable {
    enum Host: Sendable, Equatable {
        /// In network byte order, like all addresses here.
        case four([UInt8])
        case six([UInt8])
    }

    var host: Host
    /// 0 is any free port.
    package var port: UInt16

    /// Parses `127.0.0.1:9464`, `[::1]:9464` or `localhost:9464`, which is 127.0.0.1. `0.0.0.0` is every IPv4 address
    /// of the machine, `[::]` every address. Nil for anything else: names are not looked up.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = Self.port(text[text.index(after: colon)...]) else {
            return nil
        }
        self.port = port
        let name = String(text[..<colon])
        // C strings end at the first NUL.
        if name.utf8.contains(0) { return nil }
        if name.lowercased() == "localhost" {
            host = .four([127, 0, 0, 1])
        } else if name.hasPrefix("["), name.hasSuffix("]") {
            let text = String(name.dropFirst().dropLast())
            guard let bytes = Self.bytes(of: text, family: AF_INET6, count: 16) else { return nil }
            host = .six(bytes)
        } else {
            guard let bytes = Self.bytes(of: name, family: AF_INET, count: 4) else { return nil }
            host = .four(bytes)
        }
    }

    /// Whether only programs on this machine reach it.
    package var isLoopback: Bool {
        switch host {
        case .four(let bytes): bytes[0] == 127
        case .six(let bytes): bytes == [UInt8](repeating: 0, count: 15) + [1]
        }
    }

    private static func port(_ text: Substring) -> UInt16? {
        let isNumber = text.utf8.allSatisfy { byte in (0x30...0x39).contains(byte) }
        guard isNumber, (1...5).contains(text.utf8.count) else { return nil }
        return UInt16(text)
    }

    /// The corresponding C function is `inet_pton`.
    private static func bytes(of text: String, family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        guard inet_pton(family, text, &bytes) == 1 else { return nil }
        return bytes
    }
}

extension ListenAddress: CustomStringConvertible {
    package var description: String {
        switch host {
        case .four(let bytes): bytes.map(String.init).joined(separator: ".") + ":\(port)"
        case .six(let bytes): "[\(Self.text(bytes))]:\(port)"
        }
    }

    /// The corresponding C function is `inet_ntop`.
    private static func text(_ bytes: [UInt8]) -> String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, bytes, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        return String(characters: buffer)
    }
}

/// Opening of TCP sockets that listen. libmicrohttpd would not report why it cannot.
enum ListeningSocket {
    /// - Returns: the descriptor, and its address with the port that replaces 0.
    static func open(_ address: ListenAddress) throws(HTTPServerError) -> (descriptor: Int32, bound: ListenAddress) {
        let family = if case .six = address.host { AF_INET6 } else { AF_INET }
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { throw HTTPServerError(errno: errno) }
        do throws(HTTPServerError) {
            // A restarted program need not wait for the old connections' TIME_WAIT.
            set(SO_REUSEADDR, level: SOL_SOCKET, of: descriptor, to: 1)
            if family == AF_INET6 { set(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6), of: descriptor, to: 0) }
            try bind(descriptor, to: address)
            guard listen(descriptor, SOMAXCONN) == 0 else { throw HTTPServerError(errno: errno) }
            var bound = address
            bound.port = try port(of: descriptor)
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
        let result: Int32
        switch address.host {
        case .four(let bytes):
            var four = sockaddr_in()
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = address.port.bigEndian
            withUnsafeMutableBytes(of: &four.sin_addr) { $0.copyBytes(from: bytes) }
            result = bind(descriptor, toSocketAddress: four)
        case .six(let bytes):
            var six = sockaddr_in6()
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = address.port.bigEndian
            withUnsafeMutableBytes(of: &six.sin6_addr) { $0.copyBytes(from: bytes) }
            result = bind(descriptor, toSocketAddress: six)
        }
        guard result == 0 else { throw HTTPServerError(errno: errno) }
    }

    private static func bind<Address>(_ descriptor: Int32, toSocketAddress address: Address) -> Int32 {
        withUnsafePointer(to: address) { pointer in
            UnsafeRawPointer(pointer).withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    private static func port(of descriptor: Int32) throws(HTTPServerError) -> UInt16 {
        // The port has the same offset in the addresses of both families.
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
