internal import PKI
public import AASA

/// A certificate with its private key and the certificates above it.
public final class SigningIdentity {
    let certificate: Certificate
    let key: PrivateKey
    /// Everything else that goes into the message, each once, the signer's certificate left out.
    let chain: [Certificate]

    /// Reads an identity from files.
    ///
    /// - Parameters:
    ///   - certificateFile: PEM (the chain may follow), DER or PKCS#12.
    ///   - keyFile: PKCS#1, PKCS#8 or SEC 1 in PEM or DER; nil when the certificate's file holds the key.
    ///   - chainFiles: further certificates.
    /// - Throws: `.file`, `.credential`, `.keyMissing`, `.keyMismatch`.
    public init(
        certificateFile: String, keyFile: String?, chainFiles: [String], passphrase: PassphraseOrigin
    ) throws(ToolkitError) {
        let source = try passphrase.source()
        let secret = try CredentialReader.secret(certificateFile)
        let file = try CredentialReader.certificates(in: secret, certificateFile, .certificate, source)
        if let keyFile {
            key = try CredentialReader.key(keyFile, source)
        } else if let own = file.key {
            key = own
        } else {
            // PEM files with both are common: HAProxy wants them so.
            key = try Self.key(in: secret, certificateFile, source)
        }
        let key = self.key
        guard let certificate = file.certificates.first(where: { key.belongs(to: $0) }) else {
            var error = ToolkitError(.keyMismatch, path: keyFile ?? certificateFile, detail: "")
            error.detail = file.certificates.first?.subject ?? ""
            throw error
        }
        self.certificate = certificate
        var chain = file.certificates
        for path in chainFiles { chain += try CredentialReader.certificates(path, .chain, source).certificates }
        self.chain = Self.unique(chain, without: certificate)
    }

    /// The signer's certificate in short.
    public var subject: String { certificate.subject }

    private static func key(
        in secret: SecretBytes, _ path: String, _ source: PassphraseSource?
    ) throws(ToolkitError) -> PrivateKey {
        do throws(ToolkitError) {
            return try CredentialReader.key(in: secret, path, source)
        } catch  where error.code == .credential(.key, .holdsCertificate) {
            throw ToolkitError(.keyMissing, path: path, detail: "")
        }
    }

    private static func unique(_ certificates: [Certificate], without signer: Certificate) -> [Certificate] {
        var result: [Certificate] = []
        for candidate in certificates
        where !candidate.isSame(as: signer) && !result.contains(where: { $0.isSame(as: candidate) }) {
            result.append(candidate)
        }
        return result
    }
}

// MARK: What a signer's certificate may have wrong without being unusable

/// Something that does not stop the signing and will make devices deny the file.
public enum SigningWarning: Sendable, Equatable {
    /// Key usage or extended key usage do not allow a TLS server.
    case notForServers
    /// The certificate's issuer is not in the message, and no device fetches it.
    case issuerMissing(issuer: String)
    /// The certificate is its own issuer: no device trusts it.
    case selfSigned
    /// The certificate has no DNS name in its subject alternative names.
    case noNames
    /// A certificate of the chain is out of date.
    case chainOutOfDate(subject: String)
    /// The certificate is valid until soon after the signing.
    case expiresSoon(Timestamp)
}

extension SigningIdentity {
    func warnings(at moment: Timestamp) -> [SigningWarning] {
        var warnings: [SigningWarning] = []
        if !certificate.mayServeTLS { warnings.append(.notForServers) }
        if certificate.dnsNames.isEmpty { warnings.append(.noNames) }
        if certificate.isSelfIssued {
            warnings.append(.selfSigned)
        } else if let missing = missingIssuer {
            warnings.append(.issuerMissing(issuer: missing))
        }
        for above in chain where above.notAfter.map({ $0 <= moment.seconds }) ?? false {
            warnings.append(.chainOutOfDate(subject: above.subject))
        }
        let fortnight: Int64 = 14 * 24 * 60 * 60
        if let last = certificate.notAfter, last - moment.seconds < fortnight {
            warnings.append(.expiresSoon(Timestamp(seconds: last)))
        }
        return warnings
    }

    /// The issuer of the signer's certificate when no certificate of the chain is that issuer. Whether it is a root
    /// that devices have cannot be told here: a certificate straight under a root is not in use for sites.
    private var missingIssuer: String? {
        chain.contains { certificate.isIssued(by: $0) } ? nil : certificate.issuer
    }

    func refusal(at moment: Timestamp) -> ToolkitError? {
        // At its last second OpenSSL already calls a certificate expired.
        if let last = certificate.notAfter, last <= moment.seconds { return dated(.certificateExpired, last) }
        if let first = certificate.notBefore, first > moment.seconds { return dated(.certificateNotYetValid, first) }
        return nil
    }

    private func dated(_ code: ToolkitError.Code, _ seconds: Int64) -> ToolkitError {
        var error = ToolkitError(code, path: nil, detail: certificate.subject)
        error.moment = Timestamp(seconds: seconds)
        return error
    }
}
