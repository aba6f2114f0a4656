internal import Glibc
internal import POSIX

/// An IPv4 address and a port of this machine's loopback interface.
struct LoopbackEndpoint {
    /// `127.0.0.1` is 0x7F000001.
    let address: UInt32
    let port: UInt16

    /// `127.0.0.1`
    var host: String {
        let bytes = [24, 16, 8, 0].map { shift in String(address >> shift & 0xFF) }
        return bytes.joined(separator: ".")
    }

    /// `127.0.0.1:80`
    var text: String { "\(host):\(port)" }

    /// `0100007F:0050`, as `/proc/net/tcp` has it (proc_net_tcp in the kernel's documentation).
    var kernelText: String {
        // A digit in front keeps the zeros behind it.
        let number = 1 << 48 | UInt64(address.bigEndian) << 16 | UInt64(port)
        let digits = String(number, radix: 16, uppercase: true).dropFirst()
        return digits.prefix(8) + ":" + digits.suffix(4)
    }

    /// An address that only this process is likely to use, so that no other process takes its ports before a program
    /// listens. On `127.0.0.1` each connection of the machine has a port for a while.
    static func ownAddress() -> UInt32 { UInt32.random(in: 0x7F01_0000...0x7FFE_FFFF) }

    /// Different endpoints at which no process listens now; nil if there are not as many.
    static func free(_ count: Int, at address: UInt32) -> [LoopbackEndpoint]? {
        // All are open until each has its port: that of a closed one may be chosen again.
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        var endpoints: [LoopbackEndpoint] = []
        for _ in 0..<count {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { return nil }
            descriptors.append(descriptor)
            guard let endpoint = bound(descriptor, at: address) else { return nil }
            endpoints.append(endpoint)
        }
        return endpoints
    }

    private static func bound(_ descriptor: Int32, at address: UInt32) -> LoopbackEndpoint? {
        let anyPort = LoopbackEndpoint(address: address, port: 0)
        guard anyPort.withSocketAddress({ bind(descriptor, $0, $1) }) == 0, let port = Sockets.port(of: descriptor)
        else {
            return nil
        }
        return LoopbackEndpoint(address: address, port: port)
    }

    func withSocketAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var socketAddress = sockaddr_in()
        socketAddress.sin_family = sa_family_t(AF_INET)
        socketAddress.sin_port = port.bigEndian
        socketAddress.sin_addr.s_addr = address.bigEndian
        return withUnsafePointer(to: socketAddress) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }
}
