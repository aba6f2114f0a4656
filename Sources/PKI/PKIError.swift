/// Why a certificate, a key or a trust store could not be read. Two errors are equal when their codes are.
package struct PKIError: Error, Equatable {
    package enum Code: Sendable {
        /// The input has no bytes.
        case empty
        /// A certificate was asked for and a private key is there.
        case holdsPrivateKey
        /// A private key was asked for and a certificate is there.
        case holdsCertificate
        /// A private key was asked for and only a public key is there.
        case holdsPublicKey
        /// The key is in OpenSSH's own format.
        case holdsOpenSSHKey
        /// A certificate signing request is there, not a certificate.
        case holdsRequest
        /// A private key was asked for and a PKCS#12 file is there.
        case holdsPKCS12
        /// Neither PEM nor DER nor PKCS#12.
        case notRecognised
        /// PEM or DER of the right kind whose inside is broken.
        case damaged
        /// The key is encrypted and no pass phrase was given.
        case passphraseNeeded
        /// The pass phrase does not open the key.
        case passphraseWrong
        /// The pass phrase is longer than OpenSSL takes (1,024 bytes).
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
    /// OpenSSL's reason, a key type's name, or whatever else explains the code. May be empty.
    package var detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package static func == (a: PKIError, b: PKIError) -> Bool { a.code == b.code }
}
