internal import COpenSSL

/// OpenSSL's name and version. The corresponding C function is `OpenSSL_version`.
package var opensslVersion: String {
    OpenSSL_version(OPENSSL_VERSION).map { String(cString: $0) } ?? "OpenSSL"
}
