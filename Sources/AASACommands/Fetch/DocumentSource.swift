internal import AASA
internal import AASAToolkit
internal import AndroidApps
internal import Arguments
internal import POSIX

/// A word of the command line that names an association file: a path, or the site that serves it.
enum DocumentSource: ExpressibleByArgument {
    case file(String)
    case site(Site)
    /// Standard input, with what it held.
    case input([UInt8])

    /// A word with a slash, or the name of an existing file, is a path; so is one that cannot be a site, or has the
    /// extension of a file.
    init(argument: String) throws(ValidationError) {
        self = .file(argument)
        try reject(if: argument.isEmpty, "the name of a file is empty", hint: "name a file or a site")
        if let scheme = URLParts(argument).scheme, ["https", "http"].contains(scheme), !FileSystem.exists(argument) {
            // Never a site: the error names the one that is meant.
            self = .site(try Site(argument: argument))
        }
        if argument == FileReader.standardInput || argument.contains("/") || FileSystem.exists(argument) { return }
        let isNamedLikeAFile =
            [".json", ".txt", ".pem", ".der", ".p7m"].contains { argument.hasSuffix($0) }
            || AndroidAppReader.hasName(argument)
        if !isNamedLikeAFile, let site = try? SiteName.site(argument) { self = .site(site) }
    }

    /// A path as it was written, a site in its canonical form.
    var text: String {
        switch self {
        case .file(let path): path
        case .site(let site): site.description
        case .input: FileReader.standardInput
        }
    }

    /// The source as messages name it.
    var name: String {
        FileReader.displayName(text)
    }

    var site: Site? {
        guard case .site(let site) = self else { return nil }
        return site
    }

    var isStandardInput: Bool { text == FileReader.standardInput }

    /// The same source with what standard input holds, which can be read only once.
    func readingStandardInput() throws(CommandFailure) -> DocumentSource {
        isStandardInput ? .input(try InputFile.read(text).bytes) : self
    }

    /// The bytes of a file or of standard input; nil for a site, and for what cannot be read.
    func content(limit: Int) -> [UInt8]? {
        switch self {
        case .file(let path): try? FileReader.read(path, limit: limit)
        case .site: nil
        case .input(let bytes): bytes
        }
    }

    /// Reads the document, without its signature if it has one. The signature is not verified.
    func document(_ inspection: SiteInspection) throws(CommandFailure) -> [UInt8] {
        switch self {
        case .file(let path):
            return try Self.document(in: try InputFile.read(path), inspection)
        case .input(let bytes):
            return try Self.document(in: InputFile(path: text, bytes: bytes), inspection)
        case .site(let site):
            let hosting = try inspection.hosting(of: site, comparesAppleBot: false)
            guard let place = hosting.decisive(under: .ios9) else {
                throw CommandFailure(.unavailable, "\(site) was not checked", hint: nil)
            }
            let view = HostingView(hosting: hosting, place: place, rules: .ios9)
            if let payload = view.payload { return payload }
            var failure = view.failure
            // The caller's question has no answer: the file is not available.
            failure.status = failure.status == .unknown ? .unavailable : .noInput
            throw failure
        }
    }

    private static func document(
        in file: InputFile, _ inspection: SiteInspection
    ) throws(CommandFailure) -> [UInt8] {
        file.warnOfWrapping(inspection.console)
        return try file.document().bytes
    }

    /// Reads the document, which must be JSON, as an association file.
    func associationFile(
        _ inspection: SiteInspection
    ) throws(CommandFailure) -> (document: InputFile, file: AssociationFile) {
        let document = InputFile(path: text, bytes: try document(inspection))
        if site != nil { return (document, try document.associationFile()) }
        return (document, try document.associationFile(orList: inspection.console))
    }
}
