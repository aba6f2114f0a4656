internal import COpenSSL
internal import POSIX
package import PKI

/// A SignedData (RFC 5652 section 5) with one signer, complete but for the signature.
///
/// The key may be in this process or elsewhere: it signs ``digest``, and ``signed(with:)`` puts the signature in.
package final class UnsignedMessage {
    private let handle: OpaquePointer  //<CMS_ContentInfo>
    let content: [UInt8]
    let certificates: SignerCertificates
    let algorithm: DigestAlgorithm
    private let scheme: SignatureScheme
    /// The DER encoding of the signed attributes as a SET (RFC 5652 section 5.4); nil without any.
    private(set) var attributes: [UInt8]?
    /// What the key signs: the digest of the signed attributes, or of the content without such attributes.
    package private(set) var digest: [UInt8] = []

    /// Builds the message around `content` as it is (no CRLF rewriting).
    ///
    /// - Parameter signingTime: the signingTime attribute (RFC 5652 section 11.3) in seconds since 1970; nil leaves out
    ///   every signed attribute, as `openssl smime -noattr` does.
    /// - Throws: `.signingFailed`.
    ///
    /// The corresponding C functions are `CMS_sign` and `CMS_add1_signer`.
    package init(
        _ content: [UInt8], for certificates: SignerCertificates, digest algorithm: DigestAlgorithm, signingTime: Int64?
    ) throws(CMSError) {
        OpenSSLErrorQueue.clear()
        guard let scheme = certificates.signer.signatureScheme else {
            throw CMSError(.signingFailed, detail: "the key is neither RSA nor ECDSA")
        }
        let stack = aasa_sk_X509_new()
        defer { aasa_sk_X509_free(stack) }
        for other in certificates.others { _ = aasa_sk_X509_push(stack, other.handle) }
        guard let handle = CMS_sign(nil, nil, stack, nil, UInt32(CMS_BINARY | CMS_PARTIAL)) else { throw .openSSL() }
        self.handle = handle
        self.content = content
        self.certificates = certificates
        self.algorithm = algorithm
        self.scheme = scheme

        let withoutAttributes = signingTime == nil ? UInt32(CMS_NOATTR) : 0
        // The public key: CMS_add1_signer chooses the signature's algorithm by it, and signs nothing.
        guard
            let signer = CMS_add1_signer(
                handle, certificates.signer.handle, certificates.signer.publicKey, algorithm.method,
                UInt32(CMS_BINARY | CMS_NOSMIMECAP) | withoutAttributes),
            ASN1_OCTET_STRING_set(CMS_get0_content(handle)?.pointee, content, Int32(clamping: content.count)) == 1
        else { throw .openSSL() }
        do throws(PKIError) {
            let contentDigest = try algorithm.digest(of: content[...])
            guard let signingTime else {
                digest = contentDigest
                return
            }
            let attributes = try Self.attributes(of: signer, digest: contentDigest, time: signingTime)
            digest = try algorithm.digest(of: attributes[...])
            self.attributes = attributes
        } catch {
            throw CMSError(.signingFailed, detail: error.detail)
        }
    }

    deinit { CMS_ContentInfo_free(handle) }

    /// Puts in the signature and returns the DER encoding of the whole message, compared with what it was to hold.
    ///
    /// - Throws: `.signatureWrong` when the signer's key did not make the signature,
    ///   `.signingFailed`, `.ownOutputInvalid`.
    package func signed(with signature: [UInt8]) throws(CMSError) -> [UInt8] {
        OpenSSLErrorQueue.clear()
        let signer = aasa_sk_CMS_SignerInfo_value(CMS_get0_SignerInfos(handle), 0)
        let string = signer.flatMap { CMS_SignerInfo_get0_signature($0) }
        guard ASN1_OCTET_STRING_set(string, signature, Int32(clamping: signature.count)) == 1,
            let encoded = encodedBytes({ i2d_CMS_ContentInfo(handle, $0) })
        else { throw .openSSL() }
        try check(encoded, signature: signature)
        return encoded
    }
}

// MARK: Signed attributes

