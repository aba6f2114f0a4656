/// Why a certificate, a key or a trust store could not be read. Two errors are equal when their codes are.
package struct PKIError: Error, Equatable {
    package enum Code: Sendable {
        /// The input has no bytes.
        case empty
        /// A private key instead of a certificate.
        case holdsPrivateKey
        /// A certificate instead of a private key.
        case holdsCertificate
        /// A public key instead of a private key.
        case holdsPublicKey
        /// The key is in OpenSSH's own format.
        case holdsOpenSSHKey
        /// A certificate signing request instead of a certificate.
        case holdsRequest
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
        /// Neither RSA nor ECDSA.
        case unsupportedKeyType
        /// The system's trust cannot be opened.
        case trustUnavailable
        /// The random generator cannot be opened or seeded.
        case randomnessUnavailable
        /// OpenSSL had no memory or refused an operation that cannot fail.
        case internalFailure
    }

    package var code: Code
    /// OpenSSL's reason, a key type's name, or another explanation of the code. May be empty.
    package var detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package static func == (a: PKIError, b: PKIError) -> Bool { a.code == b.code }
}
