internal import CPSL
internal import POSIX

/// Public suffixes (<https://publicsuffix.org>), from the list that libpsl was built with.
package enum PublicSuffixList {
    private static let library = SharedLibrary<aasa_psl>.load(
        "libpsl.so.5", symbols: aasa_psl_symbols(), oldest: "0.20")

    /// The public suffix of a host and one label more; nil for a public suffix itself, and without libpsl.
    ///
    /// - Parameter host: in lower case, international names as punycode.
    package static func registrableDomain(of host: String) -> String? {
        guard let api = try? library.get().api, let list = api.builtin() else { return nil }
        // The result is a part of the host's own text.
        return host.withCString { host in String(copying: api.registrable_domain(list, host)) }
    }

    /// The version of libpsl, or why it cannot be loaded.
    package static var version: String {
        library.version(of: "libpsl") { $0.get_version().map { "libpsl " + String(cString: $0) } }
    }
}
