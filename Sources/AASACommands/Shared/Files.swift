internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks
internal import POSIX

/// A file named on the command line, with its content: places in it are part of messages.
struct InputFile {
    /// `-` is standard input.
    let path: String
    let bytes: [UInt8]
    /// Whether the bytes are the document that is signed in the file.
    var isSigned = false
    /// Whether devices deny the file, for a reason that is not in the document: a warning states why.
    var isDenied = false

    /// - Parameter limit: bytes.
    static func read(_ path: String, limit: Int = LocalFile.documentLimit) throws(CommandFailure) -> InputFile {
        InputFile(path: path, bytes: try toolkit(try LocalFile.read(path, limit: limit)))
    }

    var name: String { FileReader.displayName(path) }

    /// The file as it is deployed: with spaces for front matter that Jekyll removes.
    var deployed: InputFile { InputFile(path: path, bytes: JekyllSite.deployed(bytes, ofFile: path)) }

    /// `NAME:LINE:COLUMN` of a byte.
    func position(of offset: Int) -> String { SourcePosition(of: offset, in: bytes).text(in: name) }

    /// The document in the file, without its signature if it has one.
    ///
    /// - Parameter console: for warnings of a wrapping that no device reads, and of a signature that does not hold;
    ///   without it, the signature is not verified.
    func document(warningOn console: Console? = nil) throws(CommandFailure) -> InputFile {
        let (wrapping, document) = ContentReader.unwrapped(bytes)
        let warning = Self.warning(about: wrapping, in: name)
        if let console, let warning { console.warning(warning) }
        guard let document else { throw failureOfForeignContent ?? failureOfMissingDocument }
        var file = InputFile(path: path, bytes: document, isSigned: wrapping != .none, isDenied: warning != nil)
        if let console, file.isSigned, let problem = ContentReader.signatureProblem(of: bytes) {
            console.warning("\(name): \(Failure.signatureInvalid(problem).sentence(ofFileAt: nil))")
            file.isDenied = true
        }
        return file
    }

    /// The warning about a signature as text, which no device reads; nil for DER and without a signature.
    static func warning(about wrapping: Wrapping, in name: String) -> String? {
        if [.none, .der].contains(wrapping) { return nil }
        return "\(name) is signed as \(wrapping.name), and devices read DER only"
    }

    func json() throws(CommandFailure) -> JSONNode {
        try mapping(try JSONReader.read(bytes)) { error in failure(error) }
    }

    /// Reads the bytes as an association file.
    func associationFile() throws(CommandFailure) -> AssociationFile {
        try mapping(try AssociationFile(bytes)) { error in failure(error) }
    }

    /// Reads the bytes that a site serves as an association file.
    func servedAssociationFile(by site: Site) throws(CommandFailure) -> AssociationFile {
        // What the server does, lint finds out.
        let hint = SuggestedOptions.request("run aasa lint \(site)")
        if var failure = failureOfForeignContent {
            failure.hints = [hint]
            throw failure
        }
        let file = try associationFile()
        let root = try json()
        if root.members != nil { return file }
        throw unusable("\(name): \(NonObjectRoot(root).sentence)", hint: hint)
    }

    /// Reads the bytes as an association file, or as a list of apps, from which `sign` writes one.
    func associationFile(orList console: Console) throws(CommandFailure) -> AssociationFile {
        if StatementList.isForeign(bytes, named: path) {
            throw unusable(
                "\(name) is a statement list of Android, not an association file",
                hint: "name Apple's file; for what the hosts of an app serve: aasa check shop.apk")
        }
        let draft = try mapping(try UnsignedDocument(bytes, service: .webcredentials)) { error in failure(error) }
        guard draft.isDocumentOrList else {
            if let failure = failureOfForeignContent { throw failure }
            let root = NonObjectRoot(draft.root)
            let example = LintOptions(rules: nil, knownApps: []).exampleHint(besides: draft.root)
            let hint = CommandAdvice.hint(root.hint(example: example), for: root.remedy, file: path)
            throw unusable("\(name): \(root.sentence)", hint: hint)
        }
        if draft.wasList {
            console.note(
                "\(name) is a list of apps: it is read as 'aasa sign' writes it, as the apps of 'webcredentials'")
        }
        return draft.file
    }

    /// The failure of a document that is not JSON.
    func failure(_ error: JSONSyntaxError) -> CommandFailure {
        if ContentReader.unsigned(bytes) == nil {
            if ContentReader.document(in: bytes) == nil { return failureOfMissingDocument }
            return unusable(
                "\(name) is a CMS message, not JSON",
                hint: "run aasa inspect \(path.shellArgument) to see the document that is signed in it")
        }
        if AndroidAppFile.isOne(path, content: bytes) { return AndroidAppFile.unreadFailure(of: path) }
        if let failure = failureOfForeignContent { return failure }
        let error = error.whole(in: bytes)
        let defect = Finding(unread: error.sentence(in: bytes), hint: error.hint, range: error.range)
        return failure(.dataError, at: [defect])
    }

    /// The failure of a file of another kind; nil for JSON and for a signed file.
    var failureOfForeignContent: CommandFailure? {
        guard let content = ContentReader.unsigned(bytes) else { return nil }
        if AppFileKind(named: path) == .ipa { return CommandFailure(unreadApp: path) }
        let finding = StatementList.foreignContent(bytes, named: path) ?? Linter.foreignContent(content)
        guard let finding else { return nil }
        let hint = CommandAdvice.hint(finding.hint, for: finding.remedy, file: path)
        return unusable("\(name): \(finding.message)", hint: hint)
    }

