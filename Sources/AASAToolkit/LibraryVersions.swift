internal import HTTPS
internal import PKI
internal import SQL

/// The C libraries that do the work, with the versions that are loaded.
public enum LibraryVersions {
    /// One line a library; libcurl's says why when it cannot be loaded.
    public static var lines: [String] {
        [opensslVersion, "SQLite \(sqliteVersion)", curlVersion]
    }
}
