internal import COpenSSL

/// Parsed certificates by their encodings, so that an issuer's certificate in many messages is parsed once.
/// Bounded; shared by threads.
///
/// OpenSSL 3.0 looks through all of its decoders for each key: 0.1 ms for a certificate. Only the parsing is shared:
/// each path is built and verified anew, at its moment.
package typealias CertificateCache = RecentValues<Certificate>

extension CertificateCache {
    /// Returns the certificate with this encoding; nil when the bytes are anything else.
    package func certificate(_ encoding: [UInt8]) -> Certificate? {
        let key = ByteKey(encoding)
        if let cached = value(for: key) { return cached }
        guard let certificate = Certificate(encoding, isTrusted: false) else {
            OpenSSLErrorQueue.clear()
            return nil
        }
        // Also a certificate with other bytes behind it would be parsed.
        guard certificate.encoding == encoding else { return nil }
        keep(certificate, for: key, size: encoding.count + Certificate.memory(forEncodingOf: encoding.count) + 512)
        return certificate
    }
}

extension Certificate {
    /// Bytes of OpenSSL's form of a certificate, about: four times its encoding for one of 2 KiB; for long lists of
    /// short names, up to 35 times.
    package static func memory(forEncodingOf count: Int) -> Int { 4 * count + 32 * max(0, count - 4096) }
}
