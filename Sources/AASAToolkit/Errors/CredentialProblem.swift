public import AASA

extension ToolkitError {
    /// Why a credential cannot be used.
    public struct CredentialProblem: ExtensibleEnum {
        package enum Known: String, CaseIterable {
            case empty, holdsPrivateKey, holdsCertificate, holdsPublicKey, holdsOpenSSHKey, holdsRequest,
                holdsPKCS12, notRecognised, damaged, inconsistent, passphraseNeeded, passphraseWrong,
                passphraseTooLong, unsupportedKeyType, unavailable
        }
        package let known: Known
        package init(_ known: Known) { self.known = known }

        /// Empty.
        public static let empty = Self(.empty)
        /// The bytes hold a private key.
        public static let holdsPrivateKey = Self(.holdsPrivateKey)
        /// The bytes hold a certificate.
        public static let holdsCertificate = Self(.holdsCertificate)
        /// The bytes hold a public key.
        public static let holdsPublicKey = Self(.holdsPublicKey)
        /// The bytes hold a key in OpenSSH's own form.
        public static let holdsOpenSSHKey = Self(.holdsOpenSSHKey)
        /// The bytes hold a certificate signing request.
        public static let holdsRequest = Self(.holdsRequest)
        /// The bytes hold a PKCS#12 file.
        public static let holdsPKCS12 = Self(.holdsPKCS12)
        /// Neither PEM nor DER nor PKCS#12.
        public static let notRecognised = Self(.notRecognised)
        /// The right kind, with a broken inside.
        public static let damaged = Self(.damaged)
        /// A key pair whose private key does not belong to its public key.
        public static let inconsistent = Self(.inconsistent)
        /// The key is encrypted.
        public static let passphraseNeeded = Self(.passphraseNeeded)
        /// The passphrase does not decrypt the key.
        public static let passphraseWrong = Self(.passphraseWrong)
        /// The passphrase is longer than OpenSSL accepts.
        public static let passphraseTooLong = Self(.passphraseTooLong)
        /// Neither RSA nor ECDSA; ``ToolkitError/detail`` is the type's name.
        public static let unsupportedKeyType = Self(.unsupportedKeyType)
        /// OpenSSL or the system's trust cannot be used.
        public static let unavailable = Self(.unavailable)
    }
}

extension ToolkitError.CredentialProblem {
    func explanation(
        _ credential: ToolkitError.Credential, _ path: String, _ detail: String
    ) -> (message: String, hint: String?) {
        let wanted = credential == .key ? "a private key" : "a certificate"
        return switch known {
        case .empty: ("\(path) is empty: expected \(wanted)", nil)
        case .holdsPrivateKey: ("\(path) contains a private key: expected \(wanted)", nil)
        case .holdsCertificate: ("\(path) contains a certificate: expected \(wanted)", nil)
        case .holdsPublicKey: ("\(path) contains only a public key: expected \(wanted)", nil)
        case .holdsOpenSSHKey:
            (
                "\(path) contains a key in OpenSSH's format: expected \(wanted)",
                "convert a copy: ssh-keygen -p -m PKCS8 -f COPY"
            )
        case .holdsRequest:
            (
                "\(path) contains a certificate request: expected \(wanted)",
                "name the certificate that the authority issued for the request"
            )
        case .holdsPKCS12: ("\(path) is a PKCS#12 file, which contains key and certificate", nil)
        case .passphraseNeeded where credential == .trust:
            (
                "\(path) is an encrypted PKCS#12 file: expected certificates to trust",
                "write them as PEM: openssl pkcs12 -in FILE -nokeys"
            )
        case .notRecognised: ("\(path) is neither PEM nor DER nor PKCS#12: expected \(wanted)", nil)
        case .damaged:
            (
                "\(path) is damaged: its content cannot be decoded\(Self.isInformative(detail) ? " (\(detail))" : "")",
                "fetch it again: it may be truncated or edited"
            )
        case .inconsistent:
            ("the key in \(path) is damaged: private and public key do not match", "restore it from a backup")
        case .passphraseNeeded: ("the key in \(path) is encrypted, and no pass phrase was given", nil)
        case .passphraseWrong: ("wrong pass phrase for the key in \(path)", nil)
        case .passphraseTooLong: ("the pass phrase for \(path) is longer than 1,024 bytes", nil)
        case .unsupportedKeyType: ("the key in \(path) is \(detail): expected RSA or ECDSA", nil)
        case .unavailable:
            (
                "the system's trusted certificates cannot be opened: \(detail)",
                "install them (apt install ca-certificates)"
            )
        }
    }

    /// OpenSSL's outermost message often names only the place of the error: "unsupported", "ASN1 lib".
    private static func isInformative(_ detail: String) -> Bool {
        !detail.isEmpty && detail != "unsupported" && !detail.hasSuffix(" lib")
    }
}
