internal import AASA
internal import AssetLinks
internal import CMS
internal import PKI

/// Signatures of scheme v1 and of bundles: PKCS #7 in `META-INF` (Oracle, JAR File Specification).
enum JarSignature {
    private static let suffixes = [".RSA", ".DSA", ".EC"]
    static let maximumSize = 4 << 20
    /// Bytes of a signed file that are read: its main section. Behind it is a digest of each entry.
    static let signedFileStart = 4096
    /// Signatures of a package. Signers of v1 have one each.
    static let maximumCount = 100

    private static let folder = "META-INF/"
    /// Without it, no signature counts (StrictJarVerifier).
    static let manifest = folder + "MANIFEST.MF"

    /// Whether an entry of an archive is one.
    static func isSignature(_ name: String) -> Bool { isInFolder(name, endings: suffixes) }

    /// Whether an entry is a signature, or a file without which one does not count.
    static func isFile(_ name: String) -> Bool { isInFolder(name, endings: suffixes + [".SF", ".MF"]) }

    private static func isInFolder(_ name: String, endings: [String]) -> Bool {
        let upper = name.uppercased()
        guard upper.hasPrefix(folder) else { return false }
        let isInFolderBelow = upper.dropFirst(folder.utf8.count).contains("/")
        return !isInFolderBelow && endings.contains(where: upper.hasSuffix)
    }

    /// The name of the file that a signature signs, in capitals: releases look it up so (StrictJarVerifier).
    static func signedFile(of name: String) -> String {
        let parts = name.uppercased().parts(separatedBy: ".")
        return parts.dropLast().joined(separator: ".") + ".SF"
    }

    /// Those that releases look for in a signed file (StrictJarVerifier).
    private static let schemes: [String: AppSigning.Scheme] = ["2": .v2, "3": .v3]

    /// The newer schemes that a signed file names (`X-Android-APK-Signed: 2, 3`).
    static func newerSchemes(inSignedFile bytes: [UInt8]) -> Set<AppSigning.Scheme> {
        let header = "x-android-apk-signed:"
        // The main section ends with an empty line.
        let start = String(decoding: bytes.prefix(signedFileStart), as: UTF8.self)
        let lines = start.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for line in lines.prefix(while: { line in !line.isEmpty }) where line.lowercased().hasPrefix(header) {
            let numbers = line.dropFirst(header.count).split { !$0.isNumber }
            return Set(numbers.compactMap { number in schemes[String(number)] })
        }
        return []
    }

    /// The signers of one.
    ///
    /// - Parameter newerSchemes: those that the signed file names.
    static func signers(
        _ bytes: [UInt8], newerSchemes: Set<AppSigning.Scheme>
    ) throws(FormatDefect) -> [AppSigning.Signer] {
        switch MessageReading.read(bytes) {
        case .signedData(_, let message, _):
            var signers: [AppSigning.Signer] = []
            for certificate in message.signers.compactMap(\.certificate) {
                let read = try AppCertificate.read(certificate.encoding[...])
                signers.append(AppSigning.Signer(scheme: .v1, certificate: read, newerSchemes: newerSchemes))
            }
            return signers
        case .unreadable(_, let defect): throw FormatDefect(defect.clause)
        case .overLimit: throw FormatDefect("it has more parts than that of any app")
        case .notAMessage, .otherType: throw FormatDefect("it is not a signed message")
        }
    }
}
