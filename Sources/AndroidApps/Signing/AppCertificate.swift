internal import AssetLinks
internal import PKI

/// A certificate of a package, as its bytes in DER.
enum AppCertificate {
    static func read(_ encoding: ArraySlice<UInt8>) throws(FormatDefect) -> AppSigning.Certificate {
        guard let digest = try? DigestAlgorithm.sha256.digest(of: encoding),
            let fingerprint = CertificateFingerprint(bytes: digest)
        else { throw FormatDefect("the SHA-256 of a certificate cannot be computed") }
        // Of the certificate, nothing but the name is read: for its key OpenSSL would look through all of its decoders.
        return AppSigning.Certificate(
            fingerprint: fingerprint, subject: Certificate.subject(ofEncoding: encoding) ?? "")
    }
}
