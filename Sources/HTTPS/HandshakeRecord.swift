internal import CCurl
internal import PKI

/// What the server of one connection presented in its TLS handshake.
///
/// OpenSSL hands the chain to the callback that verifies it, and nowhere else when the verification fails: what libcurl
/// offers (`CURLINFO_CERTINFO`) is filled for trusted servers only.
final class HandshakeRecord {
    /// Nil as well when the request did not ask for it: keeping a chain costs more than verifying it.
    private(set) var chain: PresentedChain?
    /// The last moment of the server's own certificate, in seconds since 1970.
    private(set) var serverNotAfter: Int64?
    /// The problem of the chain; nil when it holds, or when no handshake came so far.
    private(set) var problem: ChainVerification.Problem.Kind?
    private var keepsChain = false

    /// Forgets what was, for the next request.
    func expect(chain isWanted: Bool) {
        chain = nil
        serverNotAfter = nil
        problem = nil
        keepsChain = isWanted
    }

    /// Has the handshakes of an `SSL_CTX` recorded here. This object must outlive that context's connections.
    ///
    /// The corresponding C function is `SSL_CTX_set_cert_verify_callback`.
    func observe(_ sslContext: UnsafeMutableRawPointer, _ library: CurlLibrary) {
        library.functions.pointee.ssl_ctx_set_cert_verify_callback(
            sslContext, verifyAndRecord, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func verify(_ storeContext: UnsafeMutableRawPointer) -> Bool {
        let context = OpaquePointer(storeContext)
        serverNotAfter = PresentedChain.leafNotAfter(context)
        if keepsChain {
            let presented = PresentedChain(verifying: context)
            chain = presented
            problem = presented.problem?.kind
        } else {
            problem = PresentedChain.problem(verifying: context)
        }
        return problem == nil
    }
}

/// Takes the place of `X509_verify_cert`: 1 when the chain holds, else 0.
private func verifyAndRecord(_ storeContext: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let storeContext, let context else { return 0 }
    return Unmanaged<HandshakeRecord>.fromOpaque(context).takeUnretainedValue().verify(storeContext) ? 1 : 0
}
