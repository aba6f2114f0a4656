internal import CMS
internal import PKI
public import AASA

/// Finds out what the bytes of a file are, and checks its signature if it has one.
public struct ContentReader: Sendable {
    private let trust: TrustAnchors

    public init(trust: TrustAnchors) { self.trust = trust }

    /// Whether the bytes are no message, which can be told without knowing whom to trust.
    public static func isPlain(_ bytes: [UInt8]) -> Bool {
        if case .notAMessage = MessageReading.read(bytes) { true } else { false }
    }

    /// Never fails: whatever the bytes are is an answer.
    ///
    /// - Parameters:
    ///   - site: whose certificate the signer's should be; nil leaves that unasked.
    ///   - moment: when certificates are judged.
    public func read(_ bytes: [UInt8], site: Site?, at moment: Timestamp) -> Content {
        switch MessageReading.read(bytes) {
        case .notAMessage: .plain(bytes)
        case .unreadable(let wrapping, let text): .unreadableMessage(AASA.Wrapping(wrapping), text)
        case .otherType(let wrapping, let type): .otherMessage(AASA.Wrapping(wrapping), type: type)
        case .signedData(let wrapping, let message, let trailingBytes):
            .signed(report(message, AASA.Wrapping(wrapping), trailingBytes, site, moment))
        }
    }

    private func report(
        _ message: SignedData, _ wrapping: AASA.Wrapping, _ trailingBytes: Int, _ site: Site?,
        _ moment: Timestamp
    ) -> SignatureReport {
        let certificates = message.certificates
        let verification = message.verifySignatures()
        return SignatureReport(
            wrapping: wrapping, problem: SignatureProblem(verification),
            signers: message.signers.compactMap { report($0, certificates, site, moment) },
            certificateCount: certificates.count, trailingBytes: trailingBytes, payload: message.content)
    }

    private func report(_ signer: Signer, _ certificates: [Certificate], _ site: Site?, _ moment: Timestamp)
        -> SignerReport?
    {
        guard let certificate = signer.certificate else { return nil }
        var trustProblem: ChainProblem?
        var dateProblem: ChainProblem?
        switch trust.store.verify(certificate, untrusted: certificates, at: moment.seconds) {
        case .trusted: break
        case .outOfDate(let problem):
            // The signer's own dates say more than those of a certificate above it.
            dateProblem = Self.ownDateProblem(certificate, moment) ?? ChainProblem(problem)
        case .untrusted(let problem):
            trustProblem = ChainProblem(problem)
            // The path is not whole, but the signer's own dates are known.
            dateProblem = Self.ownDateProblem(certificate, moment)
        }
        return SignerReport(
            subject: certificate.subject, issuer: certificate.issuer,
            notBefore: certificate.notBefore.map { Timestamp(seconds: $0) },
            notAfter: certificate.notAfter.map { Timestamp(seconds: $0) }, digest: signer.digest,
            names: certificate.dnsNames, trustProblem: trustProblem, dateProblem: dateProblem,
            coversSite: site.map { certificate.isValid(forHost: $0.host) })
    }

    private static func ownDateProblem(_ certificate: Certificate, _ moment: Timestamp) -> ChainProblem? {
        let kind: ChainProblem.Kind
        if let last = certificate.notAfter, last <= moment.seconds {
            kind = .expired
        } else if let first = certificate.notBefore, first > moment.seconds {
            kind = .notYetValid
        } else {
            return nil
        }
        return ChainProblem(kind: kind, depth: 0, subject: certificate.subject, issuer: certificate.issuer, text: "")
    }
}

// MARK: From the abilities' words to the domain's

extension AASA.Wrapping {
    fileprivate init(_ wrapping: CMS.Wrapping) {
        switch wrapping {
        case .none: self = .none
        case .der: self = .der
        case .pem: self = .pem
        case .base64: self = .base64
        case .smime: self = .smime
        }
    }
}

extension SignatureProblem {
    init?(_ verification: SignatureVerification) {
        guard case .invalid(let problem) = verification else { return nil }
        switch problem {
        case .contentMissing: self = .contentMissing
        case .noSigner: self = .noSigner
        case .signerCertificateMissing: self = .signerCertificateMissing
        case .contentChanged: self = .contentChanged
        case .digestBroken(let name): self = .digestBroken(name)
        case .signatureWrong(let text): self = .signatureWrong(text)
        }
    }
}

extension ChainProblem {
    init(_ problem: ChainVerification.Problem) {
        let kind: Kind =
            switch problem.kind {
            case .issuerMissing: .issuerMissing
            case .selfSigned: .selfSigned
            case .rootUntrusted: .rootUntrusted
            case .purpose: .purpose
            case .expired: .expired
            case .notYetValid: .notYetValid
            case .tooWeak: .tooWeak
            case .other: .other
            }
        self.init(
            kind: kind, depth: problem.depth, subject: problem.subject, issuer: problem.issuer, text: problem.text)
    }
}