extension UnsignedMessage {
    /// Adds the three attributes and returns the bytes that the signature is computed over.
    private static func attributes(
        of signer: OpaquePointer, digest contentDigest: [UInt8], time signingTime: Int64
    ) throws(PKIError) -> [UInt8] {
        guard let time = ASN1_TIME_set(nil, Int(signingTime)) else { throw .openSSL() }
        defer { ASN1_STRING_free(time) }
        // UTCTime through 2049, GeneralizedTime after (RFC 5652 section 11.3); ASN1_TIME_set chooses.
        guard CMS_signed_add1_attr_by_NID(signer, NID_pkcs9_signingTime, ASN1_STRING_type(time), time, -1) == 1,
            CMS_signed_add1_attr_by_NID(
                signer, NID_pkcs9_contentType, V_ASN1_OBJECT, UnsafeRawPointer(OBJ_nid2obj(NID_pkcs7_data)), -1) == 1,
            CMS_signed_add1_attr_by_NID(
                signer, NID_pkcs9_messageDigest, V_ASN1_OCTET_STRING, contentDigest, Int32(contentDigest.count)) == 1
        else { throw .openSSL() }
        var encodings: [[UInt8]] = []
        for index in 0..<CMS_signed_get_attr_count(signer) {
            let attribute = CMS_signed_get_attr(signer, index)
            guard let encoding = encodedBytes({ i2d_X509_ATTRIBUTE(attribute, $0) }) else { throw .openSSL() }
            encodings.append(encoding)
        }
        // The elements of a SET OF are sorted by their encodings (X.690 section 11.6).
        encodings.sort { $0.lexicographicallyPrecedes($1) }
        return DER.element(DER.set, contents: Array(encodings.joined()))
    }
}

// MARK: The check of what was written

extension UnsignedMessage {
    /// Compares an encoding with what it was to hold, and verifies the signature with the signer's key. A reader takes the
    /// first certificate with the signer's issuer and serial number, so no other may have them.
    ///
    /// - Throws: `.signatureWrong`, `.ownOutputInvalid`.
    func check(_ encoded: [UInt8], signature: [UInt8]) throws(CMSError) {
        guard certificates.isSignerDistinct, let message = EncodedSignedData(encoded),
            message.content.elementsEqual(content),
            message.issuerAndSerialNumber.elementsEqual(certificates.issuerAndSerialNumber),
            hasAlgorithms(message), message.signature.elementsEqual(signature), holdsCertificates(message),
            (attributes == nil) == (message.attributes == nil), let digest = digest(of: message)
        else { throw CMSError(.ownOutputInvalid) }
        guard certificates.signer.verifies(signature, of: digest, madeWith: algorithm) else {
            throw CMSError(.signatureWrong)
        }
    }

    func hasAlgorithms(_ message: EncodedSignedData) -> Bool {
        guard message.digestAlgorithm.elementsEqual(algorithm.objectIdentifier) else { return false }
        return DER.identifiers(of: scheme, with: algorithm).contains { message.signatureAlgorithm.elementsEqual($0) }
    }

    /// Whether every certificate is in the message once, and no other is.
    func holdsCertificates(_ message: EncodedSignedData) -> Bool {
        let expected = certificates.encodings
        guard message.certificates.count == expected.count else { return false }
        return expected.allSatisfy { encoding in message.certificates.contains { $0.elementsEqual(encoding) } }
    }

    /// The digest that the signature must fit, computed from the encoded bytes alone; nil when the signed attributes do
    /// not have the digest of the content.
    func digest(of message: EncodedSignedData) -> [UInt8]? {
        guard let contentDigest = try? algorithm.digest(of: message.content) else { return nil }
        guard let attributes = message.attributes else { return contentDigest }
        guard let messageDigest = message.messageDigest, messageDigest.elementsEqual(contentDigest) else { return nil }
        return try? algorithm.digest(of: DER.element(DER.set, contents: Array(attributes))[...])
    }
}

extension CMSError {
    fileprivate static func openSSL() -> CMSError { CMSError(.signingFailed, detail: OpenSSLErrorQueue.drainText()) }
}

/// The certificates that a message is to hold, encoded once for any number of messages.
package struct SignerCertificates: Sendable {
    /// The signer's own.
    package let signer: Certificate
    /// The certificates above it, in any order.
    package let others: [Certificate]
    let encodings: [[UInt8]]
    let issuerAndSerialNumber: [UInt8]
    /// Whether no other certificate has the issuer and the serial number by which a message names its signer.
    let isSignerDistinct: Bool

    /// - Parameter others: neither `signer` nor a certificate twice.
    package init(signer: Certificate, others: [Certificate]) {
        self.signer = signer
        self.others = others
        encodings = ([signer] + others).map(\.encoding)
        issuerAndSerialNumber = signer.issuerAndSerialNumber
        isSignerDistinct = !others.contains { other in other.hasIssuerAndSerialNumber(of: signer) }
    }
}
