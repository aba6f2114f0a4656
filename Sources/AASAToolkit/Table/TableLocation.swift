internal import AASA
internal import POSIX

/// Where a table is kept.
public enum TableLocation: Sendable, Equatable {
    /// An SQLite file.
    case file(String)
    /// A PostgreSQL database.
    case postgresql(String)

    /// Reads a path or a `postgresql://` URL. Letter case does not matter in a scheme (RFC 3986 section 3.1); to libpq it
    /// does.
    public init(_ text: String) {
        for scheme in ["postgresql://", "postgres://"] {
            let start = text.unicodeScalars.prefix(scheme.unicodeScalars.count)
            if String(start).lowercased() == scheme {
                self = .postgresql(scheme + String(text.unicodeScalars.dropFirst(start.count)))
                return
            }
        }
        self = .file(text)
    }

    /// The path, or the URL without user name and password. What is no URL, but a list of settings, is not shown.
    public var shown: String {
        switch self {
        case .file(let path): ShownURL.text(path)
        case .postgresql(let url):
            TableLocation(url) == .file(url) ? "postgresql://…" : ShownURL.text(url)
        }
    }

    var dialect: TableDialect {
        switch self {
        case .file: .sqlite
        case .postgresql: .postgresql
        }
    }

    /// `$XDG_STATE_HOME/aasa/table.db`, or below `~/.local/state` (XDG Base Directory Specification). Nil without a home.
    public static func standard(environment: (String) -> String?) -> String? {
        if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/aasa/table.db" }
        guard let home = environment("HOME"), !home.isEmpty else { return nil }
        return home + "/.local/state/aasa/table.db"
    }
}

/// What may be told about a table's file before SQLite touches it, from its first hundred bytes
/// (<https://www.sqlite.org/fileformat2.html>, section 1.3). Opening a stranger's database would already leave files
/// beside it.
enum TableFileHeader {
    /// "aasa".
    static let applicationID = 0x6161_7361

    /// - Returns: whether the file is there with something in it.
    /// - Throws: `.table` with `.isDirectory`, `.notATable`, `.newer`, `.notPermitted`, `.inputOutput`.
    static func check(_ path: String, newest: Int) throws(ToolkitError) -> Bool {
        switch FileKind(at: path) {
        case .missing: return false
        case .directory: throw ToolkitError(.table(.isDirectory), path: path, detail: "")
        case .inaccessible: throw ToolkitError(.table(.notPermitted), path: path, detail: "")
        case .other, .link: throw ToolkitError(.table(.notATable), path: path, detail: "not a regular file")
        case .regular: break
        }
        let header: [UInt8]
        do throws(FileError) {
            header = try FileReader.readStart(path, count: 100)
        } catch {
            throw ToolkitError(
                .table(error.code == .notPermitted ? .notPermitted : .inputOutput), path: path, detail: error.detail)
        }
        if header.isEmpty { return false }
        guard header.starts(with: Array("SQLite format 3\0".utf8)), header.count == 100 else {
            throw ToolkitError(.table(.notATable), path: path, detail: "not an SQLite database")
        }
        guard number(header, 68) == applicationID else {
            throw ToolkitError(.table(.notATable), path: path, detail: "an SQLite database of another program")
        }
        let version = number(header, 60)
        if version > newest {
            throw ToolkitError(.table(.newer), path: path, detail: "version \(version); this program knows \(newest)")
        }
        return true
    }

    private static func number(_ header: [UInt8], _ offset: Int) -> Int {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
