internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks
internal import POSIX

struct Sign: Verb {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Sign an association file as iOS 8 reads it",
        discussion: """
            Writes a DER-encoded CMS SignedData that contains the document without insignificant white space, the \
            signer's certificate and the chain. Serve it at https://SITE/apple-app-site-association as \
            application/pkcs7-mime. The output is verified before it is moved into place. The key may stay where it \
            is: in a PKCS#11 token, whose PIN --pass-from or the URI's pin-source gives, or in a KMS. --sign-command \
            gets a digest of 32, 48 or 64 bytes and prints the signature as bytes: RSA PKCS#1 v1.5, or ECDSA in DER.
            """,
        examples: [
            Example("aasa sign --cert site.pem --key site.key apps.json", "write ./apple-app-site-association"),
            Example(
                "aasa sign --cert site.p12 --pass-from prompt -o - apps.json > signed",
                "use a PKCS#12 file and standard output"),
            Example(
                "aasa sign --if-needed --cert fullchain.pem --key privkey.pem -o /srv/www/apple-app-site-association apps.json",
                "in a hook or a daily job: write only what has changed, and from 21 days before the certificate expires"
            ),
            Example(
                "aasa sign --cert site.pem --key 'pkcs11:token=web;object=site' --pass-from file:pin apps.json",
                "sign in a token"),
        ])

    @Argument("FILE", help: "The document, or a JSON array of application identifiers; - is standard input")
    var document: String

    @Option(
        "--cert", valueName: "FILE",
        help: "The site's TLS certificate: PEM (the chain may follow), DER, PKCS#7 or PKCS#12")
    var cert: String

    @Option(
        "--key", valueName: "FILE|pkcs11:URI",
        help: "The certificate's private key: PKCS#1, PKCS#8 or SEC 1, PEM or DER; or one in a PKCS#11 token (RFC 7512)"
    )
    var key: String?

    @Option(
        "--sign-command", valueName: "COMMAND",
        help: "Sign with a program: the digest on its standard input, the signature on its standard output",
        excludes: [Exclusion("--key", because: "--sign-command has the key: --key has no effect")])
    var signCommand: String?

    @Option(
        "--timeout", valueName: "DURATION", help: "Time for the command, in seconds or as in 2m (default: 60s)",
        requires: ["--sign-command"])
    var timeout: TimeLimit?

    @Option("--chain", valueName: "FILE", help: "Further certificates for the message")
    var chain: [String] = []

    @Option("-o", "--output", valueName: "PATH|-", help: "Where to write; - is standard output")
    var output = Self.defaultOutput

    private static let defaultOutput = "apple-app-site-association"

    @Flag(
        "--if-needed",
        help: """
            Write only when document, certificate, chain or options differ from the file there, or a certificate in it \
            expires soon
            """
    )
    var ifNeeded: Bool

    @Option(
        "--renew-before", valueName: "DURATION", help: "What soon means, with its unit (default: 21d)",
        requires: ["--if-needed"])
    var renewBefore: CertificatePeriod?

    @Flag("--force", help: "Sign with a certificate that devices will deny, too")
    var force: Bool

    @Option(
        "--service", valueName: "NAME",
        help: "The service that a bare array of apps is for (default: webcredentials); applinks: with every URL")
    var service: Service?

    @Option("--digest", help: "The digest algorithm")
    var digest = SigningOptions.Digest.sha256

    @Flag("--no-attributes", help: "Leave out all signed attributes, as openssl smime -noattr does")
    var noAttributes: Bool

    @Option(
        "--signing-time", valueName: "TIME", help: "The signingTime attribute (default: $SOURCE_DATE_EPOCH, else --at)",
        excludes: [
            Exclusion(
                "--no-attributes",
                because: "'--signing-time' is an attribute, and '--no-attributes' leaves all of them out")
        ])
    var signingTime: Timestamp?

    @Option(
        "--pass-from", valueName: "env:NAME|file:PATH|prompt",
        help: "Where the pass phrase of an encrypted key or PKCS#12 file, or a token's PIN, comes from")
    var passFrom: PassphraseChoice?

    @OptionGroup var moment: MomentOptionGroup

    @Flag("--json", help: "Print a summary as one line of JSON")
    var json: Bool

    func validate() throws(ValidationError) {
        if case .environment(let name) = passFrom, !Environment.isSet(name) {
            throw ValidationError("--pass-from env:\(name): the variable is not set", hint: "export it first")
        }
        try reject(
            if: signCommand?.allSatisfy(\.isWhitespace) == true, "--sign-command is empty",
            hint: "name a program that reads a digest and prints the signature")
        try timeout?.validate()
        try reject(
            if: ifNeeded && output == FileReader.standardInput, "--if-needed compares with the output: expected a file",
            hint: "add -o PATH")
        try rejectRepeatedInput(in: inputs)
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
        let input = try InputFile.read(document).deployed
        let unsigned = try read(input)
        let options = SigningOptions(digest: digest, signingTime: signingTime, moment: moment.moment)
        let signer = try mapping(
            try DocumentSigner(
                cert: cert, key: key, chain: chain, command: signCommand, timeout: timeout?.seconds, passphrase)
        ) { error in failure(error, of: input) }
        // Without its pass phrase, an encrypted key is of no use to others.
        if passFrom == nil { signer.warnOfKeyFile(console) }
        var warnings = signer.certificates.warnings(at: moment.moment)
        if !force, let denied = warnings.first(where: \.isDenial) { throw CommandFailure(denied: denied) }
        let result = try mapping(try sign(unsigned, with: signer, options)) { error in failure(error, of: input) }
        if service != nil, !unsigned.wasList { console.warning("--service has no effect on a whole document") }
        let usedTime = if result.signed == nil { result.keptTime } else { signingTime }
        warnings += signer.certificates.warnings(ofSigningAt: usedTime)
        if unsigned.wasList, service == .applinks { console.note("every URL opens the apps of the list") }
        warn(about: result, of: input, warnings, on: console)
        let replacesDocument = replacesDocument
        if let signed = result.signed {
            try target.write(signed.bytes, console: console)
            if replacesDocument { console.note("replaced '\(output)', a file without a signature") }
        }
        if !target.isStandardOutput { try console.write(json ? result.json(output).line : result.line(output)) }
        return .yes
    }

    /// Whether the output has the default name, and a file other than an earlier result.
    private var replacesDocument: Bool {
        guard output == Self.defaultOutput, FileKind(at: output) == .regular, let file = try? LocalFile.read(output)
        else { return false }
        return !file.isEmpty && ContentReader.unsigned(file) != nil
    }

    private func warn(
        about result: SigningResult, of input: InputFile, _ warnings: [SigningWarning], on console: Console
    ) {
        for finding in result.signed?.findings ?? [] {
            console.warning("\(input.position(of: finding.location.range?.lowerBound ?? 0)): \(finding.message)")
        }
        // How soon an expiry matters to a file that is left as it is, --renew-before decides.
        var warnings = warnings.filter { warning in result.signed != nil || !warning.isOfExpiry }
        let statesExpiry = warnings.contains { warning in warning.isOfExpiry || warning.isExpired }
        if result.reason == .expiry, !statesExpiry, let expiry = result.expiry {
            warnings.append(result.certificates.warning(of: expiry))
        }
        for warning in warnings { console.warning(warning.sentence, hint: warning.advice) }
    }

    private func failure(_ error: ToolkitError, of input: InputFile) -> CommandFailure {
        if case .credential(_, .passphraseNeeded) = error.code, passFrom == .prompt {
            return CommandFailure(
                .dataError, "no pass phrase was entered, and the key in '\(error.path ?? cert)' is encrypted",
                hint: PassphraseChoice.terminalHint)
        }
        if case .token(.pinMissing) = error.code, passFrom == .prompt {
            var failure = CommandFailure(error)
            failure.hints = [PassphraseChoice.terminalHint]
            return failure
        }
        if error.code == .documentRejected {
            return advised(input.failure(.dataError, at: error.findings), about: input)
        }
        return CommandFailure(error)
    }

    /// A failure of the document, with the command that fixes it if there is one.
    private func advised(_ failure: CommandFailure, about input: InputFile) -> CommandFailure {
        if input.path == FileReader.standardInput { return failure }
        let fixed = FixApplier(of: input.bytes, LintOptions(rules: nil, knownApps: []), .standard).bytes
        guard let document = try? unsigned(fixed), FileSigner.accepts(document) else { return failure }
        var failure = failure
        failure.hints.append("run aasa lint --fix \(input.path.shellArgument) to fix it")
        return failure
    }

    private func unsigned(_ bytes: [UInt8]) throws(JSONSyntaxError) -> UnsignedDocument {
        try UnsignedDocument(bytes, service: service ?? .webcredentials)
    }

    private func sign(
        _ document: UnsignedDocument, with signer: DocumentSigner, _ options: SigningOptions
    ) throws(ToolkitError) -> SigningResult {
        var reason: RenewalReason?
        var existing: [UInt8]?
        if ifNeeded {
            // A pipe has no earlier content, and waits for a writer.
            if FileKind(at: output) == .regular {
                // What is longer was not signed by this program.
                let isLonger = FileSystem.size(output) ?? 0 > AssociationFile.maximumSize
                existing = isLonger ? [] : try LocalFile.read(output)
            }
            let isTimeChosen = signingTime != nil || Environment.isSet(Self.epochVariable)
            reason = try FileSigner.renewalReason(
                of: existing, for: document, with: signer.certificates, options: options, comparesTime: isTimeChosen,
                period: renewBefore?.seconds ?? CertificateExpiry.warningPeriod)
        }
        var signed: SignedFile?
        if !ifNeeded || reason != nil { signed = try signer.sign(document, with: options) }
        return SigningResult(
            signed: signed, reason: reason, size: (signed?.bytes ?? existing ?? []).count,
            payloadSize: document.payload.count, digest: digest,
            keptTime: signed == nil ? existing.flatMap(ContentReader.signingTime) : nil,
            certificates: signer.certificates,
            expiry: signer.certificates.expiry(at: moment.moment))
    }

    /// Refuses an output before anything is read and before a pass phrase is requested.
    private func checkOutput(_ console: Console) throws(CommandFailure) {
        try reject(
            if: target.isTerminal(console), as: .usage, "a signed file is not written to a terminal",
            hint: "add -o PATH, or redirect standard output")
        try reject(
            if: json && target.isStandardOutput, as: .usage,
            "'--json' requires '-o PATH': standard output has the signed file", hint: "write it to a file")
        try target.check(inputs: inputs)
    }

    private func read(_ input: InputFile) throws(CommandFailure) -> UnsignedDocument {
        try reject(
            if: StatementList.isForeign(input.bytes, named: input.path), as: .dataError,
            "\(input.name) is a statement list of Android, which is not signed",
            hint: "serve it as it is, as application/json")
        return try mapping(try unsigned(input.bytes)) { error in advised(input.failure(error), about: input) }
    }

    private func signingMoment() throws(CommandFailure) -> Timestamp? {
        if noAttributes { return nil }
        if let signingTime { return signingTime }
        return try Self.epoch() ?? moment.moment
    }

    static let epochVariable = "SOURCE_DATE_EPOCH"

    /// The time that `SOURCE_DATE_EPOCH` names (<https://reproducible-builds.org/specs/source-date-epoch/>); nil if it
    /// is not set.
    static func epoch() throws(CommandFailure) -> Timestamp? {
        guard let epoch = Environment.value(epochVariable)?.nonEmpty else { return nil }
        guard let seconds = Int64(epoch), let time = Timestamp(String(seconds)) else {
            throw CommandFailure(
                .configuration, "\(epochVariable) is '\(epoch)', not a number of seconds since 1970",
                hint: "set it as in \(epochVariable)=$(date +%s), or unset it")
        }
        return time
    }

    /// - Parameter name: of a key or a file.
    private func passphrase(_ name: String) -> PassphraseOrigin {
        let secret = if TokenKey.isURI(name) { "PIN" } else { "pass phrase" }
        let question = "\(secret) for \(name): "
        if let passFrom { return passFrom.origin(question) }
        if StandardStream.input.isTerminal && StandardStream.error.isTerminal { return .prompt(question) }
        return .none
    }
}
