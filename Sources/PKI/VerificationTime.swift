internal import COpenSSL

/// Sets the moment at which a TLS connection's certificates are judged, in seconds since 1970.
///
/// - Parameter parameters: an `X509_VERIFY_PARAM` of the connection's context, lent by whoever owns that.
///
/// The corresponding C function is `X509_VERIFY_PARAM_set_time`.
package func setVerificationTime(_ seconds: Int64, of parameters: OpaquePointer) {
    X509_VERIFY_PARAM_set_time(parameters, time_t(seconds))
}
