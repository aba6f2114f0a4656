internal import AASAToolkit
internal import PKI
internal import POSIX
internal import Passwords

/// The system's randomness, from OpenSSL's generator for secrets.
enum SystemRandomness {
    /// For `PasswordGenerator`.
    static func bytes(_ count: Int) throws(RandomnessError) -> [UInt8] {
        try mapping(try RandomSource.bytes(count)) { (error: PKIError) in
            RandomnessError(error.detail)
        }
    }
}
