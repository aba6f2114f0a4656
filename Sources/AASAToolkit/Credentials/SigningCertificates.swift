internal import CMS
internal import PKI
public import AASA

/// A signer's certificate and the certificates above it, without the key.
public final class SigningCertificates: Sendable {
    /// The signer's, and every other that goes into the message, each once.
    let certificates: SignerCertificates
    /// Those that hold at any moment.
    private let lastingWarnings: [SigningWarning]

    /// - Parameter others: may hold `signer`, and a certificate several times.
    init(signer: Certificate, _ others: [Certificate]) {
        var unique: [Certificate] = []
        for candidate in others
        where !candidate.isSame(as: signer) && !unique.contains(where: { $0.isSame(as: candidate) }) {
            unique.append(candidate)
        }
        certificates = SignerCertificates(signer: signer, others: unique)
        lastingWarnings = Self.lastingWarnings(certificates)
        notAfter = signer.notAfter.map { Timestamp(seconds: $0) }
    }

    /// Reads the certificates of files.
    ///
    /// - Parameters:
    ///   - file: PEM, DER or PKCS#12, whose key is not used; the first certificate is the signer's.
    ///   - chainFiles: further certificates.
    ///   - passphrase: of a PKCS#12 file.
    /// - Throws: `.file`, `.credential`.
    public convenience init(
        file: String, chainFiles: [String] = [], passphrase: PassphraseOrigin = .none
    ) throws(ToolkitError) {
        try self.init(.file(file), chain: chainFiles.map { .file($0) }, passphrase.source())
    }

    /// Reads the certificates in memory.
    ///
    /// - Parameter bytes: PEM or DER; the first certificate is the signer's.
    /// - Throws: `.credential`.
    public convenience init(_ bytes: [UInt8]) throws(ToolkitError) { try self.init(.bytes(bytes), chain: [], nil) }

    private convenience init(
        _ source: CredentialSource, chain: [CredentialSource], _ passphrase: PassphraseSource?
    ) throws(ToolkitError) {
        var all = try source.read().certificates(.certificate, passphrase).certificates
        let signer = all.removeFirst()
        for source in chain { all += try source.read().certificates(.chain, passphrase).certificates }
        self.init(signer: signer, all)
    }

    private var signer: Certificate { certificates.signer }

    /// The distinguished name of the signer's certificate (RFC 2253).
    public var subject: String { signer.subject }

    /// The last moment of the signer's certificate; nil when its field is not a time.
    public let notAfter: Timestamp?

    /// Why the certificate cannot sign at `moment`; nil when it can.
    func refusal(at moment: Timestamp) -> ToolkitError? {
        if let notAfter, notAfter < moment { return refusal(.certificateExpired, notAfter) }
        if let first = signer.notBefore, first > moment.seconds {
            return refusal(.certificateNotYetValid, Timestamp(seconds: first))
        }
        return nil
    }

    private func refusal(_ code: ToolkitError.Code, _ end: Timestamp) -> ToolkitError {
        var error = ToolkitError(code, path: nil, detail: subject)
        error.moment = end
        return error
    }
}

// MARK: Warnings

/// A reason for devices to deny the signed file, now or soon.
@nonexhaustive
public enum SigningWarning: Sendable, Equatable {
    /// Key usage or extended key usage do not allow a TLS server.
    case notForServers
    /// The certificate's issuer is not in the message, and devices do not fetch it. Whether it is a root, which need not be
    /// there, is known when the system trusts it, when the certificate names a place to fetch it from, or when there are
    /// other certificates in the message.
    case issuerMissing(issuer: String, isKnown: Bool)
    /// The certificate is its own issuer: no device trusts it.
    case selfSigned
    /// The certificate has no DNS name in its subject alternative names.
    case noNames
    /// A certificate of the chain is out of date.
    case chainOutOfDate(subject: String)
    /// The certificate expires within 21 days of the signing.
    case expiresSoon(Timestamp)

    /// Whether devices are sure to deny the file on any site.
    public var isDenial: Bool {
        switch self {
        case .notForServers, .selfSigned, .noNames, .issuerMissing(_, isKnown: true): true
        default: false
        }
    }

    /// What devices will reject, or will reject soon.
    public var sentence: String {
        switch self {
        case .notForServers: "the certificate is not for TLS servers, and devices will deny the file"
        case .issuerMissing(let issuer, _):
            "the chain lacks the certificate's issuer '\(issuer)', which devices do not fetch"
        case .selfSigned: "the certificate is its own issuer, and devices will deny the file"
        case .noNames:
            "the certificate has no DNS name among its subject alternative names, and devices will deny the file"
        case .chainOutOfDate(let subject):
            "the chain's certificate '\(subject)' has expired, and devices will deny the file"
        case .expiresSoon(let moment): "the certificate expires on \(moment); devices deny the file from then on"
        }
    }
}

extension SigningCertificates {
    private static func lastingWarnings(_ certificates: SignerCertificates) -> [SigningWarning] {
        let signer = certificates.signer
        var warnings: [SigningWarning] = []
        if !signer.mayServeTLS { warnings.append(.notForServers) }
        if signer.dnsNames.isEmpty { warnings.append(.noNames) }
        if signer.isSelfIssued {
            warnings.append(.selfSigned)
        } else if !certificates.others.contains(where: { signer.isIssued(by: $0) }), !isIssuedByTrustedRoot(signer) {
            let isKnown = !certificates.others.isEmpty || signer.namesIssuerLocation
            warnings.append(.issuerMissing(issuer: signer.issuer, isKnown: isKnown))
        }
        return warnings
    }

    /// Loads the system's trusted certificates.
    private static func isIssuedByTrustedRoot(_ signer: Certificate) -> Bool {
        guard let trust = try? TrustAnchors.system() else { return false }
        if case .untrusted(let problem) = trust.store.verify(signer, untrusted: [], at: 0) {
            return problem.kind != .issuerMissing
        }
        return true
    }

    /// Reasons for devices to deny a file that is signed at a moment.
    public func warnings(at moment: Timestamp) -> [SigningWarning] {
        var warnings = lastingWarnings
        for above in certificates.others where above.notAfter.map({ $0 < moment.seconds }) ?? false {
            warnings.append(.chainOutOfDate(subject: above.subject))
        }
        if let notAfter, notAfter.seconds - moment.seconds < CertificateEnd.warningPeriod {
            warnings.append(.expiresSoon(notAfter))
        }
        return warnings
    }
}
