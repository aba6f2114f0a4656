internal import AssetLinks

/// The file beside a package for incremental installation, `.apk.idsig` (source.android.com, APK Signature Scheme v4).
enum IncrementalSignature {
    private static let version = 2
    static let maximumSize = 64 << 20

    static func signer(_ bytes: [UInt8]) throws(FormatDefect) -> AppSigning.Signer {
        var file = LengthPrefixed(bytes[...])
        guard try file.number() == version else { throw FormatDefect("it is not of version 2") }
        // How the tree of digests is made.
        _ = try file.next()
        var signing = try file.nested()
        // The digest of the package.
        _ = try signing.next()
        return AppSigning.Signer(scheme: .v4, certificate: try AppCertificate.read(signing.next()))
    }
}
