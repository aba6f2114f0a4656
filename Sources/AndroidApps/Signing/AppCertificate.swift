internal import AssetLinks
internal import PKI

/// A certificate of a package, as its bytes in DER.
enum AppCertificate {
    static func read(_ encoding: ArraySlice<UInt8>) -> AppSigning.Certificate {
        let certificate = Certificate(Array(encoding), isTrusted: false)
        return AppSigning.Certificate(fingerprint: fingerprint(of: encoding), subject: certificate?.subject ?? "")
    }

    private static func fingerprint(of encoding: ArraySlice<UInt8>) -> CertificateFingerprint {
        let digest = (try? DigestAlgorithm.sha256.digest(of: encoding)) ?? []
        // OpenSSL always has SHA-256; zeros are the fingerprint of no certificate.
        return CertificateFingerprint(bytes: digest) ?? .zero
    }
}
