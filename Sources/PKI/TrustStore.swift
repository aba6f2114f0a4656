internal import COpenSSL
internal import Glibc
internal import POSIX

/// The certificates that are trusted without further proof ("trust anchors", RFC 5280 section 6.1).
///
/// One store serves every check of a run, signatures and TLS connections alike: loading Debian's bundle anew for each
/// connection costs 14 ms of CPU.
///
/// `@unchecked Sendable`, because:
/// 1. the handle is set once, in `init`, and freed once, in `deinit`;
/// 2. certificates are added in `init` only; what OpenSSL adds later (a hashed directory read on demand) it adds under
///    the store's own lock, as X509_STORE_lock(3) describes;
/// 3. reference counts of `X509_STORE` are atomic.
package final class TrustStore: @unchecked Sendable {
    package let handle: OpaquePointer  //<X509_STORE>

    /// Opens the trust that OpenSSL programs of this system use: `SSL_CERT_FILE` and `SSL_CERT_DIR`, or the built-in places.
    ///
    /// The corresponding C function is `X509_STORE_set_default_paths`, but for the file, which ``AnchorFile`` reads.
    ///
    /// - Throws: `.trustUnavailable`.
    package convenience init() throws(PKIError) {
        // OpenSSL ignores missing places; every site would then seem to have an untrusted certificate.
        if let missing = Self.missingPlaces { throw PKIError(.trustUnavailable, missing) }
        try self.init([])
        if let file = AnchorFile(Self.file), !file.add(to: handle) { throw .trustUnavailable() }
        guard let folders = X509_STORE_add_lookup(handle, X509_LOOKUP_hash_dir()),
            let stores = X509_STORE_add_lookup(handle, X509_LOOKUP_store())
        else { throw .trustUnavailable() }
        X509_LOOKUP_ctrl(folders, X509_L_ADD_DIR, nil, Int(X509_FILETYPE_DEFAULT), nil)
        X509_LOOKUP_ctrl(stores, X509_L_ADD_STORE, nil, 0, nil)
        // Missing default places leave errors behind though the calls succeed.
        OpenSSLErrorQueue.clear()
    }

    /// Trusts the certificates of a PEM file, parsed when a path needs them.
    ///
    /// - Throws: `.trustUnavailable` when it holds none.
    convenience init(lazilyFrom path: String) throws(PKIError) {
        try self.init([])
        guard let file = AnchorFile(path), file.add(to: handle) else { throw .trustUnavailable() }
    }

    /// Trusts exactly `anchors`, and nothing of the system's.
    package init(_ anchors: [Certificate]) throws(PKIError) {
        OpenSSLErrorQueue.clear()
        guard let store = X509_STORE_new() else { throw PKIError(.internalFailure, OpenSSLErrorQueue.drainText()) }
        handle = store
        // Every certificate of the store is an anchor, roots or not, for signatures and TLS alike.
        X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN))
        for anchor in anchors where X509_STORE_add_cert(store, anchor.handle) != 1 {
            throw PKIError(.internalFailure, OpenSSLErrorQueue.drainText())
        }
    }

    deinit { X509_STORE_free(handle) }

    /// The file or else the folders of the system's trust.
    package static var systemPath: String { access(file, R_OK) == 0 ? file : folders }

    /// The number of certificates at ``systemPath``: in a folder, those that OpenSSL finds by the hash of their names.
    package static var systemCount: Int {
        if access(file, R_OK) == 0 { return AnchorFile(file)?.count ?? 0 }
        return folders.split(separator: ":").reduce(0) { $0 + names(in: String($1)).count(where: isHash) }
    }

    /// Whether a name is eight hexadecimal digits, a point and a number: openssl-rehash(1).
    private static func isHash(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].utf8.count == 8 && parts[0].allSatisfy(\.isHexDigit) && Int(parts[1]) != nil
    }

    /// Describes why the system's trust cannot be read; nil when one of its places can.
    private static var missingPlaces: String? {
        if let named = getenv(X509_get_default_cert_file_env()), access(named, R_OK) != 0 {
            return "SSL_CERT_FILE is '\(String(cString: named))', which cannot be read"
        }
        if access(file, R_OK) == 0 { return nil }
        if folders.split(separator: ":").contains(where: { !names(in: String($0)).isEmpty }) { return nil }
        return "neither '\(file)' nor '\(folders)' contains a certificate"
    }

    private static var folders: String {
        getenv(X509_get_default_cert_dir_env()).map { String(cString: $0) }
            ?? String(cString: X509_get_default_cert_dir())
    }

    private static var file: String {
        getenv(X509_get_default_cert_file_env()).map { String(cString: $0) }
            ?? String(cString: X509_get_default_cert_file())
    }

    /// Names that are not hidden.
    private static func names(in folder: String) -> [String] {
        ((try? FileSystem.names(in: folder, limit: 100_000)) ?? []).filter { !$0.hasPrefix(".") }
    }
}

extension PKIError {
    fileprivate static func trustUnavailable() -> PKIError {
        PKIError(.trustUnavailable, OpenSSLErrorQueue.drainText())
    }
}
