internal import AASA
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
    /// The library's own, as `OpenSSL`.
    package let name: String
    /// The library's own text; nil when it cannot be loaded.
    package let version: String?
    /// Why it cannot be loaded.
    package let problem: String?
    /// The file; nil when it is not loaded, or part of the program.
    package let path: String?
    package let purpose: String
    package let package: SystemPackage
    /// Whether most verbs need it.
    package let isNeeded: Bool

    /// The name with the version, or with the reason why it cannot be loaded.
    package let line: String

    /// The libraries for tables, signatures and requests, loaded now.
    package static var forSites: [Library] {
        [
            Library(
                "OpenSSL", line: opensslVersion, file: "libcrypto.so", for: "signatures and TLS", package: .openssl,
                isNeeded: true),
            Library(
                "SQLite", line: sqliteVersion, file: "libsqlite3.so", for: "tables", package: .sqlite, isNeeded: true),
            Library(
                "p11-kit", line: p11KitVersion, file: "libp11-kit.so", for: "keys in PKCS#11 tokens", package: .p11Kit),
            Library("libpq", line: libpqVersion, file: "libpq.so", for: "tables in PostgreSQL", package: .postgresql),
            Library(
                "libcurl", line: curlVersion, file: "libcurl.so", for: "requests", package: .curl, isNeeded: true),
            Library(
                "c-ares", line: caresVersion, file: "libcares.so", for: "names of many sites", package: .cares),
            Library("libidn2", line: idn2Version, file: "libidn2.so", for: "names outside ASCII", package: .idn2),
        ]
    }

    /// The libraries for sitemaps, apps and servers, loaded now.
    package static var forFiles: [Library] {
        [
            Library(
                "expat", line: expatVersion, file: "libexpat.so", for: "sitemaps and property lists", package: .expat),
            Library("zlib", line: zlibVersion, file: "libz.so", for: "compressed sitemaps", package: .zlib),
            Library(
                "libzip", line: libzipVersion, file: "libzip.so", for: "apps in archives", package: .libzip),
            Library(
                "libmicrohttpd", line: microHTTPDVersion, file: "libmicrohttpd.so", for: "metrics and pages",
                package: .microHTTPD),
        ]
    }

    /// - Parameters:
    ///   - line: the name with the version, or `NAME cannot be loaded: REASON`.
    ///   - file: how the name of the library's file begins.
    package init(
        _ name: String, line: String, file: String, for purpose: String, package: SystemPackage, isNeeded: Bool = false
    ) {
        self.name = name
        self.line = line
        self.purpose = purpose
        self.package = package
        self.isNeeded = isNeeded
        let failure = line.firstRange(ofText: " cannot be loaded: ")
        problem = failure.map { range in "it cannot be loaded: \(line[range.upperBound...])" }
        version = if failure == nil { String(line.drop { $0 != " " }.dropFirst()) } else { nil }
        path = if failure == nil { LoadedFiles.path(of: file) } else { nil }
    }
}
