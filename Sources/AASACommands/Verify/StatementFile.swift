internal import Arguments
internal import AssetLinks
internal import POSIX

/// The value of `--file`: a file that is judged as if a site had answered with it.
struct JudgedFile: ExpressibleByArgument {
    let path: String
    /// Whether it is a statement list by its name or its content. Streams can be read only once, and are not.
    let isStatementList: Bool
    /// The list; nil for other documents, and for a list that is longer than systems read.
    let list: StatementList?

    init(argument: String) {
        path = argument
        let source = DocumentSource.file(argument)
        let isRegular = FileKind(at: argument) == .regular
        list = if isRegular { StatementList(source) } else { nil }
        isStatementList = list != nil || isRegular && StatementList.isTooLong(source)
    }
}

extension StatementList {
    /// The content of a file that is judged as if sites had answered with it.
    ///
    /// - Returns: nil if the file is longer than systems read: no more of it is kept.
    static func judgedContent(ofFileAt path: String) throws(CommandFailure) -> [UInt8]? {
        do throws(FileError) {
            return try FileReader.read(path, limit: maximumSize)
        } catch {
            if error.code == .tooLarge { return nil }
            throw CommandFailure(error)
        }
    }
}
