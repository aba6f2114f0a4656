internal import PKI

/// The parts of an encoded SignedData with one signer, as slices of its bytes.
///
/// Not a reader of messages of others (that is ``MessageReading``): it accepts only what this module writes, and shares
/// no code with OpenSSL, so that an error there does not confirm itself.
struct EncodedSignedData {
    let content: ArraySlice<UInt8>
    /// DER encodings.
    let certificates: [ArraySlice<UInt8>]
    let issuerAndSerialNumber: ArraySlice<UInt8>
    /// The contents of its OBJECT IDENTIFIER.
    let digestAlgorithm: ArraySlice<UInt8>
    /// The contents of its OBJECT IDENTIFIER.
    let signatureAlgorithm: ArraySlice<UInt8>
    /// The signed attributes, without tag and length; nil without any.
    let attributes: ArraySlice<UInt8>?
    let signature: ArraySlice<UInt8>

    /// Reads the bytes; nil when they are anything else.
    init?(_ bytes: [UInt8]) {
        // ContentInfo (RFC 5652 section 3)
        var all = DERReader(bytes[...])
        guard var info = all.inside(DER.sequence), all.isAtEnd,
            info.isIdentifier(DER.signedData),
            var wrapped = info.inside(DER.context0), info.isAtEnd
        else { return nil }
        // SignedData (section 5.1)
        guard var message = wrapped.inside(DER.sequence), wrapped.isAtEnd, message.contents(DER.integer) == [1],
            var digests = message.inside(DER.set), let messageDigest = digests.algorithm(), digests.isAtEnd,
            let content = message.inside(DER.sequence).flatMap(Self.content),
            let certificates = message.inside(DER.context0).flatMap(Self.elements),
            var signers = message.inside(DER.set), message.isAtEnd
        else { return nil }
        // SignerInfo (section 5.3)
        guard var signer = signers.inside(DER.sequence), signers.isAtEnd, signer.contents(DER.integer) == [1],
            let issuerAndSerialNumber = signer.contents(DER.sequence), let digestAlgorithm = signer.algorithm(),
            digestAlgorithm == messageDigest
        else { return nil }
        attributes = signer.contents(DER.context0)
        guard let signatureAlgorithm = signer.algorithm(), let signature = signer.contents(DER.octetString),
            signer.isAtEnd
        else { return nil }
        self.content = content
        self.certificates = certificates
        self.issuerAndSerialNumber = issuerAndSerialNumber
        self.digestAlgorithm = digestAlgorithm
        self.signatureAlgorithm = signatureAlgorithm
        self.signature = signature
    }

    /// The messageDigest attribute (RFC 5652 section 11.2); nil without one.
    var messageDigest: ArraySlice<UInt8>? {
        guard let attributes else { return nil }
        for encoding in Self.attributes(attributes) {
            guard var attribute = Self.attribute(encoding, ofType: DER.messageDigest) else { continue }
            var values = attribute.inside(DER.set)
            return values?.contents(DER.octetString)
        }
        return nil
    }

    static func attributes(_ contents: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        elements(DERReader(contents)) ?? []
    }

    /// Whether an encoding is that of a signingTime attribute (section 11.3).
    static func isTime(_ encoding: ArraySlice<UInt8>) -> Bool {
        attribute(encoding, ofType: DER.signingTime) != nil
    }

    /// A reader of what follows the type in an attribute; nil for an attribute of a different type.
    private static func attribute(_ encoding: ArraySlice<UInt8>, ofType type: [UInt8]) -> DERReader? {
        var reader = DERReader(encoding)
        guard var attribute = reader.inside(DER.sequence), attribute.isIdentifier(type) else { return nil }
        return attribute
    }

    /// EncapsulatedContentInfo (section 5.2).
    private static func content(_ reader: DERReader) -> ArraySlice<UInt8>? {
        var reader = reader
        guard reader.isIdentifier(DER.data),
            var wrapped = reader.inside(DER.context0), reader.isAtEnd, let content = wrapped.contents(DER.octetString),
            wrapped.isAtEnd
        else { return nil }
        return content
    }

    /// The encodings of elements that are all SEQUENCEs.
    private static func elements(_ reader: DERReader) -> [ArraySlice<UInt8>]? {
        var reader = reader
        var elements: [ArraySlice<UInt8>] = []
        while let element = reader.whole(DER.sequence) { elements.append(element) }
        return if reader.isAtEnd { elements } else { nil }
    }
}
