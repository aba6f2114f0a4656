internal import AASAToolkit
internal import AssetLinks
internal import POSIX

/// A file that is judged as if sites had answered with it.
struct StatementFile {
    /// Nil if the file is longer than systems read: no more of it is kept.
    let document: [UInt8]?

    /// Whether a file is a statement list by its name or its content. Streams can be read only once, and are not.
    static func isList(_ path: String) -> Bool {
        FileKind(at: path) == .regular && StatementList(.file(path)) != nil
    }

    init(_ path: String) throws(CommandFailure) {
        var document: [UInt8]?
        do throws(FileError) {
            document = try FileReader.read(path, limit: StatementList.maximumSize)
        } catch {
            guard error.code == .tooLarge else { throw CommandFailure(error) }
        }
        self.document = document
    }
}
