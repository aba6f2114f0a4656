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

    /// The name by which the installer of a release knows the package.
    package func name(on release: SystemRelease) -> String {
        let (debian, fedora) = names(on: release)
        return if release.installer == .dnf { fedora } else { debian }
    }

    private func names(on release: SystemRelease) -> (debian: String, fedora: String) {
        switch self {
        case .certificates: ("ca-certificates", "ca-certificates")
        case .openssl: ("libssl3", "openssl-libs")
        case .sqlite: ("libsqlite3-0", "sqlite-libs")
        case .curl: ("libcurl4", "libcurl")
        case .cares: ("libc-ares2", "c-ares")
        case .idn2: ("libidn2-0", "libidn2")
        case .postgresql: ("libpq5", "libpq")
        case .p11Kit: ("libp11-kit0", "p11-kit")
        case .expat: ("libexpat1", "expat")
        case .zlib: ("zlib1g", "zlib")
        case .libzip where release.isBefore(debian: 13, ubuntu: 25): ("libzip4", "libzip")
        case .libzip: ("libzip5", "libzip")
        case .microHTTPD: ("libmicrohttpd12", "libmicrohttpd")
        case .gumbo where release.isBefore(debian: 13, ubuntu: 24): ("libgumbo1", "gumbo-parser")
        case .gumbo where release.isBefore(debian: 13, ubuntu: 25): ("libgumbo2", "gumbo-parser")
        case .gumbo: ("libgumbo3", "gumbo-parser")
        case .libpsl: ("libpsl5", "libpsl")
        }
    }
}
