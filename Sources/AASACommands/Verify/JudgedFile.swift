internal import AASAToolkit
internal import Arguments
internal import AssetLinks
internal import POSIX

/// The value of `--file`: a file that is judged as if a site had answered with it.
struct JudgedFile: ExpressibleByArgument {
    let path: String
    /// Standard input or a pipe, which can be read only once; nil for a file.
    private let stream: Result<InputFile, CommandFailure>?
    /// Whether it is a statement list by its name or its content.
    let isStatementList: Bool
    /// The list; nil for other documents, and for a list that is longer than systems read.
    let list: StatementList?

    init(argument: String) {
        path = argument
        var source: DocumentSource?
        if FileReader.isStream(argument) {
            let result = Result { () throws(CommandFailure) in
                try InputFile.read(argument, limit: LocalFile.listLimit)
            }
            source = (try? result.get()).map { file in .input(file) }
            stream = result
        } else {
            if FileKind(at: argument) == .regular { source = .file(argument) }
            stream = nil
        }
        list = source.flatMap { source in StatementList(source) }
        isStatementList = list != nil || source.map(StatementList.isTooLong) == true
    }

    /// The content, as much as is judged under the rules of Apple's systems.
    func content() throws(CommandFailure) -> [UInt8] {
        if let stream { return try stream.get().bytes }
        return try InputFile.read(path, limit: LocalFile.listLimit).deployed.bytes
    }

    /// The content of a statement list; nil if it is longer than systems read.
    func listContent() throws(CommandFailure) -> [UInt8]? {
        if let list { return list.bytes }
        guard let stream else { return try StatementList.judgedContent(ofFileAt: path) }
        let bytes = try stream.get().bytes
        return if bytes.count > StatementList.maximumSize { nil } else { bytes }
    }
}

extension StatementList {
    /// The content of a file that is judged as if sites had answered with it.
    ///
    /// - Returns: nil if the file is longer than systems read: no more of it is kept.
    static func judgedContent(ofFileAt path: String) throws(CommandFailure) -> [UInt8]? {
        do throws(FileError) {
            return JekyllSite.deployed(try FileReader.read(path, limit: maximumSize), ofFile: path)
        } catch {
            if error.code == .tooLarge { return nil }
            throw CommandFailure(error)
        }
    }
}
