internal import AASA
internal import AASAToolkit
internal import Arguments

/// The messages, the hint and the exit status of an error of the toolkit.
extension CommandFailure {
    init(_ error: ToolkitError) {
        if let file = error.file {
            self.init(file)
            return
        }
        let path = error.path.map { "'\(ShownURL.text($0))'" } ?? "the file"
        switch error.code {
        case .credential(let credential, let problem):
            self = .credential(credential, problem, path, error.detail)
        case .keyMismatch:
            self.init(
                .dataError, "the key in \(path) is not the key of the certificate '\(error.detail)'",
                hint: "compare the two: openssl x509 -noout -pubkey -in CERT, and openssl pkey -pubout -in KEY")
        case .keyMissing:
            self.init(.usage, "no private key was given, and \(path) contains none", hint: "--key FILE names it")
        case .certificateExpired:
            self.init(
                .dataError, "the certificate '\(error.detail)' expired on \(error.moment.certificateDate)",
                hint: "devices deny a file that an expired certificate signed: renew it first")
        case .certificateNotYetValid:
            self.init(
                .dataError,
                "the certificate '\(error.detail)' is not valid before \(error.moment.certificateDate)",
                hint: "is this machine's clock right?")
        case .token(let problem): self = .token(problem, path, error.detail)
        case .signingCommand: self.init(.unavailable, "--sign-command \(path): \(error.detail)", hint: nil)
        case .externalSignatureWrong:
            self.init(
                .dataError, "what the key returned is not a signature of the certificate's key",
                hint: "is it this certificate's key? a program prints bytes, not text: RSA PKCS#1 v1.5, or ECDSA in DER"
            )
        case .signedFileTooLarge:
            self.init(
                .dataError,
                "the signed file would have \(Int(error.detail)?.grouped ?? error.detail) bytes, and devices accept \(AssociationFile.maximumSize.grouped)",
                hint: "list fewer apps, use wildcards for paths, or send a shorter chain")
        case .signingFailed:
            self.init(.dataError, "OpenSSL cannot sign with this key: \(error.detail)", hint: nil)
        case .networkUnavailable:
            self.init(
                .unavailable, "libcurl cannot be used: \(error.detail)",
                hint: "install it with OpenSSL: apt install libcurl4")
        case .metrics(let problem): self = .metrics(problem, path, error.detail)
        case .webhookRefused:
            self.init(
                .usage, "'\(ShownURL.origin(error.path ?? ""))' is not a valid webhook URL",
                hint: "https, without user and password, in at most \(Webhook.longestURL.grouped) ASCII characters")
        case .secretMissing:
            self.init(
                .usage, "there is no secret in \(path)",
                hint: "env:NAME names a variable, file:PATH a file's first line")
        case .interrupted: self.init(.unknown, messages: [], hints: [])
        case .sitemap(let problem): self = .sitemap(problem, error)
        case .app(let problem): self = .app(problem, error)
        case .page(let problem): self = .page(problem, path, error.detail)
        case .table(let problem): self = .table(problem, path, error.detail)
        case .documentRejected, .ownOutputInvalid, .file:
            self.init(
                .software, "the signed file does not verify: this is a bug in aasa; nothing was written", hint: nil)
        }
    }
    /// An address at which metrics cannot be served.
    private static func metrics(
        _ problem: ToolkitError.MetricsProblem, _ address: String, _ detail: String
    ) -> CommandFailure {
        let another = "use --metrics 127.0.0.1:0 for any free port, which is printed"
        return switch problem.known {
        case .notAnAddress:
            CommandFailure(
                .usage, "\(address) is not a valid address for metrics",
                hint: "an IP address of this machine and a port: --metrics 127.0.0.1:9464, or [::1]:9464")
        case .addressInUse:
            CommandFailure(.unavailable, "cannot listen at \(address): address already in use", hint: another)
        case .addressNotHere:
            CommandFailure(
                .unavailable, "\(address) is not an address of this machine", hint: "127.0.0.1 and [::1] always are")
        case .notPermitted:
            CommandFailure(.noPermission, "no permission to listen at \(address)", hint: "ports from 1024 on need none")
        case .libraryMissing:
            CommandFailure(
                .unavailable, "libmicrohttpd cannot be used: \(detail)", hint: "install it: apt install libmicrohttpd12"
            )
        case .failed: CommandFailure(.unavailable, "metrics cannot be served at \(address): \(detail)", hint: nil)
        }
    }
}
