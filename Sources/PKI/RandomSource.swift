internal import COpenSSL

/// OpenSSL's random generator for what must stay secret. The corresponding C function is `RAND_priv_bytes`.
package enum RandomSource {
    /// Returns `count` random bytes.
    ///
    /// - Throws: `.randomnessUnavailable` when OpenSSL refuses; it has no fallback.
    package static func bytes(_ count: Int) throws(PKIError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(count, 0))
        guard count >= 0, let size = Int32(exactly: count), RAND_priv_bytes(&bytes, size) == 1 else {
            throw .openSSL(.randomnessUnavailable)
        }
        return bytes
    }
}
