package import POSIX

/// Why a certificate, a key or a trust store could not be read.
package typealias PKIError = CodedError<PKIErrorCode>

package enum PKIErrorCode: Sendable {
    case empty
    case holdsPrivateKey
    case holdsCertificate
    case holdsPublicKey
    /// The key is in OpenSSH's own format.
    case holdsOpenSSHKey
    /// A certificate signing request instead of a certificate.
    case holdsRequest
    /// A PKCS#7 message instead of a certificate or a private key.
    case holdsPKCS7
    /// A PKCS#12 file instead of a private key.
    case holdsPKCS12
    /// Neither PEM nor DER nor PKCS#12.
    case notRecognised
    /// PEM or DER of the right kind with a broken inside.
    case damaged
    /// The key is encrypted and no pass phrase was given.
    case passphraseNeeded
    /// The pass phrase does not open the key.
    case passphraseWrong
    /// The pass phrase is longer than OpenSSL accepts (1,024 bytes).
    case passphraseTooLong
    /// The system's trust cannot be opened.
    case trustUnavailable
    /// The random generator cannot be opened or seeded.
    case randomnessUnavailable
    /// OpenSSL had no memory or refused an operation that cannot fail.
    case internalFailure
}

extension PKIError {
    /// An error with the reasons in OpenSSL's error queue, which is drained.
    package static func openSSL(_ code: PKIErrorCode = .internalFailure) -> PKIError {
        PKIError(code, detail: OpenSSLErrorQueue.drainText())
    }
}
