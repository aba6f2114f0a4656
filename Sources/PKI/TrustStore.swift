internal import COpenSSL
internal import Glibc

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

    /// The trust that OpenSSL programs of this system use: `SSL_CERT_FILE` and `SSL_CERT_DIR`, or the built-in places.
    ///
    /// - Throws: `.trustUnavailable`. The corresponding C function is `X509_STORE_set_default_paths`.
    package init() throws(PKIError) {
        OpenSSLErrorQueue.clear()
        // OpenSSL passes over what is not there, and then every site would seem to be the one at fault.
        if let missing = Self.missingPlaces { throw PKIError(.trustUnavailable, missing) }
        guard let store = X509_STORE_new() else { throw PKIError(.internalFailure, OpenSSLErrorQueue.drainText()) }
        handle = store
        guard X509_STORE_set_default_paths(store) == 1 else {
            throw PKIError(.trustUnavailable, OpenSSLErrorQueue.drainText())
        }
        // A missing default file leaves an error behind though the call succeeds.
        OpenSSLErrorQueue.clear()
    }

    /// Exactly `anchors`, and nothing of the system's.
    package init(_ anchors: [Certificate]) throws(PKIError) {
        OpenSSLErrorQueue.clear()
        guard let store = X509_STORE_new() else { throw PKIError(.internalFailure, OpenSSLErrorQueue.drainText()) }
        handle = store
        for anchor in anchors where X509_STORE_add_cert(store, anchor.handle) != 1 {
            throw PKIError(.internalFailure, OpenSSLErrorQueue.drainText())
        }
    }

    deinit { X509_STORE_free(handle) }

    /// What is wrong with the places of the system's trust; nil when there is one that can be read.
    private static var missingPlaces: String? {
        if let named = getenv(X509_get_default_cert_file_env()), access(named, R_OK) != 0 {
            return "SSL_CERT_FILE is '\(String(cString: named))', which cannot be read"
        }
        let file =
            getenv(X509_get_default_cert_file_env()).map { String(cString: $0) }
            ?? String(cString: X509_get_default_cert_file())
        if access(file, R_OK) == 0 { return nil }
        let folders =
            getenv(X509_get_default_cert_dir_env()).map { String(cString: $0) }
            ?? String(cString: X509_get_default_cert_dir())
        if folders.split(separator: ":").contains(where: { isFilled(String($0)) }) { return nil }
        return "neither '\(file)' nor '\(folders)' holds a certificate"
    }

    private static func isFilled(_ folder: String) -> Bool {
        guard let stream = opendir(folder) else { return false }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            if entry.pointee.d_name.0 != CChar(bitPattern: UInt8(ascii: ".")) { return true }
        }
        return false
    }
}
