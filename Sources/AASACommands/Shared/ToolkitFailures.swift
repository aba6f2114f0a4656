internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// The errors of files and of the toolkit as failures of a verb.
extension CommandFailure {
    init(_ error: ToolkitError) {
        if let file = error.file {
            self.init(file)
        } else if error.code == .interrupted {
            self.init(.unknown, messages: [], hints: [])
        } else {
            self.init(error.status, error.message, hint: error.advice)
        }
    }

    /// A file that cannot be read or written.
    init(_ error: FileError) {
        guard error.code != .brokenPipe else {
            self.init(error.status, messages: [], hints: [])
            isBrokenPipe = true
            return
        }
        self.init(error.status, error.message, hint: error.hint ?? error.hintOfSite)
    }

    /// A file that cannot be written.
    init(output error: FileError) {
        self.init(error)
        if [.isDirectory, .nameTooLong, .linkLoop].contains(error.code) { status = .cannotCreate }
    }
}

extension FileError {
    /// What to write for a site or an app's identifier in the place of a file; nil for the name of a file.
    fileprivate var hintOfSite: String? {
        guard code == .missing else { return nil }
        for scheme in ["https:/", "https//", "http:/", "http//", "//"] where path.hasPrefix(scheme) {
            let site = try? Site(String(URLParts("https://" + path.dropFirst(scheme.count)).address))
            if let site { return "write just '\(site)'" }
        }
        do throws(ValidationError) {
            let isPath = try Operand(argument: path).path != nil
            return isPath ? nil : "for a site of this name: aasa check \(path.shellArgument)"
        } catch {
            return URLParts(path).scheme == nil ? error.hint : nil
        }
    }

    fileprivate var status: ExitCode {
        switch code {
        case .missing, .nameTooLong, .linkLoop: .noInput
        case .isDirectory, .tooLarge: .dataError
        case .notPermitted, .untrusted: .noPermission
        case .readOnly, .folderMissing, .folderClosed: .cannotCreate
        case .full, .brokenPipe, .inputOutput, .limitReached: .inputOutput
        }
    }
}

extension ToolkitError {
    fileprivate var status: ExitCode {
        switch code {
        case .credential(_, .unavailable): .configuration
        case .credential, .keyMismatch, .certificateExpired, .certificateNotYetValid, .signerIndistinct,
            .externalSignatureWrong, .signedFileTooLarge, .signingFailed:
            .dataError
        case .keyMissing, .webhookRefused, .secretMissing, .metrics(.notAnAddress): .usage
        case .signingCommand, .networkUnavailable, .sitemap(.libraryMissing), .app(.libraryMissing), .app(.outOfMemory):
            .unavailable
        case .documentRejected, .documentMissing, .networkOptionInvalid, .systemMismatch, .ownOutputInvalid, .file:
            .software
        case .limitReached, .sitemap(.outOfMemory): .inputOutput
        case .interrupted: .unknown
        case .metrics(.notPermitted): .noPermission
        case .metrics: .unavailable
        case .token(let problem): Self.status(problem)
        case .table(let problem): Self.status(problem)
        case .sitemap, .app: .dataError
        case .page(let problem): Self.status(problem)
        }
    }

    private static func status(_ problem: TokenProblem) -> ExitCode {
        switch problem {
        case .invalidURI: .usage
        case .tokenMissing, .keyMissing: .noInput
        case .ambiguous, .pinMissing, .pinWrong, .pinLocked: .dataError
        case .libraryMissing, .tokenLost, .failed: .unavailable
        }
    }

    private static func status(_ problem: TableProblem) -> ExitCode {
        switch problem {
        case .isDirectory, .notATable, .damaged, .newer, .older, .databaseMissing, .badURL: .configuration
        case .notPermitted, .loginRefused: .noPermission
        case .cannotCreate, .missingFolder, .notEmpty: .cannotCreate
        case .busy, .unavailable, .libraryMissing: .unavailable
        case .full, .inputOutput: .inputOutput
        }
    }

    private static func status(_ problem: PageProblem) -> ExitCode {
        switch problem {
        case .tooLarge, .tooComplex: .dataError
        case .notServed: .noInput
        case .libraryMissing, .browserMissing, .notRendered, .noAnswer: .unavailable
        }
    }

    /// Whether the path is the URL of a server.
    private var isOnServer: Bool {
        guard let path else { return false }
        return URLParts(path).scheme != nil
    }

    /// The hint, with the options of the command line.
    fileprivate var advice: String? {
        var table = SuggestedOptions.current.otherTable
        if SuggestedOptions.current.allowsNoTable { table += ", or use none with --table none" }
        return switch code {
        case .credential(.certificate, .holdsPrivateKey), .credential(_, .holdsCertificate):
            "check that \(SuggestedOptions.current.certificateAndKey) are not swapped"
        case .credential(_, .holdsPKCS12): "give it as --cert, without --key"
        case .credential(.trust, .passphraseNeeded): hint
        case .credential(_, .passphraseNeeded), .token(.pinMissing):
            "give it with --pass-from env:NAME, file:PATH or prompt"
        case .credential(_, .passphraseWrong): "check what --pass-from gives: of a file, its first line"
        case .credential(_, .unavailable): hint.map { hint in "\(hint), or name a file with --cacert" }
        case .certificateNotYetValid: CommandAdvice.hint(hint, for: .chooseMoment)
        case .keyMissing: "name it with --key FILE"
        case .secretMissing: "write env:NAME for a variable, or file:PATH for a file's first line"
        case .token(.invalidURI): hint.map { "\($0), and give the PIN with --pass-from or '?pin-source=file:PATH'" }
        case .sitemap(.notXML), .sitemap(.otherDocument): "name a sitemap, or a list of one URL per line with --urls"
        case .table(.notATable), .table(.damaged), .table(.cannotCreate): hint ?? table
        case .table(.full): "free space, or \(table)"
        case .table(.notPermitted) where isOnServer: hint
        case .table(.notPermitted): hint.map { "\($0); \(table)" }
        default: hint
        }
    }
}
