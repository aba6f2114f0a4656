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
        let wanted = name(credential)
        return switch problem {
        case .empty: ("\(path) is empty, and \(wanted) is wanted", nil)
        case .holdsPrivateKey:
            (
                "\(path) holds a private key, and \(wanted) is wanted",
                credential == .certificate ? "are --cert and --key mixed up?" : nil
            )
        case .holdsCertificate:
            ("\(path) holds a certificate, and \(wanted) is wanted", "are --cert and --key mixed up?")
        case .holdsPublicKey: ("\(path) holds only a public key, and \(wanted) is wanted", nil)
        case .holdsOpenSSHKey:
            (
                "\(path) holds a key in OpenSSH's format, and \(wanted) is wanted",
                "convert a copy: ssh-keygen -p -m PKCS8 -f COPY"
            )
        case .holdsRequest:
            (
                "\(path) holds a certificate request, and \(wanted) is wanted",
                "the authority's answer to the request is the certificate"
            )
        case .holdsPKCS12:
            ("\(path) is a PKCS#12 file, which holds key and certificate", "give it as --cert, and no --key")
        case .passphraseNeeded where credential == .trust:
            (
                "\(path) is an encrypted PKCS#12 file, and certificates to trust are wanted",
                "write them as PEM: openssl pkcs12 -in FILE -nokeys"
            )
        case .notRecognised: ("\(path) is neither PEM nor DER nor PKCS#12, and \(wanted) is wanted", nil)
        case .damaged:
            (
                "\(path) is damaged: its content cannot be decoded\(isInformative(detail) ? " (\(detail))" : "")",
                "was it cut off or edited? fetch it again"
            )
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

    private static func name(_ credential: ToolkitError.Credential) -> String {
        switch credential {
        case .certificate, .chain, .trust: "a certificate"
        case .key: "a private key"
        }
    }
}
