internal import CCurl
internal import Glibc
internal import POSIX

/// An address that libcurl is about to connect to.
struct SocketAddress {
    /// Four or sixteen bytes in network byte order.
    let bytes: [UInt8]
    let text: String

    /// Fails for a family other than IPv4 and IPv6.
    init?(_ address: UnsafePointer<curl_sockaddr>) {
        let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
        let start = UnsafeRawPointer(address) + offset
        switch address.pointee.family {
        case AF_INET: bytes = withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6: bytes = withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
        text = NetworkAddress.text(of: bytes) ?? ""
    }
}
