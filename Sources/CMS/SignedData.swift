internal import COpenSSL
internal import POSIX
package import PKI

/// A CMS message of type SignedData (RFC 5652 section 5). Immutable once read.
package final class SignedData {
    private let handle: OpaquePointer  //<CMS_ContentInfo>
    /// The content of a message that carries it outside (`multipart/signed`).
    private let outsideContent: [UInt8]?
    /// Every certificate in the message, in its order.
    package let certificates: [Certificate]

    /// Takes over a message of type SignedData.
    ///
    /// - Parameter certificates: those that were taken out of the message; nil when they are in it.
    init(takingOwnershipOf handle: OpaquePointer, outsideContent: [UInt8]?, certificates: [Certificate]? = nil) {
        self.handle = handle
        self.outsideContent = outsideContent
        self.certificates = certificates ?? Self.certificates(of: handle)
        signers = Self.signers(of: handle, among: self.certificates)
    }

    deinit { CMS_ContentInfo_free(handle) }

    /// The signed bytes; nil when the signature is detached and the content is not known.
    package var content: [UInt8]? {
        guard let string = CMS_get0_content(handle), let octets = string.pointee,
            let start = ASN1_STRING_get0_data(octets)
        else { return outsideContent }
        return [UInt8](UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(octets))))
    }

    /// Whether the content is outside the SignedData.
    package var isDetached: Bool { CMS_is_detached(handle) == 1 }

    /// The signers, in the message's order.
    package let signers: [Signer]

    private static func signers(of handle: OpaquePointer, among certificates: [Certificate]) -> [Signer] {
        let infos = CMS_get0_SignerInfos(handle)
        return (0..<aasa_sk_CMS_SignerInfo_num(infos)).compactMap { index in
            guard let info = aasa_sk_CMS_SignerInfo_value(infos, index) else { return nil }
            let algorithms = algorithms(info)
            let named = certificates.filter { CMS_SignerInfo_cert_cmp(info, $0.handle) == 0 }
            return Signer(
                digest: algorithms.digest, certificate: named.first,
                otherCertificate: named.first { other in other != named.first },
                hasAttributes: CMS_signed_get_attr_count(info) >= 0, signingTime: signingTime(info),
                attributeProblem: attributeProblem(info),
                otherContentType: otherContentType(info, in: handle), signatureAlgorithm: algorithms.signature)
        }
    }

    /// Checks every signer's signature against the content. Whether a signer is trusted is not checked here.
    ///
    /// The corresponding C function is `CMS_verify` with `CMS_NO_SIGNER_CERT_VERIFY`.
    package func verifySignatures() -> SignatureVerification {
        if let problem = problemBeforeVerification { return .invalid(problem) }
        OpenSSLErrorQueue.clear()
        let flags = UInt32(CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY)
        let stack = aasa_sk_X509_new()
        defer { aasa_sk_X509_free(stack) }
        for certificate in certificates { _ = aasa_sk_X509_push(stack, certificate.handle) }
        let verified: Bool
        if let outsideContent, isDetached {
            verified = outsideContent.withUnsafeBytes { bytes in
                withReadBIO(bytes) { CMS_verify(handle, stack, nil, $0, nil, flags) == 1 } ?? false
            }
        } else {
            verified = CMS_verify(handle, stack, nil, nil, nil, flags) == 1
        }
        let errors = OpenSSLErrorQueue.drain()
        if verified { return .valid }
        // "content verify error": the signed attributes are the signer's, and the content has another digest than they
        // name (RFC 5652 section 11.2). "verification failure" alone is a wrong signature over them. Without
        // attributes both are that of a wrong key, too, unless RSA's padding is right.
        let reasons = errors.filter { $0.library == ERR_LIB_CMS }.map(\.reason)
        let isChanged = reasons.contains(CMS_R_CONTENT_VERIFY_ERROR) && reasons.contains(CMS_R_VERIFICATION_FAILURE)
        if let signer = signers.first {
            if reasons.contains(CMS_R_NO_MATCHING_DIGEST) || !hasDigestAlgorithms {
                return .invalid(.digestNotListed(signer.digest))
            }
            let hasRightPadding = errors.contains { error in
                error.library == ERR_LIB_RSA && error.reason == RSA_R_BAD_SIGNATURE
            }
            if isChanged, signer.hasAttributes || hasRightPadding { return .invalid(.contentChanged) }
            if let certificate = signer.certificate, let other = signer.otherCertificate {
                return .invalid(.signerIndistinct(certificate.subject, other.subject))
            }
        }
        // OpenSSL states no reason if it does not know the algorithm for the key.
        let algorithm = "algorithm \(signers[0].signatureAlgorithm)"
        return .invalid(.signatureWrong(errors.isEmpty ? algorithm : errors.map(\.text).joined(separator: ": ")))
    }

    /// Whether the message has digest algorithms: OpenSSL makes a chain of filters from them, and states no error without.
    private var hasDigestAlgorithms: Bool {
        guard let filters = CMS_dataInit(handle, nil) else { return false }
        BIO_free_all(filters)
        return true
    }

    /// What keeps iOS from accepting the message, even with a valid signature.
    private var problemBeforeVerification: SignatureVerification.Problem? {
        guard let signer = signers.first else { return .noSigner }
        // iOS accepts exactly one signer, and content of the type id-data (Apple's published source of Security,
        // SecCMS.c).
        if signers.count > 1 { return .severalSigners(signers.count) }
        guard let certificate = signer.certificate else { return .signerCertificateMissing }
        // Before OpenSSL uses the key: an operation with a DSA key of 10,000 bits takes 12 ms.
        if let key = certificate.unsupportedKey { return .keyUnsupported(key) }
        if isDetached, outsideContent == nil { return .contentMissing }
        if Self.isBroken(signer.digest) { return .digestBroken(signer.digest) }
        if let unknown = signer.unknownAlgorithm { return .algorithmUnknown(unknown) }
        if let problem = signer.attributeProblem { return .attributeWrong(problem) }
        if let type = signer.otherContentType { return .contentTypeDiffers(type) }
        return otherThanData.map { type in .contentNotData(type) }
    }

    /// Whether collisions can be made at will. SHA-1, which iOS 8 accepted, is shown to users and not refused.
    private static func isBroken(_ digest: String) -> Bool { digest == "md2" || digest == "md4" || digest == "md5" }

    private static func certificates(of handle: OpaquePointer) -> [Certificate] {
        guard let stack = CMS_get1_certs(handle) else {
            OpenSSLErrorQueue.clear()
            return []
        }
        defer { aasa_sk_X509_pop_free(stack) }
        return Certificate.list(stack)
    }

    /// The signed attribute of that type; nil when it is missing, or has several values.
    private static func attribute(
        _ number: Int32, of info: OpaquePointer, type: Int32
    ) -> UnsafeMutableRawPointer? {
        defer { OpenSSLErrorQueue.clear() }
        return CMS_signed_get0_data_by_OBJ(info, OBJ_nid2obj(number), -3, type)
    }

    /// RFC 5652 section 11.3.
    private static func signingTime(_ info: OpaquePointer) -> Int64? {
        for type in [V_ASN1_UTCTIME, V_ASN1_GENERALIZEDTIME] {
            guard let time = attribute(NID_pkcs9_signingTime, of: info, type: type) else { continue }
            return Certificate.seconds(at: time)
        }
        return nil
    }

    /// What is wrong with the signed attributes that may be there once, with one value (RFC 5652 sections 11.1 to 11.3), of
    /// which the first two must; nil when nothing is, or when there are no signed attributes at all. OpenSSL accepts
    /// a value of another type.
    private static func attributeProblem(_ info: OpaquePointer) -> String? {
        defer { OpenSSLErrorQueue.clear() }
        let count = CMS_signed_get_attr_count(info)
        if count < 0 { return nil }
        if count == 0 { return "their set is empty" }
        let known: [(String, Int32, Int32?)] = [
            ("content-type", NID_pkcs9_contentType, V_ASN1_OBJECT),
            ("message-digest", NID_pkcs9_messageDigest, V_ASN1_OCTET_STRING),
            ("signing-time", NID_pkcs9_signingTime, nil),
        ]
        for (name, number, type) in known {
            let index = CMS_signed_get_attr_by_NID(info, number, -1)
            if index < 0, type == nil { continue }
            if index < 0 { return "the attribute '\(name)' is missing" }
            if CMS_signed_get_attr_by_NID(info, number, index) >= 0 { return "the attribute '\(name)' is there twice" }
            let count = X509_ATTRIBUTE_count(CMS_signed_get_attr(info, index))
            if count != 1 { return "the attribute '\(name)' has \(count) values, and must have one" }
            if let type, attribute(number, of: info, type: type) == nil {
                return "the value of '\(name)' has the wrong type"
            }
        }
        return nil
    }

    /// RFC 5652 section 11.1: the attribute is the type of the content.
    private static func otherContentType(_ info: OpaquePointer, in message: OpaquePointer) -> String? {
        guard let value = attribute(NID_pkcs9_contentType, of: info, type: V_ASN1_OBJECT) else { return nil }
        let type = OpaquePointer(value)
        return if OBJ_cmp(type, CMS_get0_eContentType(message)) == 0 { nil } else { name(of: type) }
    }

    /// The type of the content when it is not id-data (RFC 5652 section 4).
    private var otherThanData: String? {
        guard let type = CMS_get0_eContentType(handle), OBJ_obj2nid(type) != NID_pkcs7_data else { return nil }
        return Self.name(of: type)
    }

    /// The signer's digest algorithm in lower case, for instance "sha256", and the signature algorithm, or their OIDs
    /// when they have no names.
    private static func algorithms(_ info: OpaquePointer) -> (digest: String, signature: String) {
        var algorithms: (digest: UnsafeMutablePointer<X509_ALGOR>?, signature: UnsafeMutablePointer<X509_ALGOR>?)
        CMS_SignerInfo_get0_algs(info, nil, nil, &algorithms.digest, &algorithms.signature)
        var objects: (digest: OpaquePointer?, signature: OpaquePointer?)
        X509_ALGOR_get0(&objects.digest, nil, nil, algorithms.digest)
        X509_ALGOR_get0(&objects.signature, nil, nil, algorithms.signature)
        return (objects.digest.map { name(of: $0).lowercased() } ?? "unknown", objects.signature.map(name) ?? "unknown")
    }

    /// The short name of an object identifier; its digits when it has none.
    static func name(of object: OpaquePointer) -> String {
        let number = OBJ_obj2nid(object)
        if number != NID_undef, let name = OBJ_nid2sn(number) { return String(cString: name) }
        var text = [CChar](repeating: 0, count: 128)
        _ = OBJ_obj2txt(&text, Int32(text.count), object, 1)
        return String(characters: text)
    }
}

