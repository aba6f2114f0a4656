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
        guard let written = EncodedSignedData(encoded) else { return .other }
        if !isSame(written.content, content) { return .content }
        let signer = certificates.encodings.first ?? []
        guard isSame(written.issuerAndSerialNumber, certificates.issuerAndSerialNumber),
            written.certificates.contains(where: { isSame($0, signer) })
        else { return .signer }
        if !holdsCertificates(written) { return .certificates }
        func compared(_ attributes: ArraySlice<UInt8>?) -> [ArraySlice<UInt8>]? {
            attributes.map { EncodedSignedData.attributes($0).filter { comparesTime || !EncodedSignedData.isTime($0) } }
        }
        let own = attributes.flatMap { bytes in
            var reader = DERReader(bytes[...])
            return reader.contents(DER.set)
        }
        guard hasAlgorithms(written), compared(written.attributes) == compared(own) else {
            return .algorithmOrAttributes
        }
        guard let digest = digest(of: written),
            certificates.signer.verifies(Array(written.signature), of: digest, algorithm)
        else { return .signature }
        return nil
    }
}
