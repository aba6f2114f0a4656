internal import Gzip
internal import HTTPS
internal import HTTPServer
internal import PKI
internal import SQL
internal import XML
internal import Zip

/// The C libraries that do the work, with the versions that are loaded.
public enum LibraryVersions {
    /// One line a library; one that cannot be loaded has the reason.
    public static var lines: [String] {
        [
            opensslVersion, "SQLite \(sqliteVersion)", libpqVersion, curlVersion, caresVersion, expatVersion,
            zlibVersion,
            libzipVersion, microHTTPDVersion,
        ]
    }
}
