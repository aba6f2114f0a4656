internal import POSIX

extension ToolkitError {
    /// Why a credential cannot be used.
    @nonexhaustive
    public enum CredentialProblem: String, Sendable, CaseIterable {
        /// Empty.
        case empty
        /// The bytes hold a private key.
        case holdsPrivateKey
        /// The bytes hold a certificate.
        case holdsCertificate
        /// The bytes hold a public key.
        case holdsPublicKey
        /// The bytes hold a key in OpenSSH's own form.
        case holdsOpenSSHKey
        /// The bytes hold a certificate signing request.
        case holdsRequest
        /// The bytes hold a PKCS#7 message.
        case holdsPKCS7
        /// The bytes hold a PKCS#12 file.
        case holdsPKCS12
        /// Not what is expected, in PEM, DER or PKCS#12.
        case notRecognised
        /// The right kind, with a broken inside.
        case damaged
        /// A key pair whose private key does not belong to its public key.
        case inconsistent
        /// The key is encrypted.
        case passphraseNeeded
        /// The passphrase does not decrypt the key.
        case passphraseWrong
        /// The passphrase is longer than OpenSSL accepts.
        case passphraseTooLong
        /// Neither RSA nor ECDSA; ``ToolkitError/detail`` is the type's name.
        case unsupportedKeyType
        /// Not in PEM, encrypted, or a chain that does not begin with the key's certificate; ``ToolkitError/detail`` is
        /// the key's file.
        case unusableForTLS
        /// OpenSSL or the system's trust cannot be used.
        case unavailable
    }
}

extension ToolkitError.CredentialProblem {
    func explanation(
        of error: ToolkitError, for credential: ToolkitError.Credential
    ) -> ToolkitError.Explanation {
        let (path, detail) = (error.quotedPath, error.detail)
        let expected = if credential == .key { "a private key" } else { "a certificate" }
        return switch self {
        case .empty: ("\(path) is empty: expected \(expected)", nil)
        case .holdsPrivateKey: ("\(path) contains a private key: expected \(expected)", nil)
        case .holdsCertificate: ("\(path) contains a certificate: expected \(expected)", nil)
        case .holdsPublicKey: ("\(path) contains only a public key: expected \(expected)", nil)
        case .holdsOpenSSHKey:
            (
                "\(path) contains a key in OpenSSH's format: expected \(expected)",
                "convert a copy: ssh-keygen -p -m PKCS8 -f COPY"
            )
        case .holdsRequest:
            ("\(path) contains a certificate request: expected \(expected)", Self.requestHint(for: credential))
        case .holdsPKCS7 where credential == .key: ("\(path) is a PKCS#7 message: expected \(expected)", nil)
        case .holdsPKCS7:
            (
                "\(path) is a signed PKCS#7 message: expected \(expected)",
                "write its certificates as PEM: openssl pkcs7 -in FILE -print_certs -out NEW, for DER with -inform DER"
            )
        case .holdsPKCS12: ("\(path) is a PKCS#12 file, which contains key and certificate", nil)
        case .passphraseNeeded where credential == .trust:
            (
                "\(path) is an encrypted PKCS#12 file: expected certificates to trust",
                "write them as PEM: openssl pkcs12 -in FILE -nokeys"
            )
        case .notRecognised where credential == .key: ("\(path) is not \(expected) in PEM or DER", nil)
        case .notRecognised: ("\(path) is not \(expected) in PEM, DER or PKCS#12", nil)
        case .damaged:
            (
                "\(path) is damaged: its content cannot be decoded\(Self.informativePart(of: detail))",
                "fetch it again: it may be truncated or edited"
            )
        case .inconsistent:
            ("the key in \(path) is damaged: private and public key do not match", "restore it from a backup")
        case .passphraseNeeded: ("the key in \(path) is encrypted, and no pass phrase was given", nil)
        case .passphraseWrong: ("wrong pass phrase for the key in \(path)", nil)
        case .passphraseTooLong: ("the pass phrase for \(path) is longer than 1,024 bytes", nil)
        case .unsupportedKeyType:
            (
                "the key in \(path) is \(detail): expected RSA or ECDSA",
                "request a certificate for a key with RSA of 2048 bits or P-256"
            )
        case .unusableForTLS:
            (
                "the certificate in \(path) and the key in '\(detail)' cannot be used for TLS",
                "write both in PEM, the key without a pass phrase, and its certificate first in the file, the chain below it"
            )
        case .unavailable:
            (
                "the system's trusted certificates cannot be opened: \(detail)",
                Self.trustHint
            )
        }
    }

    /// Variables that name no certificates, or the system has none.
    package static var trustHint: String {
        let variables = ["SSL_CERT_FILE", "SSL_CERT_DIR"].filter(Environment.isSet)
        if !variables.isEmpty { return "correct or unset \(variables.joined(separator: " and "))" }
        return "install them (\(SystemPackage.installation(of: [.certificates])))"
    }

    /// What to name in place of a request.
    private static func requestHint(for credential: ToolkitError.Credential) -> String? {
        switch credential {
        case .key: "name the private key that the request was made with"
        case .trust: nil
        default: "name the certificate that the authority issued for the request"
        }
    }

    /// OpenSSL's outermost message often names only the place of the error: "unsupported", "ASN1 lib".
    private static func informativePart(of detail: String) -> String {
        if detail.isEmpty || detail == "unsupported" || detail.hasSuffix(" lib") { return "" }
        return " (\(detail))"
    }
}
