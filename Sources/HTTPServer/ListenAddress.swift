internal import Glibc

/// Where a server listens: an IP address of this machine and a port.
package struct ListenAddress: Sendable, Equatable {
    enum Host: Sendable, Equatable {
        /// In network byte order, as all addresses here.
        case four([UInt8])
        case six([UInt8])
    }

    var host: Host
    /// 0 is any that is free.
    package var port: UInt16

    /// Reads `127.0.0.1:9464`, `[::1]:9464` or `localhost:9464`, which is 127.0.0.1. `0.0.0.0` is every IPv4 address of the
    /// machine, `[::]` every address. Nil for anything else; no name is looked up.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = Self.port(text[text.index(after: colon)...]) else {
            return nil
        }
        self.port = port
        let name = String(text[..<colon])
        // C's texts end at the first NUL.
        if name.utf8.contains(0) { return nil }
        if name.lowercased() == "localhost" {
            host = .four([127, 0, 0, 1])
        } else if name.hasPrefix("["), name.hasSuffix("]") {
            guard let bytes = Self.bytes(AF_INET6, String(name.dropFirst().dropLast()), count: 16) else { return nil }
            host = .six(bytes)
        } else {
            guard let bytes = Self.bytes(AF_INET, name, count: 4) else { return nil }
            host = .four(bytes)
        }
    }

    private static func port(_ text: Substring) -> UInt16? {
        guard !text.isEmpty, text.utf8.count <= 5, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return UInt16(text)
    }

    /// The corresponding C function is `inet_pton`.
    private static func bytes(_ family: Int32, _ text: String, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
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
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
