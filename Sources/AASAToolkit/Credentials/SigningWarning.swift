internal import CMS
internal import PKI
public import AASA

/// A reason for devices to deny the signed file, now or soon.
@nonexhaustive
public enum SigningWarning: Sendable, Equatable {
    /// Key usage or extended key usage do not allow a TLS server.
    case notForServers
    /// The certificate's key is of a kind that devices do not support; its description.
    case keyUnsupported(String)
    /// The certificate, or one above it, has a short key or is signed with an old digest, which devices may deny.
    case weak(SignerWeakness)
    /// The certificate's issuer is not in the message, and devices do not fetch it. Whether it is a root, which need
    /// not be there, is known when the system trusts it, when the certificate names a place to fetch it from, or when
    /// the message has other certificates, of which none is the issuer's.
    case issuerMissing(issuer: String, isKnown: Bool)
    /// The same of the message's last certificate above the signer's, whose issuer may be a root of the devices' own.
    case chainIncomplete(subject: String, issuer: String)
    /// The system does not trust the root in the message. Devices may have it, if it is one of your own.
    case rootUnknown(subject: String)
    /// The system trusts certificates of this root's name, and none with the key that issued the chain.
    case rootKeyDiffers(subject: String)
    /// The certificate, which the chain does not need, has the issuer and the serial number of the signer's, and is not
    /// in the message: that names its signer by the two.
    case leftOut(subject: String)
    /// The certificate is its own issuer: no device trusts it.
    case selfSigned
    /// The certificate has no DNS name in its subject alternative names.
    case noNames
    /// The certificates of the message do not form a valid path.
    case chainInvalid(ChainProblem)
    /// The path to the root has more certificates than are checked; the maximum of those between.
    case chainTooLong(maximum: Int)
    /// The message has more certificates than are read.
    case tooManyCertificates(count: Int, maximum: Int)
    /// The certificate expires within 21 days of the signing.
    case expiresSoon(Timestamp)
    /// A certificate of the chain does, before the signer's.
    case chainExpiresSoon(subject: String, Timestamp)
    /// The root of the chain does.
    case rootExpiresSoon(subject: String, Timestamp)
    /// The chain cannot be compared with what the system trusts, for this reason.
    case trustUnavailable(String)
    /// The certificate is not valid at the signing time, at which Apple's published code judges it
    /// (`SecCmsSignerInfoVerifyCertificate` in Security).
    case signingTimeOutside(Timestamp)

    /// Whether devices are sure to deny the file on any site.
    public var isDenial: Bool {
        switch self {
        case .notForServers, .keyUnsupported, .selfSigned, .noNames, .issuerMissing(_, isKnown: true), .chainInvalid,
            .chainTooLong, .tooManyCertificates:
            true
        default: false
        }
    }

    /// The certificate with a weakness; nil for other warnings.
    fileprivate var weakSubject: String? { if case .weak(let weakness) = self { weakness.subject } else { nil } }

    /// Whether devices deny the file because a certificate above the signer's has expired.
    package var isExpired: Bool {
        if case .chainInvalid(let problem) = self { problem.kind == .expired } else { false }
    }

    /// Whether it is about an expiry to come.
    package var isOfExpiry: Bool {
        switch self {
        case .expiresSoon, .chainExpiresSoon, .rootExpiresSoon: true
        default: false
        }
    }

