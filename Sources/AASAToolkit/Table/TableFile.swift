internal import POSIX
internal import Synchronization

/// One use of a table's file by this process, from before its connection is opened until after it is closed.
///
/// Only the first of several uses reads the header: a process that closes any descriptor of a file loses all
/// its locks on that file (fcntl(2)), those of SQLite's connections too. Another program would then remove
/// the log that they write to.
final class TableFileUse: Sendable {
    private static let counts = Mutex<[FileIdentity: Int]>([:])

    let identity: FileIdentity?
    /// Whether the file was there and not empty.
    let exists: Bool

    /// Checks the file, or creates an empty one where it is missing.
    ///
    /// - Throws: as ``TableFileHeader/check(_:)``.
    init(_ path: String, create: Bool) throws(ToolkitError) {
        // Locked until the file was read or created: another thread may be about to connect.
        (identity, exists) = try Self.counts.withLock { counts throws(ToolkitError) in
            if let identity = FileIdentity(path), let count = counts[identity] {
                counts[identity] = count + 1
                return (identity, true)
            }
            let exists = try TableFileHeader.check(path)
            if !exists, create { FileSystem.create(path) }
            let identity = FileIdentity(path)
            if let identity { counts[identity] = 1 }
            return (identity, exists)
        }
    }

    deinit {
        guard let identity else { return }
        Self.counts.withLock { counts in
            let rest = (counts[identity] ?? 1) - 1
            counts[identity] = if rest > 0 { rest } else { nil }
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
