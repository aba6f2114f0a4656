internal import PKI

/// The first thing in which a message differs from another.
package enum MessageDifference: Sendable {
    /// Not a message as this module writes it.
    case other
    case content, signer, certificates, algorithmOrAttributes
    /// The signer's key did not make the signature.
    case signature
}

extension UnsignedMessage {
    /// Returns how an encoded message differs from this one, the signature's bytes aside; nil when it does not.
    ///
    /// - Parameter comparesTime: whether another signingTime attribute is a difference.
    package func difference(from encoded: [UInt8], comparesTime: Bool) -> MessageDifference? {
        guard let message = EncodedSignedData(encoded) else { return .other }
        if !message.content.elementsEqual(content) { return .content }
        let signer = certificates.encodings.first ?? []
        guard message.issuerAndSerialNumber.elementsEqual(certificates.issuerAndSerialNumber),
            message.certificates.contains(where: { $0.elementsEqual(signer) })
        else { return .signer }
        if !holdsCertificates(message) { return .certificates }
        let attributes = Self.attributes(message.attributes, withTime: comparesTime)
        let ownAttributes = Self.attributes(attributeContents, withTime: comparesTime)
        guard hasAlgorithms(message), attributes == ownAttributes else { return .algorithmOrAttributes }
        guard let digest = digest(of: message),
            certificates.signer.verifies(Array(message.signature), of: digest, madeWith: algorithm)
        else { return .signature }
        return nil
    }

    /// The encodings of attributes; nil without any.
    ///
    /// - Parameter contents: without the tag and length of the set.
    private static func attributes(_ contents: ArraySlice<UInt8>?, withTime: Bool) -> [ArraySlice<UInt8>]? {
        guard let contents else { return nil }
        let encodings = EncodedSignedData.attributes(contents)
        if withTime { return encodings }
        return encodings.filter { encoding in !EncodedSignedData.isTime(encoding) }
    }

    /// The signed attributes without tag and length; nil without any.
    private var attributeContents: ArraySlice<UInt8>? {
        guard let attributes else { return nil }
        var reader = DERReader(attributes[...])
        return reader.contents(DER.set)
    }
}
