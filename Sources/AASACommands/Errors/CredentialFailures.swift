internal import AASAToolkit
internal import Arguments

/// Files without the expected certificate or key.
extension CommandFailure {
    static func credential(
        _ credential: ToolkitError.Credential, _ problem: ToolkitError.CredentialProblem, _ path: String,
        _ detail: String
    ) -> CommandFailure {
        let (sentence, hint) = explain(credential, problem, path, detail)
        return CommandFailure(problem == .unavailable ? .configuration : .dataError, sentence, hint: hint)
    }

    private static func explain(
        _ credential: ToolkitError.Credential, _ problem: ToolkitError.CredentialProblem, _ path: String,
        _ detail: String
    ) -> (String, String?) {
        let wanted = credential == .key ? "a private key" : "a certificate"
        return switch problem.known {
        case .empty: ("\(path) is empty: expected \(wanted)", nil)
        case .holdsPrivateKey:
            (
                "\(path) contains a private key: expected \(wanted)",
                credential == .certificate ? "are --cert and --key mixed up?" : nil
            )
        case .holdsCertificate:
            ("\(path) contains a certificate: expected \(wanted)", "are --cert and --key mixed up?")
        case .holdsPublicKey: ("\(path) contains only a public key: expected \(wanted)", nil)
        case .holdsOpenSSHKey:
            (
                "\(path) contains a key in OpenSSH's format: expected \(wanted)",
                "convert a copy: ssh-keygen -p -m PKCS8 -f COPY"
            )
        case .holdsRequest:
            (
                "\(path) contains a certificate request: expected \(wanted)",
                "the authority's answer to the request is the certificate"
            )
        case .holdsPKCS12:
            ("\(path) is a PKCS#12 file, which contains key and certificate", "give it as --cert, and no --key")
        case .passphraseNeeded where credential == .trust:
            (
                "\(path) is an encrypted PKCS#12 file: expected certificates to trust",
                "write them as PEM: openssl pkcs12 -in FILE -nokeys"
            )
        case .notRecognised: ("\(path) is neither PEM nor DER nor PKCS#12: expected \(wanted)", nil)
        case .damaged:
            (
                "\(path) is damaged: its content cannot be decoded\(isInformative(detail) ? " (\(detail))" : "")",
                "was it cut off or edited? fetch it again"
            )
        case .inconsistent:
            ("the key in \(path) is damaged: its private part does not fit its public part", "restore it from a backup")
        case .passphraseNeeded:
            (
                "the key in \(path) is encrypted, and no pass phrase was given",
                "--pass-from env:NAME, file:PATH or prompt gives it"
            )
        case .passphraseWrong: ("the pass phrase does not open the key in \(path)", nil)
        case .passphraseTooLong: ("the pass phrase for \(path) is longer than 1,024 bytes", nil)
        case .unsupportedKeyType: ("the key in \(path) is \(detail), and files are signed with RSA or ECDSA", nil)
        case .unavailable:
            (
                "the system's trusted certificates cannot be opened: \(detail)",
                "install them (apt install ca-certificates), or name a file with --cacert"
            )
        }
    }

    /// OpenSSL's outermost message often names only the place of the error: "unsupported", "ASN1 lib".
    private static func isInformative(_ detail: String) -> Bool {
        !detail.isEmpty && detail != "unsupported" && !detail.hasSuffix(" lib")
    }
}
