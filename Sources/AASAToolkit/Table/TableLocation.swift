internal import AASA
internal import POSIX

/// The location of a table.
public enum TableLocation: Sendable, Equatable {
    /// The path of an SQLite file.
    case file(String)
    /// The URL of a PostgreSQL database.
    case postgresql(String)

    /// Reads a path or a `postgresql://` URL. A scheme is case-insensitive (RFC 3986 section 3.1), but not to libpq.
    public init(_ text: String) {
        let url = URLParts(text)
        let scheme = url.scheme?.lowercased() ?? ""
        let isPostgreSQL = ["postgresql", "postgres"].contains(scheme)
        self = if isPostgreSQL { .postgresql("\(scheme)://\(text[url.authority.startIndex...])") } else { .file(text) }
    }

    /// Why there can be no table; nil for a path and a PostgreSQL URL.
    package var defect: ToolkitError? {
        guard case .file(let path) = self, Self.isInvalid(path) else { return nil }
        return ToolkitError(.table(.badURL), path: shown, detail: "it is neither a path nor a postgresql:// URL")
    }

    /// Whether the text is neither a path nor a PostgreSQL URL: a URL of another kind, libpq's keywords and values, or
    /// the name of standard input.
    /// A file of this name has a path as well: `./NAME`.
    static func isInvalid(_ text: String) -> Bool {
        guard case .file(let path) = TableLocation(text) else { return false }
        if path == FileReader.standardInput { return true }
        let schemes = ["postgresql:", "postgres:", "sqlite:", "sqlite3:", "file:"]
        let keywords = ["host", "hostaddr", "port", "dbname", "user", "password", "passfile", "service", "sslmode"]
        if schemes.contains(where: path.lowercased().hasPrefix) { return true }
        let word = path.prefix { character in
            character.isASCII && (character.isLetter || character.isNumber || character == "+")
        }
        if !word.isEmpty, URLParts(path).scheme == word { return true }
        let isSetting = path.dropFirst(word.count).drop { character in character == " " }.hasPrefix("=")
        return isSetting && keywords.contains(word.lowercased())
    }

    /// The path, or the URL without its password. Settings in a different form from a URL are not shown.
    package var shown: String {
        switch self {
        case .file(let path) where Self.isInvalid(path) && path.contains("="):
            String(path.prefix(while: \.isLetter)) + "…"
        case .file(let path): ShownURL.text(path)
        case .postgresql(let url) where TableLocation(url) == .file(url): "postgresql://…"
        case .postgresql(let url): ShownURL.text(url, keepsUser: true)
        }
    }

    var dialect: TableDialect {
        switch self {
        case .file: .sqlite
        case .postgresql: .postgresql
        }
    }

    /// `$XDG_STATE_HOME/aasa/table.db`, or below `~/.local/state` (XDG Base Directory
    /// Specification); nil without an absolute path of a home.
    package static func standard<E>(environment: (String) throws(E) -> String?) throws(E) -> String? {
        if let state = try environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/aasa/table.db" }
        guard let home = try environment("HOME"), home.hasPrefix("/") else { return nil }
        return home + "/.local/state/aasa/table.db"
    }
}

/// The SQL that differs between SQLite and PostgreSQL. Every other statement is the same text for both.
struct TableDialect: Sendable {
    /// Column types: texts that are ordered byte by byte, and integers of 64 bits.
    let text: String
    let integer: String
    /// The type of a key that is generated in ascending order.
    let generatedKey: String
    /// Follows the columns of a table that is stored in the order of its key.
    let byKey: String
    let strict: String
    /// Marks a new table as the program's.
    let mark: String
    /// Sets the version of the schema, which follows.
    let setVersion: String
    /// Compares a text with a pattern, and what is any text and an underscore in it.
    let matches: String
    let anyText: String
    let underscore: String
    /// The function that finds a text in another one, and returns 0 if that does not contain it.
    let position: String
    /// The code and the text of the CDN's failure, in the JSON of the column `evidence`.
    let cdnCode: String
    let cdnReason: String
    /// Seconds since 1970 by the store's own clock, at the moment of the statement.
    let now: String
    /// Follows a query to lock its rows until the transaction ends.
    let locked: String
    /// The same, without the rows that another transaction has locked.
    let lockedUnlessTaken: String

    static let sqlite = TableDialect(
        text: "TEXT", integer: "INTEGER", generatedKey: "INTEGER PRIMARY KEY", byKey: " STRICT, WITHOUT ROWID",
        strict: " STRICT", mark: "PRAGMA application_id = \(TableFileHeader.applicationID);",
        setVersion: "PRAGMA user_version =", matches: "GLOB", anyText: "*", underscore: "_", position: "instr",
        cdnCode: "json_extract(evidence, '$.cdn.code')", cdnReason: "json_extract(evidence, '$.cdn.reason')",
        now: "CAST(strftime('%s', 'now') AS INTEGER)", locked: "", lockedUnlessTaken: "")

    static let postgresql = TableDialect(
        text: "TEXT COLLATE \"C\"", integer: "BIGINT",
        generatedKey: "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY", byKey: "", strict: "",
        mark: "CREATE TABLE meta (version BIGINT NOT NULL); INSERT INTO meta (version) VALUES (0);",
        setVersion: "UPDATE meta SET version =", matches: "LIKE", anyText: "%", underscore: #"\_"#, position: "strpos",
        cdnCode: "CAST(evidence AS json) #>> '{cdn,code}'", cdnReason: "CAST(evidence AS json) #>> '{cdn,reason}'",
        now: "CAST(floor(extract(epoch FROM clock_timestamp())) AS BIGINT)", locked: " FOR UPDATE",
        lockedUnlessTaken: " FOR UPDATE SKIP LOCKED")
}
