internal import AASA
internal import Arguments
internal import POSIX

/// A word of the command line that names an association file: a path, or the site that serves it.
enum DocumentSource: ExpressibleByArgument {
    case file(String)
    case site(Site)
    /// Standard input or a pipe, with what it held.
    case input(InputFile)

    init(argument: String) throws(ValidationError) {
        switch try Operand(argument: argument) {
        case .path(let path): self = .file(path)
        case .site(let site) where URLParts(argument).scheme == nil: self = .site(site)
        case .site, .url:
            // Never a site: the error names the one that is meant.
            self = .site(try Site(argument: argument))
        }
    }

    /// A path as it was written, a site in its canonical form.
    var text: String {
        switch self {
        case .file(let path): path
        case .site(let site): site.description
        case .input(let file): file.path
        }
    }

    var name: String { FileReader.displayName(text) }

    /// The site that serves the document; nil for a file or stream.
    var site: Site? { if case .site(let site) = self { site } else { nil } }

    var isStandardInput: Bool { text == FileReader.standardInput }

    /// The same source with its content, if that can be read only once.
    ///
    /// - Parameter limit: bytes.
    func readingStream(limit: Int) throws(CommandFailure) -> DocumentSource {
        guard case .file(let path) = self, FileReader.isStream(path) else { return self }
        return .input(try InputFile.read(path, limit: limit))
    }

    /// The bytes of a file or a stream; nil for a site, and for what is longer or cannot be read.
    func content(limit: Int) -> [UInt8]? {
        switch self {
        case .file(let path): try? InputFile.read(path, limit: limit).deployed.bytes
        case .site: nil
        case .input(let file): file.bytes.count > limit ? nil : file.bytes
        }
    }

    /// Reads the document, without its signature if it has one. A signature that does not hold is a warning.
    private func document(_ inspection: SiteInspection) throws(CommandFailure) -> InputFile {
        switch self {
        case .file(let path): return try InputFile.read(path).deployed.acceptedDocument(warningOn: inspection.console)
        case .input(let file): return try file.acceptedDocument(warningOn: inspection.console)
        case .site(let site):
            guard let view = try inspection.view(of: site, under: .ios9) else {
                throw CommandFailure(.unavailable, "\(site) was not checked", hint: nil)
            }
            if let payload = view.payload {
                if let note = HostingNotes.wellKnown(view.hosting) { inspection.console.warning(note) }
                var file = InputFile(path: text, bytes: payload)
                if let warning = view.judgement.warningOfReadDocument {
                    inspection.console.warning(warning)
                    file.isDenied = true
                }
                return file
            }
            var failure = view.failure.ofMissingDocument(isServed: view.place.ownFile != nil)
            failure.messages = failure.messages.map { message in
                message.hasPrefix("\(site) ") ? message : "\(site): \(message)"
            }
            throw failure
        }
    }

    /// Reads the document, which must be JSON, as an association file.
    func associationFile(
        _ inspection: SiteInspection
    ) throws(CommandFailure) -> (document: InputFile, file: AssociationFile) {
        let document = try document(inspection)
        if let site { return (document, try document.servedAssociationFile(by: site)) }
        return (document, try document.associationFile(orList: inspection.console))
    }
}

extension CommandFailure {
    /// The failure of a command whose question has no answer, since a site's document is not available.
    ///
    /// - Parameter isServed: whether the site serves something else in its place.
    func ofMissingDocument(isServed: Bool) -> CommandFailure {
        var failure = self
        if isServed {
            failure.status = .dataError
        } else {
            failure.status = if status == .unknown { .unavailable } else { .noInput }
        }
        return failure
    }
}

extension Judgement {
    /// Why devices deny a signed file whose document can be read; nil if they accept it.
    var warningOfReadDocument: String? {
        let site = pair.site
        let wrapping = answer?.content.signature?.wrapping ?? .none
        if let warning = InputFile.warning(about: wrapping, in: site.description) { return warning }
        let denials: [Reason] = [.signatureInvalid, .signerUntrusted, .signerExpired, .signerWrongSite]
        guard let failure, denials.contains(failure.reason) else { return nil }
        return "\(site): \(failure.sentence(ofFileAt: site))"
    }
}

extension InputFile {
    /// The document in the file, without its signature. A signature that does not hold is a warning.
    fileprivate func acceptedDocument(warningOn console: Console) throws(CommandFailure) -> InputFile {
        if bytes.count <= AssociationFile.maximumSize { return try document(warningOn: console) }
        if let failure = failureOfForeignContent { throw failure }
        throw CommandFailure(
            .dataError, "\(name): \(Failure.longFile.sentence(ofFileAt: nil))",
            hint: Failure.longFile.hint(forFileAt: nil))
    }
}
