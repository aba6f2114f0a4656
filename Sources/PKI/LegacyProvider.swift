internal import COpenSSL

/// OpenSSL's provider of algorithms that old files have: RC2 and DES. It is loaded on first use.
enum LegacyProvider {
    /// Loading a provider by name ends the implicit loading of the default one, so both are named. They stay loaded
    /// until the process ends; the addresses prove that they were.
    private static let providers: [UInt] = {
        let names: [String] = ["legacy", "default"]
        let loaded = names.compactMap { name in OSSL_PROVIDER_load(nil, name).map { UInt(bitPattern: $0) } }
        OpenSSLErrorQueue.clear()
        return loaded
    }()

    /// Returns whether it is loaded.
    @discardableResult static func load() -> Bool { providers.count == 2 }
}
