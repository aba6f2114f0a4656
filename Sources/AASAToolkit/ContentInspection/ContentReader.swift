internal import CMS
internal import PKI
package import AASA

/// Recognises what the bytes of a file are, and checks the signature if there is one.
package struct ContentReader: Sendable {
    private let trust: TrustAnchors
    /// Shared by all copies.
    private var cache: RecentValues<SignedReading>?
    private var certificates: CertificateCache?

    /// - Parameters:
    ///   - trust: the anchors of signers.
    ///   - cacheSize: bytes of memory, about, for signed files that are read repeatedly, and a quarter of it for
    ///     certificates in different files; 0 keeps none.
    package init(trust: TrustAnchors, cacheSize: Int = 0) {
        self.trust = trust
        if cacheSize <= 0 { return }
        cache = RecentValues(limit: cacheSize)
        certificates = CertificateCache(limit: cacheSize / 4)
    }

    /// Whether the bytes are not a CMS message, which shows without any trust anchors.
    package static func isPlain(_ bytes: [UInt8]) -> Bool { unwrapped(bytes).wrapping == .none }

    /// Returns what the bytes are if that is not SignedData; nil for one in any wrapping.
    package static func unsigned(_ bytes: [UInt8]) -> Content? {
        switch MessageReading.read(bytes) {
        case .notAMessage: .plain(bytes)
        case .unreadable(let wrapping, let defect): unreadable(bytes, in: AASA.Wrapping(wrapping), defect)
        case .otherType(let wrapping, let type): .otherMessage(AASA.Wrapping(wrapping), type: type)
        case .signedData, .overLimit: nil
        }
    }

    private static func unreadable(
        _ bytes: [UInt8], in wrapping: AASA.Wrapping, _ defect: EncodingDefect
    ) -> Content {
        if wrapping == .der, let file = SigningFile(beginning: bytes) { return .signingFile(file) }
        return .unreadableMessage(wrapping, defect.clause)
    }

    /// Returns the document in the bytes, in any wrapping; nil for a message without one. Signatures are not checked.
    package static func document(in bytes: [UInt8]) -> [UInt8]? { unwrapped(bytes).document }

    /// Returns the document with its wrapping, which is `none` for bytes that are not a CMS message.
    package static func unwrapped(_ bytes: [UInt8]) -> (wrapping: AASA.Wrapping, document: [UInt8]?) {
        switch MessageReading.read(bytes) {
        case .notAMessage: (.none, bytes)
        case .signedData(let wrapping, let message, _): (AASA.Wrapping(wrapping), message.content)
        case .overLimit(let wrapping, let excess): (AASA.Wrapping(wrapping), excess.content)
        case .unreadable(let wrapping, _), .otherType(let wrapping, _): (AASA.Wrapping(wrapping), nil)
        }
    }

    /// The first signer's signing time in a message; nil without one.
    package static func signingTime(in bytes: [UInt8]) -> Timestamp? {
        guard case .signedData(_, let message, _) = MessageReading.read(bytes) else { return nil }
        return Timestamp(seconds: message.signers.first?.signingTime)
    }

    /// Why the signatures of a message do not hold, without regard to certificates; nil for other bytes, too.
    package static func signatureProblem(of bytes: [UInt8]) -> SignatureProblem? {
        switch MessageReading.read(bytes) {
        case .signedData(_, let message, _): SignatureProblem(message.verifySignatures())
        case .overLimit(_, let excess): SignatureProblem(excess)
        case .notAMessage, .unreadable, .otherType: nil
        }
    }

    /// Reads and judges the bytes; any bytes have a result. A signed file in the cache is not judged again as long
    /// as the result is the same.
    ///
    /// - Parameters:
    ///   - bytes: of a file, in any wrapping.
    ///   - site: the site that the signer's certificate must cover; nil leaves this unchecked.
    ///   - moment: the moment at which certificates are judged.
    package func read(_ bytes: [UInt8], site: Site?, at moment: Timestamp) -> Content {
        let key = ByteKey(bytes)
        if let cached = cache?.reading(of: key, at: moment) { return cached.content(for: site) }
        let reading: SignedReading
        switch MessageReading.read(bytes, cache: certificates) {
        case .notAMessage: return .plain(bytes)
        case .unreadable(let wrapping, let defect):
            return Self.unreadable(bytes, in: AASA.Wrapping(wrapping), defect)
        case .otherType(let wrapping, let type): return .otherMessage(AASA.Wrapping(wrapping), type: type)
        case .overLimit(let wrapping, let excess):
            return .signed(
                SignatureInspection(
                    wrapping: AASA.Wrapping(wrapping), problem: SignatureProblem(excess), signers: [],
                    certificateCount: excess.certificateCount, trailingBytes: 0, payload: excess.content))
        case .signedData(let wrapping, let message, let trailingBytes):
            reading = read(message, in: AASA.Wrapping(wrapping), trailingBytes: trailingBytes, at: moment)
        }
        cache?.keep(reading, of: key)
        return reading.content(for: site)
    }

    private func read(
        _ message: SignedData, in wrapping: AASA.Wrapping, trailingBytes: Int, at moment: Timestamp
    ) -> SignedReading {
        let certificates = message.certificates
        let verification = message.verifySignatures()
        var judged: [JudgedCertificate] = []
        var signers: [SignerInspection] = []
        for signer in message.signers {
            guard let certificate = signer.certificate else { continue }
            // A certificate is judged once, however many signers have it.
            let known = judged.first { other in other.certificate === certificate }
            let result = known ?? judge(certificate, digest: signer.digest, among: certificates, at: moment)
            judged.append(result)
            var inspection = result.inspection
            inspection.digest = signer.digest
            if let seconds = signer.signingTime {
                inspection.signingTime = Timestamp(seconds: seconds)
                inspection.isTrustedAtSigningTime =
                    inspection.isTrusted && result.validity.contains(seconds)
                    || trust.store.verify(certificate, untrusted: certificates, at: seconds) == .trusted
            }
            signers.append(inspection)
        }
        var signature = SignatureInspection(
            wrapping: wrapping, problem: SignatureProblem(verification), signers: signers,
            certificateCount: certificates.count, trailingBytes: trailingBytes, payload: message.content)
        signature.isDetached = message.isDetached
        let validity = judged.reduce(Int64.min...Int64.max) { common, one in common.clamped(to: one.validity) }
        return SignedReading(signature: signature, certificates: judged.map(\.certificate), validity: validity)
    }

    private struct JudgedCertificate {
        let certificate: Certificate
        let inspection: SignerInspection
        /// The moments at which the result is the same.
        let validity: ClosedRange<Int64>
    }

    private func judge(
        _ certificate: Certificate, digest: String, among certificates: [Certificate], at moment: Timestamp
    ) -> JudgedCertificate {
        let ownDateProblem = certificate.dateProblem(depth: 0, at: moment.seconds).map(ChainProblem.init)
        var trustProblem: ChainProblem?
        var dateProblem: ChainProblem?
        var paths: [ValidPath] = []
        switch trust.store.verify(certificate, untrusted: certificates, at: moment.seconds, &paths) {
        case .trusted: break
        case .outOfDate(let problem):
            // The signer's own dates are more useful to the reader than those of a certificate above it.
            dateProblem = ownDateProblem ?? ChainProblem(problem)
        case .untrusted(let problem):
            trustProblem = ChainProblem(problem)
            // There is no path, but the signer's own dates are known.
            dateProblem = ownDateProblem
        }
        // At another moment another path may be found; only a valid path is known to stay valid.
        var validity = moment.seconds...moment.seconds
        let path = paths.lastToExpire
        if let holds = path?.validity, holds.contains(moment.seconds) { validity = holds }
        var inspection = SignerInspection(
            subject: certificate.subject, issuer: certificate.issuer,
            notBefore: Timestamp(seconds: certificate.notBefore), notAfter: Timestamp(seconds: certificate.notAfter),
            digest: digest, names: certificate.dnsNames, trustProblem: trustProblem, dateProblem: dateProblem,
            coversSite: nil)
        // Without names it is for no site at all.
        if certificate.dnsNames.isEmpty { inspection.coversSite = false }
        inspection.serialNumber = certificate.serialNumber
        inspection.fingerprint = certificate.fingerprint
        inspection.otherNameKinds = certificate.otherNameKinds
        let weaknesses =
            CertificateWeakness.fewest(of: paths.map(\.weaknesses))
            ?? CertificateWeakness.list(from: certificate, through: certificates)
        // What breaks the path is stated as its problem.
        inspection.weaknesses = weaknesses.map(SignerWeakness.init).filter { weakness in
            trustProblem?.kind != .tooWeak || weakness.depth != trustProblem?.depth
        }
        inspection.pathExpiry = Timestamp(seconds: path?.validity?.upperBound)
        inspection.expiresWithRoot = path?.expiresWithRoot ?? false
        return JudgedCertificate(certificate: certificate, inspection: inspection, validity: validity)
    }
}