/// One SignerInfo of a message (RFC 5652 section 5.3).
package struct Signer {
    /// Short name in lower case, for instance "sha256".
    package var digest: String
    /// One of ``SignedData/certificates``; nil when the message does not hold the signer's certificate.
    package var certificate: Certificate?
    /// Another of them that the message's signer may be by its issuer and serial number; nil without one.
    var otherCertificate: Certificate?
    /// Whether the signature is over attributes, which have the content's digest.
    var hasAttributes: Bool
    /// The signing-time attribute in seconds since 1970; nil without one. Its author is the signer.
    package var signingTime: Int64?
    /// What is wrong with the attributes that must be there, as the end of a sentence; nil when nothing is.
    var attributeProblem: String?
    /// The content-type attribute when it is not the content's type, for instance "pkcs7-signedData"; else nil.
    var otherContentType: String?
    /// Short name, for instance "rsaEncryption".
    var signatureAlgorithm: String

    /// The algorithm that iOS does not know, for instance "ripemd160"; nil when it knows all of them.
    ///
    /// By Apple's published source of Security, iOS makes these digests (`SecCmsUtilGetHashObjByAlgID`), and verifies
    /// with RSA in the form of PKCS#1 v1.5, also when the message states another (`SecKeyGetDigestInfo`,
    /// `SecKeyDigestAndVerify`).
    var unknownAlgorithm: String? {
        if !["sha1", "sha224", "sha256", "sha384", "sha512"].contains(digest) { return digest }
        // RFC 4056.
        return if signatureAlgorithm == "RSASSA-PSS" { "rsassa-pss" } else { nil }
    }
}