    /// What devices will reject, or will reject soon.
    public var sentence: String {
        switch self {
        case .notForServers: "the certificate is not for TLS servers, and devices will deny the file"
        case .keyUnsupported(let key):
            "the certificate's key is \(key), which devices do not support; they will deny the file"
        case .weak(let weakness): "\(weakness.sentence); devices may deny the file"
        case .issuerMissing(let issuer, _):
            "the chain lacks the certificate's issuer '\(issuer)', which devices do not fetch"
        case .chainIncomplete(let subject, let issuer):
            "the chain ends at '\(subject)' and lacks its issuer '\(issuer)', which devices do not fetch"
        case .rootUnknown(let subject):
            "the chain leads to '\(subject)', which this system does not trust; devices that lack it will deny the file"
        case .rootKeyDiffers(let subject):
            "the chain leads to '\(subject)', of which this system trusts a certificate with a different key or key identifier; devices that lack the chain's own will deny the file"
        case .leftOut(let subject):
            "the certificate '\(subject)' is left out of the message: it has the issuer and serial number of the signer's, by which the message names its signer"
        case .chainTooLong(let maximum):
            "the chain has more than \(maximum) intermediate certificates: verdicts deny such a file"
        case .tooManyCertificates(let count, let maximum):
            SignatureProblem.tooMany("certificates", count: count, maximum: maximum).sentence
        case .selfSigned: "the certificate is its own issuer, and devices will deny the file"
        case .noNames:
            "the certificate has no DNS name among its subject alternative names, and devices will deny the file"
        case .chainInvalid(let problem): "\(problem.sentence); devices will deny the file"
        case .expiresSoon(let moment): "the certificate expires on \(moment); devices deny the file from then on"
        case .chainExpiresSoon(let subject, let moment):
            "the chain's certificate '\(subject)' expires on \(moment); devices deny the file from then on"
        case .rootExpiresSoon(let subject, let moment):
            "the chain's root '\(subject)' expires on \(moment); devices deny the file from then on"
        case .trustUnavailable(let reason):
            "whether this system trusts the chain is not known: \(reason)"
        case .signingTimeOutside(let moment):
            "the certificate is not valid at the signing time \(moment), at which Apple's published code judges it"
        }
    }
}

extension SigningCertificates {
    /// - Parameter others: the certificates beside the signer's.
    static func ownWarnings(_ signer: Certificate, _ others: [Certificate]) -> [SigningWarning] {
        var warnings: [SigningWarning] = []
        // Neither purposes nor names can be judged beside it.
        let extensionProblem = signer.extensionProblem(depth: 0)
        if let extensionProblem { warnings.append(.chainInvalid(ChainProblem(extensionProblem))) }
        let isReadable = extensionProblem == nil
        if isReadable, !signer.mayServeTLS { warnings.append(.notForServers) }
        if let key = signer.unsupportedKey { warnings.append(.keyUnsupported(key)) }
        let weaknesses = CertificateWeakness.list(from: signer, through: others)
        warnings += weaknesses.map { weakness in .weak(SignerWeakness(weakness)) }
        if isReadable, signer.dnsNames.isEmpty { warnings.append(.noNames) }
        if signer.isSelfSigned { warnings.append(.selfSigned) }
        let (count, maximum) = (others.count + 1, MessageLimit.certificates.maximum)
        if count > maximum { warnings.append(.tooManyCertificates(count: count, maximum: maximum)) }
        return warnings
    }

    /// Reasons for devices to deny a file that is signed at a moment.
    ///
    /// - Parameters:
    ///   - moment: when a device examines the file.
    ///   - signingTime: the signingTime attribute; nil without one.
    public func warnings(at moment: Timestamp, signingTime: Timestamp? = nil) -> [SigningWarning] {
        let outlook = outlook(at: moment)
        var warnings = ownWarnings
        if let warning = outlook.warning {
            // A weakness for which devices deny the file is not one for which they may.
            if case .chainInvalid(let problem) = warning, problem.kind == .tooWeak {
                warnings.removeAll { other in other.weakSubject == problem.subject }
            }
            warnings.append(warning)
        }
        if let expiry = outlook.expiry, expiresSoon(expiry, at: moment) { warnings.append(warning(of: expiry)) }
        return warnings + self.warnings(ofSigningAt: signingTime)
    }

    /// - Parameter signingTime: the signingTime attribute; nil without one.
    package func warnings(ofSigningAt signingTime: Timestamp?) -> [SigningWarning] {
        guard let signingTime, refusal(at: signingTime) != nil else { return [] }
        return [.signingTimeOutside(signingTime)]
    }

