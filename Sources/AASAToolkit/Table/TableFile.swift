internal import POSIX
internal import Synchronization

/// One use of a table's file by this process, from before its connection is opened until after it is closed.
///
/// Only the first of several uses reads the header: a process that closes any descriptor of a file loses all
/// its locks on that file (fcntl(2)), those of SQLite's connections too. Another program would then remove
/// the log that they write to.
final class TableFileUse {
    private struct Uses {
        var count = 1
        /// The log that SQLite keeps beside the file as long as a connection is open.
        var log: FileIdentity?
    }

    private static let files = Mutex<[FileIdentity: Uses]>([:])

    private let path: String
    private let identity: FileIdentity?
    private var log: FileIdentity?
    /// Whether the file was there and not empty.
    let exists: Bool

    /// Checks the file, or creates an empty one where it is missing.
    ///
    /// - Throws: as ``TableFileHeader/check(_:)``.
    init(_ path: String, create: Bool) throws(ToolkitError) {
        self.path = path
        // Locked until the file was read or created: another thread may be about to connect.
        (identity, exists) = try Self.files.withLock { files throws(ToolkitError) in
            if let identity = FileIdentity(path), files[identity] != nil {
                files[identity]?.count += 1
                return (identity, true)
            }
            let exists = try TableFileHeader.check(path)
            if !exists, create { FileSystem.create(path) }
            guard let identity = FileIdentity(path) else { return (nil, exists) }
            if let log = FileIdentity(Self.log(of: path)), files.values.contains(where: { $0.log == log }) {
                // This file has replaced one that is open: SQLite would write the log of that one into it
                // (<https://www.sqlite.org/howtocorrupt.html>, section 1.4).
                FileSystem.remove(path + "-shm")
                FileSystem.remove(Self.log(of: path))
            }
            files[identity] = Uses()
            return (identity, exists)
        }
    }

    private static func log(of path: String) -> String { path + "-wal" }

    /// Notes the log, once the connection is open.
    func noteLog() {
        guard let identity else { return }
        log = FileIdentity(Self.log(of: path))
        Self.files.withLock { $0[identity]?.log = log }
    }

    /// Whether the path has a different file, or none.
    var isReplaced: Bool { FileIdentity(path) != identity }

    /// - Throws: `.inputOutput` if the log was removed: no other program sees what the connection writes from now on.
    func checkLog() throws(ToolkitError) {
        // SQLite opens the log of a new file with the first transaction.
        if log == nil { noteLog() }
        let name = Self.log(of: path)
        if FileIdentity(name) == log { return }
        throw ToolkitError(
            .table(.inputOutput), path: path, detail: "'\(name)' was removed: end the programs that use the table")
    }

    deinit {
        guard let identity else { return }
        Self.files.withLock { files in
            files[identity]?.count -= 1
            if files[identity]?.count == 0 { files[identity] = nil }
        }
    }
}

/// The first hundred bytes of a table's file (<https://www.sqlite.org/fileformat2.html>, section 1.3), which are read
/// before SQLite opens it: opening another program's database would leave files beside it.
enum TableFileHeader {
    /// "aasa".
    static let applicationID = 0x6161_7361

    /// - Returns: whether the file exists and is not empty.
    /// - Throws: `.table` with `.isDirectory`, `.notATable`, `.newer`, `.older`, `.notPermitted`, `.cannotCreate`,
    ///   `.inputOutput`.
    static func check(_ path: String) throws(ToolkitError) -> Bool {
        switch FileKind(at: path) {
        case .missing: return false
        case .directory: throw ToolkitError(.table(.isDirectory), path: path)
        case .other, .link: throw ToolkitError(.table(.notATable), path: path, detail: "not a regular file")
        case .inaccessible, .regular: break
        }
        let header: [UInt8]
        do throws(FileError) {
            header = try FileReader.readStart(path, count: 100)
        } catch {
            let problem: ToolkitError.TableProblem =
                switch error.code {
                case .notPermitted: .notPermitted
                case .linkLoop: .cannotCreate
                default: .inputOutput
                }
            throw ToolkitError(.table(problem), path: path, detail: error.detail)
        }
        if header.isEmpty { return false }
        guard header.starts(with: Array("SQLite format 3\0".utf8)), header.count == 100 else {
            throw ToolkitError(.table(.notATable), path: path, detail: "not an SQLite database")
        }
        guard number(in: header, at: 68) == applicationID else {
            throw ToolkitError(.table(.notATable), path: path, detail: "an SQLite database of another program")
        }
        let version = number(in: header, at: 60)
        guard version == TableSchema.version else {
            let problem: ToolkitError.TableProblem = if version > TableSchema.version { .newer } else { .older }
            throw ToolkitError(.table(problem), path: path, detail: TableSchema.detail(ofVersion: version))
        }
        return true
    }

    private static func number(in header: [UInt8], at offset: Int) -> Int32 {
        header[offset..<offset + 4].reduce(0) { number, byte in number << 8 | Int32(byte) }
    }
}
