internal import COpenSSL

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
}
