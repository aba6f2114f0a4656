internal import COpenSSL

/// The certificates that a TLS server presented, and what building a certification path from them has shown.
package struct PresentedChain: Sendable {
    /// In the order in which they were sent: the server's own comes first (RFC 8446 section 4.4.2).
    package var certificates: [Certificate]
    /// Nil when a path to a trust anchor exists and holds. The host's name is not looked at here.
    package var problem: ChainVerification.Problem?

    /// Builds the path that a TLS handshake asks for, with the handshake's own parameters, and leaves the result in
    /// `context` as the handshake expects it.
    ///
    /// - Parameter context: an `X509_STORE_CTX` that the handshake has made ready; lent for this call.
    ///
    /// The corresponding C function is `X509_verify_cert`.
    package init(verifying context: OpaquePointer) {
        let sent = X509_STORE_CTX_get0_untrusted(context)
        certificates = (0..<aasa_sk_X509_num(sent)).compactMap { index in
            aasa_sk_X509_value(sent, index).map { Certificate(borrowing: $0) }
        }
        guard Self.problem(verifying: context) != nil else { return }
        let culprit = X509_STORE_CTX_get_current_cert(context).map { Certificate(borrowing: $0) } ?? certificates.first
        problem = ChainVerification.Problem(
            code: X509_STORE_CTX_get_error(context), depth: Int(X509_STORE_CTX_get_error_depth(context)),
            subject: culprit?.subject ?? "", issuer: culprit?.issuer ?? "")
    }

    /// The same without the certificates: the kind of the problem, nil when the path holds.
    package static func problem(verifying context: OpaquePointer) -> ChainVerification.Problem.Kind? {
        if X509_verify_cert(context) == 1 { return nil }
        // The handshake reads the code: a failure without one must not look like trust.
        if X509_STORE_CTX_get_error(context) == X509_V_OK { X509_STORE_CTX_set_error(context, X509_V_ERR_UNSPECIFIED) }
        return ChainVerification.Problem.Kind(code: X509_STORE_CTX_get_error(context))
    }

    /// The last moment of the server's own certificate, in seconds since 1970; nil when its field is no time.
    package static func leafNotAfter(_ context: OpaquePointer) -> Int64? {
        guard let certificate = X509_STORE_CTX_get0_cert(context) else { return nil }
        return Certificate.seconds(X509_get0_notAfter(certificate))
    }
}
