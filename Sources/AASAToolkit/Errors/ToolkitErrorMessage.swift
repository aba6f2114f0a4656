internal import AASA

extension ToolkitError: CustomStringConvertible {
    /// What went wrong, with the file, URL, address or variable.
    public var message: String { explanation.message }

    /// How to fix it; nil if there is no advice.
    public var hint: String? { explanation.hint }

    /// ``message``.
    public var description: String { message }

    /// What went wrong, and how to fix it; nil if there is no advice.
    typealias Explanation = (message: String, hint: String?)

    var quotedPath: String {
        guard let path else { return "the file" }
        // A login to a table's server is refused because of its user.
        let isTable = if case .table = code { true } else { false }
        return "'\(ShownURL.text(path, keepsUser: isTable))'"
    }

    private var explanation: Explanation {
        let path = quotedPath
        return switch code {
        case .file: (file?.message ?? "\(path): \(detail)", file?.hint)
        case .credential(let credential, let problem): problem.explanation(of: self, for: credential)
        case .keyMismatch:
            (
                "the key in \(path) does not match the certificate \(detail)",
                "compare their public keys: openssl x509 -noout -pubkey -in CERT, and openssl pkey -pubout -in KEY"
            )
        case .keyMissing: ("no private key was given, and \(path) contains none", nil)
        case .certificateExpired:
            (
                "the certificate '\(detail)' expired on \(moment.certificateDate)",
                "renew it first: devices deny a file that an expired certificate signed"
            )
        case .certificateNotYetValid:
            ("the certificate '\(detail)' is not valid before \(moment.certificateDate)", ChainProblem.clockHint)
        case .signerIndistinct:
            (
                "the certificates \(detail) have the same issuer and serial number, by which a message names its signer",
                "request a certificate with a serial number that no other of its issuer has (RFC 5280 section 4.1.2.2)"
            )
        case .token(let problem): problem.explanation(of: self)
        case .signingCommand: ("signing command \(path): \(detail)", nil)
        case .externalSignatureWrong:
            (
                "the external key returned an invalid signature: it does not match the certificate's public key",
                "use this certificate's key, and return bytes, not text: RSA PKCS#1 v1.5, or ECDSA in DER"
            )
        case .documentRejected:
            ("the document has errors\(findings.first.map { ": \($0.message)" } ?? "")", findings.first?.hint)
        case .documentMissing: (detail, findings.first?.hint ?? "read the file of the document itself")
        case .signedFileTooLarge:
            (
                "the signed file would have \(Int(detail)?.grouped ?? detail) bytes: devices accept at most \(AssociationFile.maximumSize.grouped)",
                "list fewer apps, use wildcards for paths, or send a shorter chain"
            )
        case .signingFailed: ("OpenSSL cannot sign with this key: \(detail)", nil)
        case .ownOutputInvalid: ("the signed file does not verify: this is a bug in aasa; nothing was written", nil)
        case .systemMismatch:
            ("the rules '\(detail)' are not for the app \(path)", "use the rules of the app's own system")
        case .limitReached:
            (
                "a limit of this process or machine is reached: \(detail)",
                "raise the limit of open files or threads, or check many sites in one call"
            )
        case .networkUnavailable:
            ("libcurl cannot be used: \(detail)", "install it with OpenSSL: \(SystemPackage.installation(of: [.curl]))")
        case .metrics(let problem): problem.explanation(of: self)
        case .webhookRefused:
            (
                "'\(ShownURL.origin(self.path ?? ""))' is not a valid webhook URL",
                "write an https URL without user and password, of at most \(detail) ASCII characters"
            )
        case .secretMissing, .networkOptionInvalid: (detail, nil)
        case .interrupted: ("interrupted", nil)
        case .sitemap(let problem): problem.explanation(of: self)
        case .app(let problem): problem.explanation(of: self)
        case .page(let problem): problem.explanation(of: self)
        case .table(let problem): problem.explanation(of: self)
        }
    }
}
