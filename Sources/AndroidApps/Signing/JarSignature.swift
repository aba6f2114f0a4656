internal import AssetLinks
internal import CMS
internal import PKI

/// Signatures of scheme v1 and of bundles: PKCS #7 in `META-INF` (Oracle, JAR File Specification).
enum JarSignature {
    private static let suffixes = [".RSA", ".DSA", ".EC"]
    static let maximumSize = 4 << 20

    /// Whether an entry of an archive is one.
    static func isSignature(_ name: String) -> Bool {
        let upper = name.uppercased()
        let folder = "META-INF/"
        return upper.hasPrefix(folder) && !upper.dropFirst(folder.utf8.count).contains("/")
            && suffixes.contains { upper.hasSuffix($0) }
    }

    /// The signers of one.
    static func signers(_ bytes: [UInt8]) throws(FormatDefect) -> [AppSigning.Signer] {
        switch MessageReading.read(bytes) {
        case .signedData(_, let message, _):
            return message.signers.compactMap(\.certificate).map { certificate in
                AppSigning.Signer(scheme: .v1, certificate: AppCertificate.read(certificate.encoding[...]))
            }
        case .unreadable(_, let reason): throw FormatDefect(reason)
        case .overLimit: throw FormatDefect("it has more parts than that of any app")
        case .notAMessage, .otherType: throw FormatDefect("it is not a signed message")
        }
    }
}
