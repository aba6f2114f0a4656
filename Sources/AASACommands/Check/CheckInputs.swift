internal import AASAToolkit
internal import POSIX

/// The files of a command line. Standard input and pipes can be read only once, and are documents
/// of one system or the other.
struct CheckInputs {
    private var streams: [String: Result<InputFile, CommandFailure>] = [:]

    init(_ targets: [Operand]) {
        for case .path(let path) in targets where streams[path] == nil && Self.isStream(path) {
            streams[path] = Result { () throws(CommandFailure) in
                let file = try Self.read(path)
                if AppReader.isArchive(file.bytes) { throw CommandFailure(appOnStream: path) }
                return file
            }
        }
    }

    private static func isStream(_ path: String) -> Bool {
        FileReader.isStream(path) && !AndroidAppFile.isOne(path) && !CheckPlan.isProduct(path)
    }

    func file(_ path: String) throws(CommandFailure) -> InputFile {
        if let stream = streams[path] { return try stream.get() }
        return try Self.read(path)
    }

    /// Reads a file as 'verify --file' does: what is too long for devices is a finding.
    private static func read(_ path: String) throws(CommandFailure) -> InputFile {
        try InputFile.read(path, limit: LocalFile.listLimit).deployed
    }

    /// The path, with its content if that can be read only once.
    func source(_ path: String) -> DocumentSource {
        if let file = try? streams[path]?.get() { return .input(file) }
        return .file(path)
    }
}
