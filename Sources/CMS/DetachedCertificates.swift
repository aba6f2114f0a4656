internal import COpenSSL
internal import PKI

/// A SignedData in DER (RFC 5652 section 5.1), taken apart into its certificates and the message without them, so that
/// known certificates are not parsed again.
struct DetachedCertificates {
    /// The encodings, in the message's order.
    let encodings: [[UInt8]]
    /// The same message without certificates.
    let message: [UInt8]
    /// The number of bytes after the message.
    let trailingBytes: Int

    /// Fails for everything that is not exactly in the order of a SignedData with X.509 certificates and without
    /// revocation lists: OpenSSL reads such messages as a whole.
    init?(_ bytes: [UInt8]) {
        var outer = DERReader(bytes[...])
        guard let whole = outer.whole(DER.sequence) else { return nil }
        var entire = DERReader(whole)
        guard var info = entire.inside(DER.sequence), info.isIdentifier(DER.signedData),
            var wrapped = info.inside(DER.context0), info.isAtEnd,
            var reader = wrapped.inside(DER.sequence), wrapped.isAtEnd
        else { return nil }
        guard let version = reader.whole(DER.integer), let digests = reader.whole(DER.set),
            let content = reader.whole(DER.sequence), var certificates = reader.inside(DER.context0),
            let signers = reader.whole(DER.set), reader.isAtEnd
        else { return nil }
        var encodings: [[UInt8]] = []
        while !certificates.isAtEnd {
            guard let encoding = certificates.whole(DER.sequence) else { return nil }
            encodings.append(Array(encoding))
        }
        self.encodings = encodings
        let parts = [version, digests, content, signers]
        let signedData = DER.element(DER.sequence, contents: Array(parts.joined()))
        let type = DER.element(DER.objectIdentifier, contents: DER.signedData)
        message = DER.element(DER.sequence, contents: type + DER.element(DER.context0, contents: signedData))
        trailingBytes = bytes.count - whole.endIndex
    }

    /// The message with certificates of the cache; nil when OpenSSL cannot read a part of it.
    func signedData(with cache: CertificateCache) -> SignedData? {
        var certificates: [Certificate] = []
        for encoding in encodings {
            guard let certificate = cache.certificate(encoding) else { return nil }
            certificates.append(certificate)
        }
        let handle: OpaquePointer? = message.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return d2i_CMS_ContentInfo(nil, &position, buffer.count)
        }
        guard let handle else { return nil }
        return SignedData(takingOwnershipOf: handle, outsideContent: nil, certificates: certificates)
    }
}
