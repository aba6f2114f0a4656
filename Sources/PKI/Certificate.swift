internal import COpenSSL

/// An X.509 certificate (RFC 5280). Immutable.
///
/// `@unchecked Sendable`, because:
/// 1. the handle is set once, in `init`, and freed once, in `deinit`;
/// 2. no method writes through it; OpenSSL fills the certificate's extension cache lazily, under a lock of its own, and
///    `init` has it filled before the object can be shared;
/// 3. reference counts of `X509` are atomic.
package final class Certificate: @unchecked Sendable {
    package let handle: OpaquePointer  //<X509>

    /// Takes over a reference that the caller owned.
    package init(takingOwnershipOf handle: OpaquePointer) {
        self.handle = handle
        // -1: no purpose is asked about; the call only fills the extension cache.
        _ = X509_check_purpose(handle, -1, 0)
        OpenSSLErrorQueue.clear()
    }

    /// Adds a reference to one that somebody else owns.
    package convenience init(borrowing handle: OpaquePointer) {
        X509_up_ref(handle)
        self.init(takingOwnershipOf: handle)
    }

    deinit { X509_free(handle) }

    /// The subject's distinguished name in the form of RFC 2253, as UTF-8; control characters are escaped.
    package var subject: String { Self.text(of: X509_get_subject_name(handle)) }

    /// The issuer's distinguished name, in the same form.
    package var issuer: String { Self.text(of: X509_get_issuer_name(handle)) }

    /// The first moment of validity, in seconds since 1970 UTC; nil when the certificate's field is no time.
    package var notBefore: Int64? { Self.seconds(X509_get0_notBefore(handle)) }

    /// The last moment of validity, in seconds since 1970 UTC; nil when the certificate's field is no time.
    package var notAfter: Int64? { Self.seconds(X509_get0_notAfter(handle)) }

    /// Whether subject and issuer are the same name.
    package var isSelfIssued: Bool { X509_get_extension_flags(handle) & UInt32(EXFLAG_SI) != 0 }

    /// Whether the extended key usage and key usage allow a TLS server (RFC 5280 section 4.2.1.12).
    package var mayServeTLS: Bool {
        defer { OpenSSLErrorQueue.clear() }
        return X509_check_purpose(handle, X509_PURPOSE_SSL_SERVER, 0) == 1
    }

    /// Whether `other` is this certificate, byte for byte.
    package func isSame(as other: Certificate) -> Bool { X509_cmp(handle, other.handle) == 0 }

    /// Whether `other` names itself as, and by its key identifier may be, this certificate's issuer.
    package func isIssued(by other: Certificate) -> Bool { X509_check_issued(other.handle, handle) == X509_V_OK }

    private static func text(of name: OpaquePointer?) -> String {
        guard let name else { return "" }
        // Without ESC_MSB, so that names in UTF-8 stay readable.
        let flags = UInt(AASA_XN_FLAG_RFC2253) & ~UInt(ASN1_STRFLGS_ESC_MSB)
        let bytes = writtenBytes { X509_NAME_print_ex($0, name, 0, flags) >= 0 }
        OpenSSLErrorQueue.clear()
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        // Counted from 1970 by OpenSSL: timegm looks at the time zone's file at every call.
        guard let time, let epoch = ASN1_TIME_set(nil, 0) else { return nil }
        defer { ASN1_STRING_free(epoch) }
        var days: Int32 = 0
        var seconds: Int32 = 0
        guard ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else {
            OpenSSLErrorQueue.clear()
            return nil
        }
        return Int64(days) * 86_400 + Int64(seconds)
    }
}
