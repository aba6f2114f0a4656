internal import AASA
internal import AASAToolkit
internal import POSIX

/// The certificate and the key of the command line, wherever the key is.
struct DocumentSigner {
    private enum Key {
        case file(SigningIdentity, path: String)
        case token(TokenKey)
        case command(SigningCommand)
    }

    let certificates: SigningCertificates
    private let key: Key

    /// - Parameters:
    ///   - timeout: seconds for `command`.
    ///   - passphrase: for the named key or file; it may question the user.
    init(
        cert: String, key: String?, chain: [String], command: String?, timeout: Double?,
        _ passphrase: (String) -> PassphraseOrigin
    ) throws(ToolkitError) {
        if let command {
            self.key = .command(SigningCommand(line: command, timeLimit: Int((timeout ?? 60).rounded(.up))))
            certificates = try Self.certificates(cert, chain: chain, passphrase(cert))
        } else if let key, TokenKey.isURI(key) {
            self.key = .token(try TokenKey(uri: key, pin: passphrase(key)))
            certificates = try Self.certificates(cert, chain: chain, passphrase(cert))
        } else {
            let identity = try SigningIdentity(
                certificateFile: cert, keyFile: key, chainFiles: chain, passphrase: passphrase(key ?? cert))
            self.key = .file(identity, path: key ?? cert)
            certificates = identity.certificates
        }
    }

    /// The certificates for a key that is elsewhere, if it is of a type that signs.
    private static func certificates(
        _ file: String, chain: [String], _ passphrase: PassphraseOrigin
    ) throws(ToolkitError) -> SigningCertificates {
        let certificates = try SigningCertificates(file: file, chainFiles: chain, passphrase: passphrase)
        _ = try mapping(try certificates.signatureScheme()) { (error: ToolkitError) in
            ToolkitError(error.code, path: file, detail: error.detail)
        }
        return certificates
    }

    /// - Throws: the errors of OpenSSL, of the token or of the command.
    func sign(_ document: UnsignedDocument, with options: SigningOptions) throws(ToolkitError) -> SignedFile {
        switch key {
        case .file(let identity, _): try FileSigner.sign(document, with: identity, options: options)
        case .token(let key): try FileSigner.sign(document, with: certificates, options: options, signature: key.sign)
        case .command(let command):
            try FileSigner.sign(document, with: certificates, options: options, signature: command.sign)
        }
    }

    /// Warns of a key in a file that every user of the machine may read.
    func warnOfKeyFile(_ console: Console) {
        guard case .file(_, let path) = key else { return }
        console.warnIfReadableByEveryone(path, with: "the private key")
    }
}

extension CommandFailure {
    /// A certificate that devices will deny.
    init(denied warning: SigningWarning) {
        self.init(
            .dataError, messages: [warning.sentence],
            hints: [warning.advice, "add --force to sign all the same"].compactMap(\.self))
    }
}

/// What signing wrote or left as it is, for the summary.
struct SigningResult {
    /// The new file; nil when the one in place is what signing would write.
    let signed: SignedFile?
    /// Why `--if-needed` found the file in need of a signature; nil without that option.
    let reason: RenewalReason?
    /// Bytes of the file.
    let size: Int
    /// Bytes of the document in it.
    let payloadSize: Int
    let digest: SigningOptions.Digest
    /// The signing time in the file that is left as it is; nil without one.
    let keptTime: Timestamp?
    let certificates: SigningCertificates
    /// The first expiry of the signer's certificate and of those above it.
    let expiry: Timestamp?

    func json(_ path: String) -> JSONText {
        JSONText([
            "file": path, "bytes": size, "payloadBytes": payloadSize, "digest": digest.rawValue,
            "signer": certificates.subject, "notAfter": expiry, "written": signed != nil, "reason": reason?.rawValue,
        ])
    }

    func line(_ path: String) -> String {
        let signer = "\(digest.rawValue.digestName), \(certificates.subject)"
        let validity = "valid until \(expiry.certificateDate)"
        if signed == nil { return "'\(path)' is up to date: \(signer), \(validity)".printable }
        let sizes = "\(size.grouped) bytes, document \(payloadSize.grouped) bytes"
        let cause = reason.map { "; \($0.sentence)" } ?? ""
        return "signed '\(path)': \(sizes), \(signer), \(validity)\(cause)".printable
    }
}

extension SigningWarning {
    private static let currentCertificateHint = "the authority offers a current one; --chain FILE adds it"

    var advice: String? {
        switch self {
        case .notForServers: ChainProblem.purposeHint
        case .keyUnsupported: "request a certificate for a key with RSA of 2048 bits or P-256"
        case .weak(let weakness) where weakness.depth == 0: weakness.hint
        case .issuerMissing(_, isKnown: false):
            "--chain FILE adds it; a certificate straight under a root needs none"
        case .issuerMissing: "--chain FILE adds it; certbot's fullchain.pem has it"
        case .chainIncomplete: "--chain FILE adds it, also when it is a root of your own"
        case .chainInvalid(let problem) where problem.kind == .expired && problem.remedy != nil:
            Self.currentCertificateHint
        case .chainInvalid(let problem) where problem.kind == .expired || problem.kind == .notYetValid:
            CommandAdvice.hint(problem.dateHint, for: problem.remedy)
        case .chainInvalid(let problem) where problem.depth == 0 || problem.kind.replacementHint != nil:
            CommandAdvice.hint(problem.hint, for: problem.remedy)
        case .chainInvalid: "--chain FILE gives the certificates of the authority; certbot's fullchain.pem has them"
        case .chainTooLong: ChainProblem.Kind.tooLong.replacementHint
        case .tooManyCertificates: "name only the certificates above the site's in --cert and --chain"
        case .chainExpiresSoon, .weak: Self.currentCertificateHint
        case .leftOut: nil
        case .selfSigned, .rootUnknown, .rootKeyDiffers:
            "sign with the site's TLS server certificate, from an authority that devices trust"
        case .noNames: "sign with the site's TLS server certificate, whose subject alternative names list the site"
        case .signingTimeOutside:
            "write --signing-time TIME with a time at which the certificate is valid, or --no-attributes"
        case .rootExpiresSoon: ChainProblem.currentRoot
        case .trustUnavailable: ToolkitError.CredentialProblem.trustHint
        case .expiresSoon: "renew the certificate, then run 'aasa sign' again"
        }
    }
}
