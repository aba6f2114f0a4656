internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// A word of the command line that names an association file: a path, or the site that serves it.
enum DocumentSource: ExpressibleByArgument {
    case file(String)
    case site(Site)

    /// A word with a slash, or at which something stands, is a path; so is one that cannot be a site, or ends as files do.
    init(argument: String) throws(ValidationError) {
        self = .file(argument)
        if argument.isEmpty { throw ValidationError("the name of a file is empty", hint: "name a file or a site") }
        if argument.hasPrefix("https://") || argument.hasPrefix("http://"), !FileSystem.exists(argument) {
            // Never a site; the error says which one is meant.
            self = .site(try Site(argument: argument))
        }
        if argument == FileReader.standardInput || argument.contains("/") || FileSystem.exists(argument) { return }
        let isNamedLikeAFile = [".json", ".txt", ".pem", ".der", ".p7m"].contains { argument.hasSuffix($0) }
        if !isNamedLikeAFile, let site = try? SiteName.site(argument) { self = .site(site) }
    }

    /// As it was written, but for a site, which has one way to be written.
    var text: String {
        switch self {
        case .file(let path): path
        case .site(let site): site.description
        }
    }

    /// As messages name it.
    var name: String {
        switch self {
        case .file(let path): DocumentWording.name(path)
        case .site(let site): site.description
        }
    }

    var site: Site? { if case .site(let site) = self { site } else { nil } }

    var isStandardInput: Bool { if case .file(FileReader.standardInput) = self { true } else { false } }

    /// The document, taken out of its signature if it has one; a signature is not checked.
    func document(
        _ network: NetworkOptionGroup, _ moment: MomentOptionGroup, _ console: Console
    ) throws(CommandFailure) -> [UInt8] {
        switch self {
        case .file(let path):
            let bytes: [UInt8]
            do throws(ToolkitError) { bytes = try LocalFile.read(path) } catch { throw CommandFailure(error) }
            guard let document = ContentReader.document(in: bytes) else {
                throw CommandFailure(
                    .dataError, "\(name) is a CMS message without a document in it",
                    hint: "aasa inspect says what it is")
            }
            return document
        case .site(let site):
            let report = try SiteInspection.report(site, network, moment, comparesAppleBot: false, console)
            guard let place = report.decisive(under: .ios9) else {
                throw CommandFailure(.unavailable, "\(site) was not asked", hint: nil)
            }
            let view = HostingView(report: report, place: place, rules: .ios9)
            if let payload = view.payload { return payload }
            var failure = view.failure
            // No answer to the question, whatever it is: the file cannot be had.
            failure.status = failure.status == .unknown ? .unavailable : .noInput
            throw failure
        }
    }
}

extension AssociationFile {
    /// Reads a document that must be JSON.
    static func read(_ document: [UInt8], _ source: DocumentSource) throws(CommandFailure) -> AssociationFile {
        do throws(JSONSyntaxError) {
            return try AssociationFile(document)
        } catch {
            throw DocumentWording.failure(error, source.name, document)
        }
    }
}
