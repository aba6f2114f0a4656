internal import AssetLinks
internal import PKI

/// A certificate of a package, as its bytes in DER.
enum AppCertificate {
    static func read(_ encoding: ArraySlice<UInt8>) -> AppSigning.Certificate {
        // Of the certificate, nothing but the name is read: for its key OpenSSL would look through all of its decoders.
        let subject = Certificate.subject(ofEncoding: encoding) ?? ""
        return AppSigning.Certificate(fingerprint: fingerprint(of: encoding), subject: subject)
    }

    private static func fingerprint(of encoding: ArraySlice<UInt8>) -> CertificateFingerprint {
        let digest = (try? DigestAlgorithm.sha256.digest(of: encoding)) ?? []
        // OpenSSL always has SHA-256; zeros are the fingerprint of no certificate.
        return CertificateFingerprint(bytes: digest) ?? .zero
    }
}
