internal import PKI
public import AASA

/// The system's randomness, from OpenSSL's generator for secrets.
public enum SystemRandomness {
    /// For `PasswordGenerator`.
    public static func bytes(_ count: Int) throws(RandomnessError) -> [UInt8] {
        do throws(PKIError) {
            return try RandomSource.bytes(count)
        } catch {
            throw RandomnessError(.unavailable, detail: error.detail)
        }
    }
}
