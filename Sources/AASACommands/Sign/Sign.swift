internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// `aasa sign`.
struct Sign: Verb {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Sign an association file as iOS 8 reads it.",
        discussion: """
            Writes a DER-encoded CMS SignedData that contains the document without insignificant white space, the \
            signer's certificate and the chain. Serve it at https://SITE/apple-app-site-association as \
            application/pkcs7-mime. The output is verified before it is moved into place.
            """,
        examples: [
            Example("aasa sign --cert site.pem --key site.key apps.json", "write ./apple-app-site-association"),
            Example(
                "aasa sign --cert site.p12 --pass-from prompt -o - apps.json > signed",
                "use a PKCS#12 file and standard output"),
        ])

    @Argument("FILE", help: "The document, or a JSON array of application identifiers; - is standard input")
    var document: String

    @Option("--cert", valueName: "FILE", help: "The site's TLS certificate: PEM (the chain may follow), DER or PKCS#12")
    var cert: String

    @Option("--key", valueName: "FILE", help: "The certificate's private key: PKCS#1, PKCS#8 or SEC 1, PEM or DER")
    var key: String?

    @Option("--chain", valueName: "FILE", help: "Further certificates for the message")
    var chain: [String] = []

    @Option("-o", "--output", valueName: "PATH|-", help: "Where to write; - is standard output")
    var output = "apple-app-site-association"

    @Option(
        "--service", valueName: "NAME", help: "The service that a bare array of apps is for; default webcredentials")
    var service: ServiceName?

    @Option("--digest", help: "The digest algorithm")
    var digest = SigningOptions.Digest.sha256

    @Flag("--no-attributes", help: "Leave out all signed attributes, as openssl smime -noattr does")
    var noAttributes: Bool

    @Option(
        "--signing-time", valueName: "TIME", help: "The signingTime attribute; default $SOURCE_DATE_EPOCH, else --at")
    var signingTime: Timestamp?

    @Option(
        "--pass-from", valueName: "env:NAME|file:PATH|prompt",
        help: "Where the pass phrase of an encrypted key comes from")
    var passFrom: PassphraseChoice?

    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "Print a summary as one line of JSON")
    var json: Bool

    func validate() throws(ValidationError) {
        if noAttributes, signingTime != nil {
            throw ValidationError(
                "--signing-time is an attribute, and --no-attributes leaves all of them out", hint: nil)
        }
        if let service, ServiceSelection(name: service.description) == .any {
            throw ValidationError(
                "--service any: the apps are listed in one service", hint: "name it: --service webcredentials")
        }
        if case .environment(let name) = passFrom, !Environment.isSet(name) {
            throw ValidationError("--pass-from env:\(name): the variable is not set", hint: "export it first")
        }
        if inputs.count(where: { $0 == FileReader.standardInput }) > 1 {
            throw ValidationError("standard input can be read only once", hint: "name a file for one of them")
        }
    }

    /// The paths of all files that are read.
    private var inputs: [String] {
        var inputs = [document, cert] + chain
        if let key { inputs.append(key) }
        if case .file(let path) = passFrom { inputs.append(path) }
        return inputs
    }

    private var target: OutputFile { OutputFile(path: output) }

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        try checkOutput(console)
        let signingTime = try signingMoment()
        let input = try InputFile.read(document)
        let unsigned = try read(input)
        let signed: SignedFile
        let subject: String
        do throws(ToolkitError) {
            let identity = try SigningIdentity(
                certificateFile: cert, keyFile: key, chainFiles: chain, passphrase: passphrase)
            subject = identity.subject
            signed = try FileSigner.sign(
                unsigned, with: identity,
                SigningOptions(digest: digest, signingTime: signingTime, moment: moment.moment))
        } catch {
            if error.code == .credential(.key, .passphraseNeeded), passFrom == .prompt {
                throw CommandFailure(
                    .dataError, "no pass phrase was entered, and the key in '\(error.path ?? cert)' is encrypted",
                    hint: "without a terminal, --pass-from env:NAME or file:PATH gives it")
            }
            if error.code == .documentRejected {
                throw input.failure(
                    .dataError, error.findings.map { ($0.range?.lowerBound ?? 0, $0.message, $0.hint) })
            }
            throw CommandFailure(error)
        }
        if service != nil, !unsigned.wasList { console.warning("--service has no effect on a whole document") }
        for finding in signed.findings {
            console.warning("\(input.place(finding.range?.lowerBound ?? 0)): \(finding.message)")
        }
        for warning in signed.warnings { Self.report(warning, console) }
        try write(signed, subject, console)
        return .yes
    }

    /// Refuses an output before anything is read and before a pass phrase is requested.
    private func checkOutput(_ console: Console) throws(CommandFailure) {
        if output.isEmpty {
            throw CommandFailure(.usage, "--output is empty", hint: "name a file, or - for standard output")
        }
        if target.isTerminal(console) {
            throw CommandFailure(
                .usage, "a signed file is not written to a terminal",
                hint: "-o PATH names a file; or redirect standard output")
        }
        if target.isStandardOutput { return }
        guard let identity = FileIdentity(output) else { return }
        for path in inputs where FileIdentity(path) == identity {
            throw CommandFailure(
                .usage, "the output '\(output)' is the input '\(path)'", hint: "-o PATH names another file")
        }
    }

    private func read(_ input: InputFile) throws(CommandFailure) -> UnsignedDocument {
        let target = service.map { Service(rawValue: $0.description) } ?? .webcredentials
        do throws(JSONSyntaxError) {
            return try UnsignedDocument(input.bytes, service: target)
        } catch {
            throw input.failure(error)
        }
    }

    private func signingMoment() throws(CommandFailure) -> Timestamp? {
        if noAttributes { return nil }
        if let signingTime { return signingTime }
        guard let epoch = Environment.value("SOURCE_DATE_EPOCH"), !epoch.isEmpty else { return moment.moment }
        guard let seconds = Int64(epoch), let time = Timestamp(String(seconds)) else {
            throw CommandFailure(
                .configuration, "SOURCE_DATE_EPOCH is '\(epoch)', not a number of seconds since 1970", hint: nil)
        }
        return time
    }

    private var passphrase: PassphraseOrigin {
        let question = "pass phrase for \(key ?? cert): "
        return switch passFrom {
        case .environment(let name): .environment(name)
        case .file(let path): .file(path)
        case .prompt: .prompt(question)
        case nil: StandardStream.input.isTerminal && StandardStream.error.isTerminal ? .prompt(question) : .none
        }
    }

    private func write(_ signed: SignedFile, _ subject: String, _ console: Console) throws(CommandFailure) {
        try target.write(signed.bytes, console)
        if target.isStandardOutput { return }
        if json {
            try console.write(
                JSONText.object([
                    ("file", .string(output)), ("bytes", .integer(Int64(signed.bytes.count))),
                    ("payloadBytes", .integer(Int64(signed.payload.count))), ("digest", .string(digest.rawValue)),
                    ("signer", .string(subject)),
                ]).line)
        } else {
            let sizes = "\(signed.bytes.count.grouped) bytes, document \(signed.payload.count.grouped) bytes"
            try console.write("signed '\(output)': \(sizes), \(digest.rawValue.digestName), \(subject)".printable)
        }
    }

    /// Reports what devices will reject, or will reject soon.
    private static func report(_ warning: SigningWarning, _ console: Console) {
        switch warning {
        case .notForServers:
            console.warning("the certificate is not for TLS servers, and devices will deny the file")
            console.hint("sign with the site's TLS server certificate, not with one for e-mail or code")
        case .issuerMissing(let issuer):
            console.warning("the chain lacks the certificate's issuer '\(issuer)', which devices do not fetch")
            console.hint("--chain FILE adds it; a certificate straight under a root needs none")
        case .selfSigned: console.warning("the certificate is its own issuer, and devices will deny the file")
        case .noNames:
            console.warning("the certificate has no DNS name among its subject alternative names, and is for no site")
        case .chainOutOfDate(let subject):
            console.warning("the chain's certificate '\(subject)' has expired, and devices will deny the file")
            console.hint("the authority offers a current one; --chain FILE adds it")
        case .expiresSoon(let moment):
            console.warning("the certificate expires on \(moment); devices deny the file from then on")
        }
    }
}
