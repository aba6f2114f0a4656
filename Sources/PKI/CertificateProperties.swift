internal import COpenSSL

/// What a TLS server's path shows beyond its validity: dates, names, purposes and strength.
package struct CertificateProperties: Sendable, Equatable {
    /// A property of one certificate of the path.
    package struct Property<Value: Sendable & Equatable>: Sendable, Equatable {
        package var subject: String
        package var value: Value
    }

    /// The validity of the server's own certificate, in seconds since 1970; nil when the field is not a time.
    package var notBefore: Int64?
    package var notAfter: Int64?
    /// Whether the subject alternative names have a DNS name or an IP address.
    package var hasHostName: Bool
    /// Whether the extended key usage names TLS servers (`id-kp-serverAuth`).
    package var isForServers: Bool
    /// The first RSA key below 2,048 bits, with its bits; nil without one.
    package var shortKey: Property<Int>?
    /// The first signature with a digest that is not SHA-2's, with the digest's name; nil without one. The trust
    /// anchor's own signature does not count.
    package var oldDigest: Property<String>?
    /// The first key, or signature below the trust anchor, of a kind that devices do not support; nil without one.
    package var unsupported: Property<String>?
    /// The DNS names of a certificate that is not for the host; nil for others, and if they are not known.
    package var names: [String]?
}

extension CertificateProperties {
    /// Reads the path that a handshake has built, or the server's certificate alone.
    ///
    /// - Parameter context: the handshake's `X509_STORE_CTX` after the verification; lent for this call.
    package init?(_ context: OpaquePointer) {
        guard let server = Certificate(verifiedBy: context) else { return nil }
        defer { OpenSSLErrorQueue.clear() }
        notBefore = server.notBefore
        notAfter = server.notAfter
        hasHostName = server.hasHostName
        isForServers = server.isForServers
        var path = Certificate.list(X509_STORE_CTX_get0_chain(context))
        if path.isEmpty { path = [server] }
        for (depth, certificate) in path.enumerated() {
            let isRoot = depth > 0 && depth == path.count - 1
            let padding: String? = if isRoot { nil } else { certificate.unsupportedPadding }
            if let bits = certificate.shortKey {
                shortKey = shortKey ?? Property(subject: certificate.subject, value: bits)
            } else if unsupported == nil, let name = certificate.unsupportedKey ?? padding {
                unsupported = Property(subject: certificate.subject, value: name)
            }
            if !isRoot, oldDigest == nil, let digest = certificate.oldDigest {
                oldDigest = Property(subject: certificate.subject, value: digest)
            }
        }
    }
}

/// The key or the signature of a certificate that devices support, and that can be forged.
package struct CertificateWeakness: Sendable, Equatable {
    package enum Defect: Sendable, Equatable {
        /// RSA below 2,048 bits.
        case shortKey(bits: Int)
        /// A signature with a digest that is not SHA-2's, in lower case.
        case oldDigest(String)
    }

    /// The distance from the signer's certificate, which has 0.
    package var depth: Int
    package var subject: String
    package var defect: Defect

    /// The weaknesses of a signer's path, using only the certificates beside it; of the path with the fewest if there
    /// are several. A root, which devices trust as it is, does not count.
    package static func list(from signer: Certificate, through others: [Certificate]) -> [CertificateWeakness] {
        // Nearly no intermediate has one.
        let above = others.contains { other in !other.defects.isEmpty } ? others : []
        let paths = CertificationPaths.complete(from: signer, through: above)
        return fewest(of: paths.map { path in list(of: [signer] + path) }) ?? []
    }

    /// The shortest of the lists; nil without one.
    package static func fewest(of lists: [[CertificateWeakness]]) -> [CertificateWeakness]? {
        lists.min { one, other in one.count < other.count }
    }

    static func list(of path: [Certificate]) -> [CertificateWeakness] {
        var weaknesses: [CertificateWeakness] = []
        for (depth, certificate) in path.enumerated() {
            for defect in certificate.defects where depth == 0 || !certificate.isSelfSigned {
                weaknesses.append(CertificateWeakness(depth: depth, subject: certificate.subject, defect: defect))
            }
        }
        return weaknesses
    }
}

extension Certificate {
    /// Whether the extended key usage names TLS servers (`id-kp-serverAuth`).
    var isForServers: Bool {
        X509_get_extension_flags(handle) & UInt32(EXFLAG_XKUSAGE) != 0
            && X509_get_extended_key_usage(handle) & UInt32(XKU_SSL_SERVER) != 0
    }

    /// Whether another has issued it for a TLS server with a name.
    package var isIssuedForServer: Bool {
        defer { OpenSSLErrorQueue.clear() }
        return isForServers && hasHostName && !isSelfSigned
    }

    /// The bits of an RSA key below 2,048; nil for other keys.
    var shortKey: Int? {
        guard let publicKey, EVP_PKEY_get_base_id(publicKey) == EVP_PKEY_RSA else { return nil }
        let bits = Int(EVP_PKEY_get_bits(publicKey))
        guard (1..<2048).contains(bits) else { return nil }
        return bits
    }

    /// A key that devices do not support breaks the path.
    fileprivate var defects: [CertificateWeakness.Defect] {
        var defects: [CertificateWeakness.Defect] = []
        if unsupportedKey == nil, let bits = shortKey { defects.append(.shortKey(bits: bits)) }
        if let digest = oldDigest { defects.append(.oldDigest(digest)) }
        return defects
    }

    /// The digest of the certificate's signature in lower case when it is not SHA-2's; else nil.
    var oldDigest: String? {
        var digest: Int32 = 0
        X509_get_signature_info(handle, &digest, nil, nil, nil)
        let current = [NID_sha224, NID_sha256, NID_sha384, NID_sha512, NID_sha512_224, NID_sha512_256]
        if digest == NID_undef || current.contains(digest) { return nil }
        return OBJ_nid2sn(digest).map { String(cString: $0).lowercased() } ?? "unknown"
    }
}
