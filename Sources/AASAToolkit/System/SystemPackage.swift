/// A package of the system that some commands need.
package enum SystemPackage: Sendable, CaseIterable {
    case certificates, openssl, sqlite, curl, cares, idn2, postgresql, p11Kit
    case expat, zlib, libzip, microHTTPD, gumbo, libpsl

    /// The command that installs the packages on this machine: `apt install libzip4 libexpat1`.
    package static func installation(
        of packages: [SystemPackage], on release: SystemRelease = .current
    ) -> String {
        release.installation(of: packages.map { package in package.name(on: release) })
    }

    package func name(on release: SystemRelease) -> String {
        if release.installer == .dnf { return fedoraName }
        return debianName(on: release)
    }

    private func debianName(on release: SystemRelease) -> String {
        switch self {
        case .certificates: "ca-certificates"
        case .openssl: "libssl3"
        case .sqlite: "libsqlite3-0"
        case .curl: "libcurl4"
        case .cares: "libc-ares2"
        case .idn2: "libidn2-0"
        case .postgresql: "libpq5"
        case .p11Kit: "libp11-kit0"
        case .expat: "libexpat1"
        case .zlib: "zlib1g"
        case .libzip where release.isBefore(debian: 13, ubuntu: 25): "libzip4"
        case .libzip: "libzip5"
        case .microHTTPD: "libmicrohttpd12"
        case .gumbo where release.isBefore(debian: 13, ubuntu: 24): "libgumbo1"
        case .gumbo where release.isBefore(debian: 13, ubuntu: 25): "libgumbo2"
        case .gumbo: "libgumbo3"
        case .libpsl: "libpsl5"
        }
    }

    private var fedoraName: String {
        switch self {
        case .certificates: "ca-certificates"
        case .openssl: "openssl-libs"
        case .sqlite: "sqlite-libs"
        case .curl: "libcurl"
        case .cares: "c-ares"
        case .idn2: "libidn2"
        case .postgresql: "libpq"
        case .p11Kit: "p11-kit"
        case .expat: "expat"
        case .zlib: "zlib"
        case .libzip: "libzip"
        case .microHTTPD: "libmicrohttpd"
        case .gumbo: "gumbo-parser"
        case .libpsl: "libpsl"
        }
    }
}
