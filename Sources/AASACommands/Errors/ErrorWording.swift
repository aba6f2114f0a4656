internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// What could not be done, in words, with the exit status and the next step.
extension CommandFailure {
    /// A file that cannot be read or written.
    init(_ error: FileError) {
        let isStream = StandardStream.names.contains(error.path)
        let path =
            error.path == FileReader.standardInput
            ? "standard input" : isStream ? error.path : "'\(ShownURL.text(error.path))'"
        switch error.code {
        case .missing where error.path.isEmpty: self.init(.noInput, "the name of a file is empty", hint: nil)
        case .missing: self.init(.noInput, "\(path) does not exist", hint: nil)
        case .isDirectory: self.init(.dataError, "\(path) is a folder, not a file", hint: nil)
        case .notPermitted: self.init(.noPermission, "no permission for \(path)", hint: nil)
        case .readOnly: self.init(.cannotCreate, "\(path) is on a file system that is mounted read-only", hint: nil)
        case .full:
            let promise = isStream ? "" : "; nothing was written"
            self.init(.inputOutput, "no space is left for \(path)\(promise)", hint: nil)
        case .nameTooLong: self.init(.noInput, "the name \(path) is too long", hint: nil)
        case .tooLarge:
            self.init(.dataError, "\(path) is too long: \(error.detail)", hint: "is it the file that you meant?")
        case .folderMissing: self.init(.cannotCreate, "the folder of \(path) does not exist", hint: nil)
        case .brokenPipe:
            self.init(.inputOutput, messages: [], hints: [])
            isBrokenPipe = true
        case .inputOutput: self.init(.inputOutput, "\(path): \(error.detail)", hint: nil)
        }
    }

    /// A file that cannot be written.
    init(output error: FileError) {
        self.init(error)
        if error.code == .isDirectory || error.code == .nameTooLong { status = .cannotCreate }
    }

    init(_ error: ToolkitError) {
        if let file = error.file {
            self.init(file)
            return
        }
        let path = error.path.map { "'\(ShownURL.text($0))'" } ?? "the file"
        switch error.code {
        case .credential(let credential, let problem):
            self = CredentialWording.failure(credential, problem, path, error.detail)
        case .keyMismatch:
            self.init(
                .dataError, "the key in \(path) is not the key of the certificate '\(error.detail)'",
                hint: "compare the two: openssl x509 -noout -pubkey -in CERT, and openssl pkey -pubout -in KEY")
        case .keyMissing:
            self.init(.usage, "no private key was given, and \(path) holds none", hint: "--key FILE names it")
        case .certificateExpired:
            self.init(
                .dataError, "the certificate '\(error.detail)' expired on \(error.moment.certificateDate)",
                hint: "devices deny a file that an expired certificate signed: renew it first")
        case .certificateNotYetValid:
            self.init(
                .dataError,
                "the certificate '\(error.detail)' is not valid before \(error.moment.certificateDate)",
                hint: "is this machine's clock right?")
        case .signedFileTooLarge:
            self.init(
                .dataError,
                "the signed file would have \(Int(error.detail)?.grouped ?? error.detail) bytes, and devices take \(AssociationFile.maximumSize.grouped)",
                hint: "list fewer apps, use wildcards for paths, or send a shorter chain")
        case .signingFailed:
            self.init(.dataError, "OpenSSL cannot sign with this key: \(error.detail)", hint: nil)
        case .networkUnavailable:
            self.init(
                .unavailable, "libcurl cannot be used: \(error.detail)",
                hint: "install it with OpenSSL: apt install libcurl4")
        case .metrics(let problem): self = WatchWording.failure(problem, path, error.detail)
        case .webhookRefused:
            self.init(
                .usage, "'\(ShownURL.origin(error.path ?? ""))' is no URL for a webhook",
                hint: "https, without user and password, in at most \(Webhook.longestURL.grouped) ASCII characters")
        case .secretMissing:
            self.init(
                .usage, "there is no secret in \(path)",
                hint: "env:NAME names a variable, file:PATH a file's first line")
        case .interrupted: self.init(.unknown, messages: [], hints: [])
        case .sitemap(let problem): self = SitemapWording.failure(problem, error)
        case .app(let problem): self = AppErrorWording.failure(problem, error)
        case .table(let problem): self = TableWording.failure(problem, path, error.detail)
        case .documentRejected, .externalSignatureWrong, .ownOutputInvalid, .file:
            self.init(
                .software, "the signed file does not verify: this is a bug in aasa; nothing was written", hint: nil)
        }
    }
}
