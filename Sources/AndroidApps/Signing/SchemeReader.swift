internal import AssetLinks

/// Reads the signers of signature schemes v2, v3, v3.1 and v3.2 (source.android.com, APK Signature Scheme v2 and v3;
/// AOSP apksig, V3SchemeConstants). Signatures are not verified.
struct SchemeReader {
    /// The numbers of the schemes' pairs.
    static let schemes: [UInt32: AppSigning.Scheme] = [
        0x7109_871A: .v2, 0xF053_68C0: .v3, 0x1B93_AD61: .v31, 0x70E1_C89F: .v32,
    ]
    private static let lineageAttribute = 0x3BA0_6F8C
    private static let strippingAttribute = 0xBEEF_F00D
    private static let rotationAttribute = 0x559F_8B02
    /// Signers of a package at most, and certificates of a lineage.
    private static let maximumSigners = 100

    /// The signers in a pair.
    static func signers(
        _ pair: ArraySlice<UInt8>, scheme: AppSigning.Scheme
    ) throws(FormatDefect) -> [AppSigning.Signer] {
        var block = LengthPrefixed(pair)
        var list = try block.nested()
        var signers: [AppSigning.Signer] = []
        while !list.isAtEnd {
            if signers.count == maximumSigners { throw FormatDefect("it has more signers than any app") }
            signers.append(try signer(try list.nested(), scheme: scheme))
        }
        return signers
    }

    /// Reads a signer of scheme 2 or a later one: digests, certificates and attributes, since scheme 3
    /// with the range of releases.
    private static func signer(
        _ signer: LengthPrefixed, scheme: AppSigning.Scheme
    ) throws(FormatDefect) -> AppSigning.Signer {
        var signer = signer
        var signed = try signer.nested()
        // Digests of the contents, which are not checked.
        _ = try signed.next()
        var chain = try signed.nested()
        if chain.isAtEnd { throw FormatDefect("a signer has no certificate") }
        let certificate = try AppCertificate.read(chain.next())
        if scheme == .v2 {
            let newest = try number(inAttribute: strippingAttribute, of: try signed.nested())
            let newer: Set<AppSigning.Scheme> = if newest == 3 { [.v3] } else { [] }
            return AppSigning.Signer(scheme: scheme, certificate: certificate, newerSchemes: newer)
        }
        let least = try signed.number()
        let most = try signed.number()
        guard least <= most else { throw FormatDefect("a signer has no valid range of releases") }
        let attributes = try signed.nested()
        var lineage: [AppSigning.Certificate] = []
        if let rotations = try attribute(lineageAttribute, in: attributes) {
            lineage = try certificates(ofLineage: rotations)
        }
        // The largest number stands for every later release.
        let last = if most >= Int(Int32.max) { Int.max } else { most }
        var read = AppSigning.Signer(
            scheme: scheme, certificate: certificate, lineage: lineage, range: min(least, last)...last)
        read.rotationSDK = try number(inAttribute: rotationAttribute, of: attributes)
        return read
    }

    private static func number(
        inAttribute number: Int, of attributes: LengthPrefixed
    ) throws(FormatDefect) -> Int? {
        var attribute = try attribute(number, in: attributes)
        return try attribute?.number()
    }

    /// What is in the first attribute of a number, behind it; nil without one.
    private static func attribute(
        _ number: Int, in attributes: LengthPrefixed
    ) throws(FormatDefect) -> LengthPrefixed? {
        var attributes = attributes
        while !attributes.isAtEnd {
            var attribute = try attributes.nested()
            if try attribute.number() == number { return attribute }
        }
        return nil
    }

    /// - Parameter lineage: what is left of the attribute behind its number.
    private static func certificates(
        ofLineage lineage: LengthPrefixed
    ) throws(FormatDefect) -> [AppSigning.Certificate] {
        var nodes = lineage
        // The version of the form.
        _ = try nodes.number()
        var certificates: [AppSigning.Certificate] = []
        while !nodes.isAtEnd {
            if certificates.count == maximumSigners { throw FormatDefect("its lineage is longer than that of any app") }
            var node = try nodes.nested()
            var signed = try node.nested()
            certificates.append(try AppCertificate.read(signed.next()))
        }
        return certificates
    }
}
