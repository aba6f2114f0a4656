package import Passwords
internal import PKI

/// The system's randomness, from OpenSSL's generator for secrets.
package enum SystemRandomness {
    /// For `PasswordGenerator`.
    package static func bytes(_ count: Int) throws(RandomnessError) -> [UInt8] {
        try mapping(try RandomSource.bytes(count)) { (error: PKIError) in
            RandomnessError(.unavailable, detail: error.detail)
        }
    }
}
