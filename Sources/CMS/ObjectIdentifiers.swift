internal import PKI

/// Contents of OBJECT IDENTIFIERs.
extension DER {
    /// Content types and attributes (RFC 5652 sections 4, 5.1, 11.2 and 11.3).
    static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    static let signingTime: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x05]
    static let messageDigest: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x04]

    /// The signature algorithm: with RSA either rsaEncryption or one that names the digest too (RFC 5754 section 3.2),
    /// with ECDSA the latter (section 3.3).
    static func identifiers(of scheme: SignatureScheme, with algorithm: DigestAlgorithm) -> [[UInt8]] {
        switch scheme {
        case .rsaPKCS1:
            let prefix: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01]
            return [prefix + [0x01], prefix + [0x0A + algorithm.number]]
        case .ecdsa: return [[0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x01 + algorithm.number]]
        }
    }
}
