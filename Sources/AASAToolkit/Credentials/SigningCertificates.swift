internal import CMS
internal import PKI
public import AASA

/// A signer's certificate and the certificates above it, without the key.
public final class SigningCertificates: Sendable {
    /// The signer's, and every other that goes into the message, each once.
    let certificates: SignerCertificates

    /// - Parameter others: may hold `signer`, and a certificate several times.
    init(signer: Certificate, _ others: [Certificate]) {
        var unique: [Certificate] = []
        for candidate in others
        where !candidate.isSame(as: signer) && !unique.contains(where: { $0.isSame(as: candidate) }) {
            unique.append(candidate)
        }
        certificates = SignerCertificates(signer: signer, others: unique)
    }

    /// Reads the certificates of files.
    ///
    /// - Parameters:
    ///   - file: PEM or DER; the first certificate is the signer's.
    ///   - chainFiles: further certificates.
    /// - Throws: `.file`, `.credential`.
    public convenience init(file: String, chainFiles: [String] = []) throws(ToolkitError) {
        try self.init(.file(file), chain: chainFiles.map { .file($0) })
    }

    /// Reads the certificates in memory.
    ///
    /// - Parameter bytes: PEM or DER; the first certificate is the signer's.
    /// - Throws: `.credential`.
    public convenience init(_ bytes: [UInt8]) throws(ToolkitError) { try self.init(.bytes(bytes), chain: []) }

    private convenience init(_ source: CredentialSource, chain: [CredentialSource]) throws(ToolkitError) {
        var all = try source.read().certificates(.certificate, nil).certificates
        let signer = all.removeFirst()
        for source in chain { all += try source.read().certificates(.chain, nil).certificates }
        self.init(signer: signer, all)
    }

    private var signer: Certificate { certificates.signer }

    /// The distinguished name of the signer's certificate (RFC 2253).
    public var subject: String { signer.subject }

    /// Why the certificate cannot sign at `moment`; nil when it can.
    func refusal(at moment: Timestamp) -> ToolkitError? {
        if let last = signer.notAfter, last < moment.seconds { return refusal(.certificateExpired, last) }
        if let first = signer.notBefore, first > moment.seconds { return refusal(.certificateNotYetValid, first) }
        return nil
    }

    private func refusal(_ code: ToolkitError.Code, _ seconds: Int64) -> ToolkitError {
        var error = ToolkitError(code, path: nil, detail: subject)
        error.moment = Timestamp(seconds: seconds)
        return error
    }
}

// MARK: Warnings

/// A reason for devices to deny the signed file, now or soon.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum SigningWarning: Sendable, Equatable {
    /// Key usage or extended key usage do not allow a TLS server.
    case notForServers
    /// The certificate's issuer is not in the message, and devices do not fetch it.
    case issuerMissing(issuer: String)
    /// The certificate is its own issuer: no device trusts it.
    case selfSigned
    /// The certificate has no DNS name in its subject alternative names.
    case noNames
    /// A certificate of the chain is out of date.
    case chainOutOfDate(subject: String)
    /// The certificate expires within 14 days of the signing.
    case expiresSoon(Timestamp)
}

extension SigningCertificates {
    func warnings(at moment: Timestamp) -> [SigningWarning] {
        var warnings: [SigningWarning] = []
        if !signer.mayServeTLS { warnings.append(.notForServers) }
        if signer.dnsNames.isEmpty { warnings.append(.noNames) }
        // Whether a missing issuer is a root that devices have is not known here; sites have no certificates of roots.
        if signer.isSelfIssued {
            warnings.append(.selfSigned)
        } else if !certificates.others.contains(where: { signer.isIssued(by: $0) }) {
            warnings.append(.issuerMissing(issuer: signer.issuer))
        }
        for above in certificates.others where above.notAfter.map({ $0 < moment.seconds }) ?? false {
            warnings.append(.chainOutOfDate(subject: above.subject))
        }
        let fortnight: Int64 = 14 * 24 * 60 * 60
        if let last = signer.notAfter, last - moment.seconds < fortnight {
            warnings.append(.expiresSoon(Timestamp(seconds: last)))
        }
        return warnings
    }
}
