internal import COpenSSL

/// An X.509 certificate (RFC 5280). Immutable.
///
/// `@unchecked Sendable`, because:
/// 1. the handle is set once, in `init`, and freed once, in `deinit`;
/// 2. no method writes through it; what OpenSSL derives from the extensions on first use it writes under the
///    certificate's own lock (`ossl_x509v3_cache_extensions`);
/// 3. reference counts of `X509` are atomic.
package final class Certificate: @unchecked Sendable {
    package let handle: OpaquePointer  //<X509>

    /// Takes over a reference that the caller owned.
    init(takingOwnershipOf handle: OpaquePointer) { self.handle = handle }

    /// Parses one certificate in DER; nil when the bytes are anything else. The corresponding C function is `d2i_X509`.
    ///
    /// - Parameter isTrusted: whether OpenSSL's trust settings are behind the certificate.
    package convenience init?(_ encoding: [UInt8], isTrusted: Bool) {
        let handle: OpaquePointer? = encoding.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            if isTrusted { return d2i_X509_AUX(nil, &position, buffer.count) }
            return d2i_X509(nil, &position, buffer.count)
        }
        guard let handle else { return nil }
        self.init(takingOwnershipOf: handle)
    }

    /// Adds a reference to a certificate with another owner.
    convenience init(borrowing handle: OpaquePointer) {
        X509_up_ref(handle)
        self.init(takingOwnershipOf: handle)
    }

    /// The server's own certificate in a verification; nil before one.
    package convenience init?(verifiedBy context: OpaquePointer) {
        guard let handle = X509_STORE_CTX_get0_cert(context) else { return nil }
        self.init(borrowing: handle)
    }

    deinit { X509_free(handle) }

    /// The certificates of a stack, each with a reference of its own.
    ///
    /// - Parameter stack: a `STACK_OF(X509)`, lent for this call; nil is an empty one.
    package static func list(_ stack: OpaquePointer?) -> [Certificate] {
        var certificates: [Certificate] = []
        for index in 0..<max(aasa_sk_X509_num(stack), 0) {
            if let handle = aasa_sk_X509_value(stack, index) { certificates.append(Certificate(borrowing: handle)) }
        }
        return certificates
    }

    /// The subject's distinguished name in the form of RFC 2253, as UTF-8; control characters are escaped. Where that
    /// is empty (RFC 5280 section 4.2.1.6), as in Let's Encrypt's profile `tlsserver`, the first DNS name:
    /// `DNS:example.com`.
    package var subject: String {
        let name = Self.text(of: X509_get_subject_name(handle))
        if !name.isEmpty { return name }
        return dnsNames.first.map { name in "DNS:\(name)" } ?? ""
    }

    /// The distinguished name in the same form, of a certificate in DER, of which nothing else is read; nil if the
    /// bytes do not begin as a certificate's do (RFC 5280 section 4.1).
    package static func subject(ofEncoding encoding: ArraySlice<UInt8>) -> String? {
        defer { OpenSSLErrorQueue.clear() }
        guard let name = subjectName(ofEncoding: encoding) else { return nil }
        defer { X509_NAME_free(name) }
        return text(of: name)
    }

    /// The same as OpenSSL's object, which the caller frees.
    static func subjectName(ofEncoding encoding: ArraySlice<UInt8>) -> OpaquePointer? {
        var reader = DERReader(encoding)
        var certificate = reader.inside(DER.sequence)
        guard var signed = certificate?.inside(DER.sequence) else { return nil }
        // The version, which the first version leaves out.
        _ = signed.contents(DER.context0)
        // Serial number, algorithm of the signature, issuer and validity.
        for tag in [DER.integer, DER.sequence, DER.sequence, DER.sequence] where signed.whole(tag) == nil { return nil }
        return signed.whole(DER.sequence)?.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return d2i_X509_NAME(nil, &position, buffer.count)
        }
    }

    /// The issuer's distinguished name, in the same form.
    package var issuer: String { Self.text(of: X509_get_issuer_name(handle)) }

    /// The first moment of validity, in seconds since 1970 UTC; nil when the certificate's field is not a time.
    package var notBefore: Int64? { Self.date(X509_get0_notBefore(handle)) }

    /// The last moment of validity, in seconds since 1970 UTC; nil when the certificate's field is not a time.
    package var notAfter: Int64? { Self.date(X509_get0_notAfter(handle)) }

    /// Whether its own key signed it. A certificate that is only self-issued has its issuer's name, and the signature of
    /// a different key (RFC 5280 section 3.2).
    package var isSelfSigned: Bool {
        defer { OpenSSLErrorQueue.clear() }
        // A signature that OpenSSL cannot verify counts as the certificate's own.
        return looksSelfSigned && X509_self_signed(handle, 1) != 0
    }

    /// Whether OpenSSL builds a path to the certificate and not beyond it: the issuer has the same name, and, as far as
    /// the extensions name it, the same key.
    var looksSelfSigned: Bool { X509_get_extension_flags(handle) & UInt32(EXFLAG_SS) != 0 }

    /// Whether the extended key usage and key usage allow a TLS server (RFC 5280 section 4.2.1.12).
    package var mayServeTLS: Bool {
        defer { OpenSSLErrorQueue.clear() }
        return X509_check_purpose(handle, X509_PURPOSE_SSL_SERVER, 0) == 1 || Self.allowsAnyPurpose(handle)
    }

    /// Whether the certificate names a place to fetch its issuer's certificate from (RFC 5280 section 4.2.2.1).
    /// Certificates of public authorities do, and none of these is issued by a root.
    package var namesIssuerLocation: Bool {
        guard let descriptions = X509_get_ext_d2i(handle, NID_info_access, nil, nil) else {
            OpenSSLErrorQueue.clear()
            return false
        }
        let stack = OpaquePointer(descriptions)
        defer { AUTHORITY_INFO_ACCESS_free(stack) }
        for index in 0..<aasa_sk_ACCESS_DESCRIPTION_num(stack) {
            let description = aasa_sk_ACCESS_DESCRIPTION_value(stack, index)?.pointee
            if OBJ_obj2nid(description?.method) == NID_ad_ca_issuers { return true }
        }
        return false
    }

    /// The serial number in hexadecimal, two digits a byte. Empty when OpenSSL cannot read it.
    package var serialNumber: String {
        guard let number = ASN1_INTEGER_to_BN(X509_get0_serialNumber(handle), nil) else { return "" }
        defer { BN_free(number) }
        guard let text = BN_bn2hex(number) else { return "" }
        defer { aasa_OPENSSL_free(text) }
        return String(cString: text)
    }

    /// The SHA-256 of the DER encoding, in lower-case hexadecimal.
    package var fingerprint: String {
        (try? DigestAlgorithm.sha256.digest(of: encoding[...]))?.hexadecimal ?? ""
    }

    /// Whether `other` has the issuer's name and, as far as the extensions name it, the issuer's key.
    package func isIssued(by other: Certificate) -> Bool {
        defer { OpenSSLErrorQueue.clear() }
        let result = X509_check_issued(other.handle, handle)
        // One that may not sign certificates is the issuer all the same, and then the problem of the path.
        return result == X509_V_OK || result == X509_V_ERR_KEYUSAGE_NO_CERTSIGN
    }

    /// Whether it names the issuer's key by an identifier (RFC 5280 section 4.2.1.1): a wrong signature is then not that
    /// of a different key.
    func namesKey(of issuer: Certificate) -> Bool {
        let hasIdentifiers =
            X509_get0_authority_key_id(handle) != nil && X509_get0_subject_key_id(issuer.handle) != nil
        return hasIdentifiers && isIssued(by: issuer)
    }

    /// The public key, an `EVP_PKEY` that the certificate owns; nil when OpenSSL cannot read it.
    package var publicKey: OpaquePointer? { X509_get0_pubkey(handle) }

    /// The DER encoding. Empty when OpenSSL cannot encode it.
    package var encoding: [UInt8] { encodedBytes { i2d_X509(handle, $0) } ?? [] }

    /// Whether the key of `other` made the certificate's signature.
    func isSigned(by other: Certificate) -> Bool {
        defer { OpenSSLErrorQueue.clear() }
        return X509_verify(handle, other.publicKey) == 1
    }

    /// Whether a CMS message that names one of the two as its signer names the other, too (RFC 5652 section 10.2.4).
    package func hasIssuerAndSerialNumber(of other: Certificate) -> Bool {
        X509_issuer_and_serial_cmp(handle, other.handle) == 0
    }

    /// The DER encodings of the issuer's name and of the serial number, one after the other: what a CMS message names a
    /// signer by (RFC 5652 section 10.2.4). Empty when OpenSSL cannot encode them.
    package var issuerAndSerialNumber: [UInt8] {
        guard let issuer = encodedBytes({ i2d_X509_NAME(X509_get_issuer_name(handle), $0) }),
            let serialNumber = encodedBytes({ i2d_ASN1_INTEGER(X509_get0_serialNumber(handle), $0) })
        else { return [] }
        return issuer + serialNumber
    }

    /// Characters of a distinguished name that are shown. Real ones have about 100.
    private static let maximumNameLength = 200

    private static func text(of name: OpaquePointer?) -> String {
        guard let name else { return "" }
        // Without ESC_MSB, so that names in UTF-8 stay readable.
        let flags = UInt(AASA_XN_FLAG_RFC2253) & ~UInt(ASN1_STRFLGS_ESC_MSB)
        let bytes = writtenBytes { X509_NAME_print_ex($0, name, 0, flags) >= 0 }
        OpenSSLErrorQueue.clear()
        let text = String(decoding: (bytes ?? []).prefix(4 * maximumNameLength + 4), as: UTF8.self)
        let scalars = text.unicodeScalars
        if scalars.count <= maximumNameLength { return text }
        return String(String.UnicodeScalarView(scalars.prefix(maximumNameLength - 1))) + "…"
    }

    /// A time in the form that RFC 5280 section 4.1.2.5 requires of certificates, without which no path is valid.
    private static func date(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        defer { OpenSSLErrorQueue.clear() }
        var epoch = 0
        return if X509_cmp_time(time, &epoch) == 0 { nil } else { seconds(time) }
    }

    /// - Parameter time: an `ASN1_TIME`, lent for this call.
    package static func seconds(at time: UnsafeMutableRawPointer) -> Int64? {
        seconds(time.assumingMemoryBound(to: ASN1_TIME.self))
    }

    static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        // OpenSSL counts from 1970: timegm reads the time zone's file at every call.
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

extension Certificate: Equatable {
    /// Whether two certificates are the same, byte for byte. The corresponding C function is `X509_cmp`.
    package static func == (a: Certificate, b: Certificate) -> Bool {
        defer { OpenSSLErrorQueue.clear() }
        return X509_cmp(a.handle, b.handle) == 0
    }
}

extension [UInt8] {
    /// Two lower-case digits for each byte.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        let pairs = flatMap { byte in [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]] }
        return String(decoding: pairs, as: UTF8.self)
    }
}