    /// Whether the file expires soon, as verdicts and lint warn of it.
    private func expiresSoon(_ expiry: Timestamp, at moment: Timestamp) -> Bool {
        let notBefore = if expiry == notAfter { Timestamp(seconds: signer.notBefore) } else { nil as Timestamp? }
        return CertificateExpiry(of: .signer, notBefore: notBefore, notAfter: expiry).isSoon(at: moment)
    }

    /// What expires at the expiry of the file.
    package func warning(of expiry: Timestamp) -> SigningWarning {
        if notAfter == expiry { return .expiresSoon(expiry) }
        for certificate in paths.flatMap(\.path.certificates) where certificate.notAfter == expiry.seconds {
            if certificate.isSelfSigned { return .rootExpiresSoon(subject: certificate.subject, expiry) }
            return .chainExpiresSoon(subject: certificate.subject, expiry)
        }
        return .expiresSoon(expiry)
    }

    /// The last moment at which the signer's certificate and those above it are in date, for a file that is signed at
    /// `moment`; nil when the certificate's field is not a time.
    package func expiry(at moment: Timestamp) -> Timestamp? { outlook(at: moment).expiry }
}

// MARK: The path at a moment

extension SigningCertificates {
    /// What is wrong with the path at a moment, and how long it is valid.
    private struct Outlook {
        var warning: SigningWarning?
        var expiry: Timestamp?
    }

    private func outlook(at moment: Timestamp) -> Outlook {
        if signer.isSelfSigned { return Outlook(expiry: notAfter) }
        if let expiry = expiryOfPaths(at: moment) {
            return Outlook(warning: remainingIncompleteness(at: moment), expiry: expiry)
        }
        // The signer's own defects are reported as such, and its dates are refused.
        let isSignerDenied = ownWarnings.contains(where: \.isDenial) || refusal(at: moment) != nil
        if isSignerDenied { return Outlook(expiry: notAfter) }
        if let expiry = expiryOfSystemPath(at: moment) { return Outlook(expiry: expiry) }
        if let problem = pathProblem { return Outlook(warning: .chainInvalid(ChainProblem(problem)), expiry: notAfter) }
        return outlookOutOfDate(at: moment)
    }

    /// The incompleteness of the message's path, unless the system has a path to a root at this moment.
    private func remainingIncompleteness(at moment: Timestamp) -> SigningWarning? {
        switch incompleteness {
        case .chainIncomplete, .rootUnknown, .rootKeyDiffers, .chainTooLong, .chainInvalid:
            if expiryOfSystemPath(at: moment) != nil { nil } else { incompleteness }
        default: incompleteness
        }
    }

    /// The certificate above the signer's that is out of date, where no path is in date.
    private func outlookOutOfDate(at moment: Timestamp) -> Outlook {
        let certificates = paths.first?.path.certificates ?? []
        let problems = certificates.enumerated().compactMap { depth, certificate in
            certificate.dateProblem(depth: depth, at: moment.seconds).map(ChainProblem.init)
        }
        let problem = problems.first { problem in problem.kind == .expired } ?? problems.first
        let expiry = if problem?.kind == .expired { problem?.date } else { notAfter }
        return Outlook(warning: problem.map(SigningWarning.chainInvalid), expiry: expiry)
    }

    /// The latest expiry of the paths that are valid at a moment; nil without such a path.
    private func expiryOfPaths(at moment: Timestamp) -> Timestamp? {
        var latest: Int64?
        for anchored in paths {
            guard let validity = anchored.path.validity, validity.contains(moment.seconds) else { continue }
            latest = max(validity.upperBound, latest ?? validity.upperBound)
        }
        return Timestamp(seconds: latest)
    }

    /// The expiry of a path to a root that the system trusts, from any certificate of the
    /// message; nil without such a path.
    private func expiryOfSystemPath(at moment: Timestamp) -> Timestamp? {
        guard let system = try? TrustAnchors.system() else { return nil }
        var paths: [ValidPath] = []
        _ = system.store.verify(signer, untrusted: certificates.others, at: moment.seconds, &paths)
        return Timestamp(seconds: paths.lastToExpire?.validity?.upperBound)
    }
}
