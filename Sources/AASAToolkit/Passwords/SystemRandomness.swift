internal import PKI
public import AASA

/// The system's randomness, from OpenSSL's generator for secrets.
public enum SystemRandomness {
    /// For `PasswordGenerator`.
    public static func bytes(_ count: Int) throws(RandomnessError) -> [UInt8] {
        try mapping(try RandomSource.bytes(count)) { (error: PKIError) in
            RandomnessError(.unavailable, detail: error.detail)
        }
    }
}