/// The result of checking signatures against the content.
package enum SignatureVerification: Sendable, Equatable {
    case valid
    case invalid(Problem)

    package enum Problem: Sendable, Equatable {
        /// The message is detached, and its content is not known.
        case contentMissing
        case noSigner
        /// The message has more than one SignerInfo; their number.
        case severalSigners(Int)
        /// The content's type is not id-data; its short name.
        case contentNotData(String)
        /// A SignerInfo names a certificate that is not in the message.
        case signerCertificateMissing
        /// Two certificates have the issuer and serial number that a SignerInfo names, and the first, which counts, did
        /// not sign; their subjects.
        case signerIndistinct(String, String)
        /// The message's digest algorithms lack the signature's; its name.
        case digestNotListed(String)
        /// A signer's key is of a kind that devices do not support; its description, for instance "DSA of 2048 bits".
        case keyUnsupported(String)
        /// The content does not have the digest that was signed.
        case contentChanged
        /// A signed attribute is missing, there twice or of a wrong type; what is wrong.
        case attributeWrong(String)
        /// A content-type attribute is not the content's type; the attribute's short name.
        case contentTypeDiffers(String)
        /// iOS does not know the digest or signature algorithm; its name.
        case algorithmUnknown(String)
        /// The digest algorithm no longer binds the signature to the content; its name.
        case digestBroken(String)
        /// The signature does not verify with the signer's key; OpenSSL's reasons.
        case signatureWrong(String)
    }
}
