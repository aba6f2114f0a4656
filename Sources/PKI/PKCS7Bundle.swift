internal import COpenSSL

/// Certificates in a SignedData without a signer (RFC 5652 section 5.2), as authorities hand out chains: `.p7b` and
/// `.p7c`.
enum PKCS7Bundle {
    /// Reads a bundle in DER; empty for other bytes.
    static func read(_ bytes: UnsafeRawBufferPointer) -> [Certificate] {
        defer { OpenSSLErrorQueue.clear() }
        guard let handle = withReadBIO(bytes, { bio in d2i_CMS_bio(bio, nil) }) else { return [] }
        defer { CMS_ContentInfo_free(handle) }
        guard OBJ_obj2nid(CMS_get0_type(handle)) == NID_pkcs7_signed else { return [] }
        // A signed document has certificates too. Where one is given for them, that is a mistake.
        guard aasa_sk_CMS_SignerInfo_num(CMS_get0_SignerInfos(handle)) == 0 else { return [] }
        guard let stack = CMS_get1_certs(handle) else { return [] }
        defer { aasa_sk_X509_pop_free(stack) }
        return Certificate.list(stack)
    }
}
