internal import Gzip
internal import HTTPS
internal import HTTPServer
internal import IDNA
internal import PKI
internal import POSIX
internal import SQL
internal import XML
internal import Zip

/// A C library that does part of the work.
package struct Library: Sendable {
    package let name: String
    /// The library's own text; nil when it cannot be loaded.
    package let version: String?
    /// Why it cannot be loaded.
    package let problem: String?
    /// The file; nil when it is not loaded, or part of the program.
    package let path: String?
    /// What it is for.
    package let purpose: String
    /// The Debian package that has it.
    package let package: String
    /// Whether most verbs need it.
    package let isNeeded: Bool

    /// The name with the version, or with the reason why it cannot be loaded.
    package let line: String

    /// Those for tables, signatures and requests, loaded now.
    package static var forSites: [Library] {
        [
            Library("OpenSSL", opensslVersion, "libcrypto.so", "signatures and TLS", "libssl3", isNeeded: true),
            Library("SQLite", "SQLite \(sqliteVersion)", "libsqlite3.so", "tables", "libsqlite3-0", isNeeded: true),
            Library("p11-kit", p11KitVersion, "libp11-kit.so", "keys in PKCS#11 tokens", "libp11-kit0"),
            Library("libpq", libpqVersion, "libpq.so", "tables in PostgreSQL", "libpq5"),
            Library("libcurl", curlVersion, "libcurl.so", "requests", "libcurl4", isNeeded: true),
            Library("c-ares", caresVersion, "libcares.so", "names of many sites", "libc-ares2"),
            Library("libidn2", idn2Version, "libidn2.so", "names outside ASCII", "libidn2-0"),
        ]
    }

    /// Those for sitemaps, apps and servers, loaded now.
    package static var forFiles: [Library] {
        [
            Library("expat", expatVersion, "libexpat.so", "sitemaps and property lists", "libexpat1"),
            Library("zlib", zlibVersion, "libz.so", "compressed sitemaps", "zlib1g"),
            Library("libzip", libzipVersion, "libzip.so", "apps in archives", "libzip4 (libzip5 since Debian 13)"),
            Library("libmicrohttpd", microHTTPDVersion, "libmicrohttpd.so", "metrics and pages", "libmicrohttpd12"),
        ]
    }

    package init(
        _ name: String, _ line: String, _ file: String, _ purpose: String, _ package: String, isNeeded: Bool = false
    ) {
        self.name = name
        self.line = line
        self.purpose = purpose
        self.package = package
        self.isNeeded = isNeeded
        let failure = line.firstRange(of: " cannot be loaded: ")
        problem = failure.map { "it cannot be loaded: \(line[$0.upperBound...])" }
        version = failure == nil ? String(line.drop { $0 != " " }.dropFirst()) : nil
        path = failure == nil ? LoadedFiles.path(of: file) : nil
    }
}

extension TrustAnchors {
    /// The place of the system's certificates.
    package static var systemPath: String { TrustStore.systemPath }
}
