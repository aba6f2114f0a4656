internal import CCurl
internal import PKI
internal import POSIX

/// The certificates that the server of one connection presented in its TLS handshake, and the result of their
/// verification.
///
/// OpenSSL passes the chain to the callback that verifies it, and nowhere else when the verification fails: libcurl
/// fills `CURLINFO_CERTINFO` for trusted servers only.
final class HandshakeRecord {
    /// The certificates of the server; none as well when the request does not need them: keeping a chain costs more
    /// than verifying it.
    private(set) var chain: [Certificate] = []
    /// Properties of the server's certificate; nil before the handshake.
    private(set) var server: CertificateProperties?
    private(set) var certificate: Certificate?
    /// The problem of the chain; nil when it is trusted, or without a handshake.
    private(set) var problem: ChainVerification.Problem?
    /// Why no file could be opened when the chain was not trusted: an issuer in a folder may not have been read.
    private(set) var limit: HTTPSError?
    private var keepsChain = false

    func reset(keepsChain: Bool) {
        chain = []
        server = nil
        certificate = nil
        problem = nil
        limit = nil
        self.keepsChain = keepsChain
    }

    /// Records the handshakes of an `SSL_CTX`. This object must outlive the context's connections.
    ///
    /// The corresponding C function is `SSL_CTX_set_cert_verify_callback`.
    func observe(_ sslContext: OpaquePointer, with library: CurlLibrary) {
        library.api.ssl_ctx_set_cert_verify_callback(
            sslContext, verifyAndRecord, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func verify(_ storeContext: OpaquePointer) -> Bool {
        if keepsChain { chain = Certificate.list(presentedTo: storeContext) }
        problem = ChainVerification.Problem(verifying: storeContext)
        if problem != nil { limit = .ofDescriptors }
        server = CertificateProperties(storeContext)
        certificate = Certificate(verifiedBy: storeContext)
        return problem == nil
    }
}

/// Replaces `X509_verify_cert`: returns 1 when the chain is trusted, else 0.
private func verifyAndRecord(storeContext: OpaquePointer?, context: UnsafeMutableRawPointer?) -> Int32 {
    guard let storeContext, let context else { return 0 }
    let record = Unmanaged<HandshakeRecord>.fromOpaque(context).takeUnretainedValue()
    return if record.verify(storeContext) { 1 } else { 0 }
}