    /// The failure of a signature without the document.
    private var failureOfMissingDocument: CommandFailure {
        let problem = ContentReader.signatureProblem(of: bytes) ?? .contentMissing
        let sentence = Failure.signatureInvalid(problem).sentence(ofFileAt: nil)
        return unusable("\(name): \(sentence)", hint: "name the file of the document itself")
    }

    private func unusable(_ message: String, hint: String?) -> CommandFailure {
        var failure = CommandFailure(.dataError, message, hint: hint)
        failure.input = self
        return failure
    }

    /// A failure with a message for each defect, and each hint once.
    func failure(_ status: ExitCode, at defects: [Finding]) -> CommandFailure {
        let lines = LineIndex(bytes)
        let messages = defects.map { defect in
            let position = lines.position(of: defect.location.range?.lowerBound ?? 0)
            return "\(name):\(position.line):\(position.column): \(defect.message)"
        }
        var failure = CommandFailure(status, messages: messages, hints: defects.compactMap(\.hint).unique)
        (failure.input, failure.defects) = (self, defects)
        return failure
    }

    func failure(inLine line: Int, _ sentence: String, hint: String?) -> CommandFailure {
        var failure = unusable("\(name):\(line): \(sentence)", hint: hint)
        failure.defects = [Finding(unread: sentence, hint: hint, range: LineIndex(bytes).line(line))]
        return failure
    }
}

extension CommandFailure {
    /// The failure of a command that does not read the app at a path.
    init(unreadApp path: String) {
        let kind = AppFileKind(named: path)
        let isProfile = kind == .mobileprovision || kind == .provisionprofile
        self.init(
            .dataError,
            "'\(path)' is \(isProfile ? "a provisioning profile" : "an app"), which this command does not read",
            hint: "run aasa check \(path.shellArgument), or aasa app \(path.shellArgument)")
    }

    /// The failure of an app that would have to be read in several places.
    init(appOnStream path: String) {
        let name = FileReader.quotedName(path)
        self.init(.usage, "an app cannot be read from \(name)", hint: "name its file, as in Shiny.ipa")
    }
}

extension Finding {
    /// Why a file or site, or a part of it, cannot be used.
    init(unread message: String, hint: String?, file: String? = nil, range: Range<Int>? = nil) {
        self.init(
            code: ReportCode.unread.rawValue, severity: .error, message: message, hint: hint,
            location: Location(file: file, range: range))
    }
}

/// Refuses a command line on which two arguments are standard input.
func rejectRepeatedInput(if isRepeated: Bool, hint: String = "name a file for one of them") throws(ValidationError) {
    try reject(if: isRepeated, "standard input can be read only once", hint: hint)
}

/// Refuses `-` as the name of more than one file.
func rejectRepeatedInput(
    in names: [String], hint: String = "name a file for one of them"
) throws(ValidationError) {
    let inputCount = names.count { name in name == FileReader.standardInput }
    try rejectRepeatedInput(if: inputCount > 1, hint: hint)
}

/// Refuses standard input and pipes, which cannot be replaced, in place of files.
func rejectStream(in paths: [String], because reason: String) throws(ValidationError) {
    guard let path = paths.first(where: FileReader.isStream) else { return }
    throw ValidationError("\(reason): \(FileReader.quotedName(path)) is not a file", hint: "name a file")
}

/// The hint about a file that other users of the machine may read or change.
func ownerOnlyHint(for path: String) -> String { "run chmod 600 \(path.shellArgument)" }

extension Console {
    /// Warns of a file with a secret that every user of the machine may read.
    func warnIfReadableByEveryone(_ path: String, with secret: String) {
        if !FileSystem.isReadableByEveryone(path) { return }
        warning(
            "every user of this machine may read \(secret) in '\(path.printable)'", hint: ownerOnlyHint(for: path))
    }

    /// The same for a secret that may come from a file.
    func warnIfReadableByEveryone(_ choice: SecretChoice?, with secret: String) {
        if case .file(let path) = choice?.origin { warnIfReadableByEveryone(path, with: secret) }
    }
}

/// Where a verb writes its result: a file, which is replaced whole or not at all, or standard output.
struct OutputFile {
    /// `-` is standard output.
    let path: String

    /// Whether it is where results go, under any name.
    var isStandardOutput: Bool {
        if path == FileReader.standardInput { return true }
        guard let identity = FileIdentity(path) else { return false }
        return identity == FileIdentity(StandardStream.output)
    }

    /// Whether it would appear on a screen.
    func isTerminal(_ console: Console) -> Bool {
        if isStandardOutput, console.output.isTerminal { return true }
        return StandardStream.isTerminal(at: path)
    }

    /// Refuses a file that is read as well, under any name, before anything is written.
    func check(inputs: [String]) throws(CommandFailure) {
        guard !isStandardOutput, let identity = FileIdentity(path) else { return }
        for input in inputs where FileIdentity(input) == identity {
            throw CommandFailure(
                .usage, "the output '\(path)' is the input '\(input)'", hint: "name another file with -o PATH")
        }
    }

    /// Writes the whole result, in place of an earlier file.
    func write(_ bytes: [UInt8], console: Console) throws(CommandFailure) {
        if isStandardOutput { return try console.write(bytes) }
        try writing(try AtomicFile.write(bytes, to: path))
    }
}
