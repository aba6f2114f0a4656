internal import COpenSSL

extension Certificate {
    /// The certificates that a TLS server presented, in the order in which they were sent, its own first (RFC 8446
    /// section 4.4.2).
    ///
    /// - Parameter context: the handshake's `X509_STORE_CTX`; lent for this call.
    package static func list(presentedTo context: OpaquePointer) -> [Certificate] {
        list(X509_STORE_CTX_get0_untrusted(context))
    }
}

extension ChainVerification.Problem {
    /// Builds the certification path for a TLS handshake, with the handshake's own parameters, and leaves the result in
    /// `context` as the handshake expects it. Nil if a valid path to a trust anchor exists; the host's name is not
    /// checked here.
    ///
    /// - Parameter context: the handshake's initialised `X509_STORE_CTX`; lent for this call.
    ///
    /// The corresponding C function is `X509_verify_cert`.
    package init?(verifying context: OpaquePointer) {
        if verifyPath(context) || Self.verifyOtherPath(context) { return nil }
        // The handshake reads the code: a failure without a code must not look like trust.
        if X509_STORE_CTX_get_error(context) == X509_V_OK { X509_STORE_CTX_set_error(context, X509_V_ERR_UNSPECIFIED) }
        self.init(failed: context, through: Certificate.list(presentedTo: context))
    }

    /// Tries each path alone, and leaves the first valid one in `context`.
    private static func verifyOtherPath(_ context: OpaquePointer) -> Bool {
        guard let store = X509_STORE_CTX_get0_store(context), let handle = X509_STORE_CTX_get0_cert(context) else {
            return false
        }
        let server = Certificate(borrowing: handle)
        let sent = Certificate.list(presentedTo: context)
        return CertificationPaths(from: server, through: sent, in: store).contains { choice in
            guard let trust = choice.trust else { return false }
            return withPathContext(from: server, through: choice.others, in: trust.handle) { other in
                let parameters = X509_VERIFY_PARAM_new()
                X509_VERIFY_PARAM_set1(parameters, X509_STORE_CTX_get0_param(context))
                X509_STORE_CTX_set0_param(other, parameters)
                guard verifyPath(other) else { return false }
                X509_STORE_CTX_set0_verified_chain(context, X509_STORE_CTX_get1_chain(other))
                X509_STORE_CTX_set_error(context, X509_V_OK)
                return true
            } ?? false
        }
    }
}

/// Sets the moment at which a TLS connection's certificates are judged, in seconds since 1970.
///
/// - Parameter parameters: an `X509_VERIFY_PARAM` of the connection's context; lent for this call.
///
/// The corresponding C function is `X509_VERIFY_PARAM_set_time`.
package func setVerificationTime(_ seconds: Int64, of parameters: OpaquePointer) {
    X509_VERIFY_PARAM_set_time(parameters, time_t(seconds))
}
