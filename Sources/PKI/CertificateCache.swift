internal import COpenSSL
internal import Synchronization

/// Parsed certificates by their encodings, so that an issuer's certificate in many messages is parsed once. Bounded; shared by
/// threads.
///
/// OpenSSL 3.0 looks through all of its decoders for each key: 0.1 ms for a certificate. Only the parsing is shared: each
/// path is built and verified anew, at its moment.
package final class CertificateCache: Sendable {
    private struct Entry {
        var certificate: Certificate
        var lastUse: Int
    }

    private struct State {
        var entries: [[UInt8]: Entry] = [:]
        var size = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: bytes of all entries, about.
    package init(limit: Int) { self.limit = limit }

    /// Bytes of an entry, about: the encoding, and OpenSSL's form, which takes four times as much, for long lists of short names
    /// up to 35 times.
    private static func size(_ encoding: [UInt8]) -> Int {
        5 * encoding.count + 32 * max(0, encoding.count - 4096) + 512
    }

    /// Returns the certificate with this encoding; nil when the bytes are anything else.
    package func certificate(_ encoding: [UInt8]) -> Certificate? {
        let known = state.withLock { state -> Certificate? in
            guard let index = state.entries.index(forKey: encoding) else { return nil }
            state.uses += 1
            state.entries.values[index].lastUse = state.uses
            return state.entries.values[index].certificate
        }
        if let known { return known }
        guard let certificate = Certificate(encoding, isTrusted: false) else {
            OpenSSLErrorQueue.clear()
            return nil
        }
        // Also a certificate with other bytes behind it would be parsed.
        guard certificate.encoding == encoding else { return nil }
        keep(certificate, of: encoding)
        return certificate
    }

    private func keep(_ certificate: Certificate, of encoding: [UInt8]) {
        let size = Self.size(encoding)
        guard size <= limit / 4 else { return }
        state.withLock { state in
            state.uses += 1
            let old = state.entries.updateValue(Entry(certificate: certificate, lastUse: state.uses), forKey: encoding)
            if old == nil { state.size += size }
            guard state.size > limit else { return }
            // Removes the least recently used until half the room is free.
            for (encoding, _) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                if state.size <= limit / 2 { break }
                state.entries[encoding] = nil
                state.size -= Self.size(encoding)
            }
        }
    }
}