// MARK: The system libraries' values as the domain's

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
        case .keyUnsupported(let key): self = .keyUnsupported(key)
        case .contentMissing: self = .contentMissing
        case .noSigner: self = .noSigner
        case .signerCertificateMissing: self = .signerCertificateMissing
        case .signerIndistinct(let first, let second): self = .signerIndistinct(first, second)
        case .digestNotListed(let name): self = .digestNotListed(name)
        case .severalSigners(let count): self = .severalSigners(count)
        case .contentNotData(let type): self = .contentNotData(type)
        case .attributeWrong(let text): self = .attributeWrong(text)
        case .contentTypeDiffers(let type): self = .contentTypeDiffers(type)
        case .contentChanged: self = .contentChanged
        case .digestBroken(let name): self = .digestBroken(name)
        case .algorithmUnknown(let name): self = .algorithmUnknown(name)
        case .signatureWrong(let text): self = .signatureWrong(text)
        }
    }

    init(_ excess: MessageExcess) {
        self =
            switch excess.limit {
            case .signers: .severalSigners(excess.count)
            case .certificates: .tooMany("certificates", count: excess.count, maximum: excess.limit.maximum)
            case .digestAlgorithms: .tooMany("digest algorithms", count: excess.count, maximum: excess.limit.maximum)
            }
    }
}

extension SignerWeakness {
    init(_ weakness: CertificateWeakness) {
        let defect: Defect =
            switch weakness.defect {
            case .shortKey(let bits): .shortKey(bits: bits)
            case .oldDigest(let name): .oldDigest(name)
            }
        self.init(depth: weakness.depth, subject: weakness.subject, defect: defect)
    }
}

extension ChainProblem {
    init(_ problem: ChainVerification.Problem) {
        self.init(
            kind: Kind(problem.kind), depth: problem.depth, subject: problem.subject, issuer: problem.issuer,
            text: problem.text)
        date = Timestamp(seconds: problem.date)
    }
}

extension ChainProblem.Kind {
    init(_ kind: ChainVerification.Problem.Kind) {
        self =
            switch kind {
            case .issuerMissing: .issuerMissing
            case .issuerMismatch: .issuerMismatch
            case .selfSigned: .selfSigned
            case .rootUntrusted: .rootUntrusted
            case .purpose: .purpose
            case .expired: .expired
            case .notYetValid: .notYetValid
            case .tooWeak: .tooWeak
            case .nameConstraints: .nameConstraints
            case .criticalExtension: .criticalExtension
            case .tooLong: .tooLong
            case .other: .other
            }
    }
}
