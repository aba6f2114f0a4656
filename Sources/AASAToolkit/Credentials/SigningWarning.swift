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
    /// The certificate's key is RSA of fewer than 2,048 bits, which devices may deny.
    case keyShort(bits: Int)
    /// The certificate, or one above it, is signed with a digest that devices may deny.
    case digestOld(SignerDigest)
    /// The certificate's issuer is not in the message, and devices do not fetch it. Whether it is a root, which need
    /// not be there, is known when the system trusts it, when the certificate names a place to fetch it from, or when
    /// the message has another certificate of that name, which is not the issuer's.
    case issuerMissing(issuer: String, isKnown: Bool)
    /// The same of the message's last certificate above the signer's, whose issuer may be a root of the devices' own.
    case chainIncomplete(subject: String, issuer: String)
    /// The system does not trust the root in the message. Devices may have it, if it is one of your own.
    case rootUnknown(subject: String)
    /// The certificate is its own issuer: no device trusts it.
    case selfSigned
    /// The certificate has no DNS name in its subject alternative names.
    case noNames
    /// The certificates of the message do not form a valid path.
    case chainInvalid(ChainProblem)
    /// The path to the root has more certificates than are checked; the maximum of those between.
    case chainTooLong(maximum: Int)
    /// The message has more certificates than are read.
    case tooManyCertificates(SignatureProblem)
    /// The certificate expires within 21 days of the signing.
    case expiresSoon(Timestamp)
    /// A certificate of the chain does, before the signer's.
    case chainExpiresSoon(subject: String, Timestamp)
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

    /// Whether a file that had no reason to be denied gets this one by the passing of time.
    package var isOfTime: Bool {
        if case .chainInvalid(let problem) = self { problem.kind == .expired } else { false }
    }

    /// What devices will reject, or will reject soon.
    public var sentence: String {
        switch self {
        case .notForServers: "the certificate is not for TLS servers, and devices will deny the file"
        case .keyUnsupported(let key):
            "the certificate's key is \(key), which devices do not support; they will deny the file"
        case .keyShort(let bits):
            "the certificate's RSA key of \(bits.grouped) bits is too short, and devices may deny the file"
        case .digestOld(let digest): "\(digest.sentence); devices may deny the file"
        case .issuerMissing(let issuer, _):
            "the chain lacks the certificate's issuer '\(issuer)', which devices do not fetch"
        case .chainIncomplete(let subject, let issuer):
            "the chain ends at '\(subject)' and lacks its issuer '\(issuer)', which devices do not fetch"
        case .rootUnknown(let subject):
            "the chain leads to '\(subject)', which this system does not trust; devices that lack it will deny the file"
        case .chainTooLong(let maximum):
            "the chain has more than \(maximum) intermediate certificates: verdicts deny such a file"
        case .tooManyCertificates(let problem): problem.sentence
        case .selfSigned: "the certificate is its own issuer, and devices will deny the file"
        case .noNames:
            "the certificate has no DNS name among its subject alternative names, and devices will deny the file"
        case .chainInvalid(let problem): "\(problem.sentence); devices will deny the file"
        case .expiresSoon(let moment): "the certificate expires on \(moment); devices deny the file from then on"
        case .chainExpiresSoon(let subject, let moment):
            "the chain's certificate '\(subject)' expires on \(moment); devices deny the file from then on"
        case .signingTimeOutside(let moment):
            "the certificate is not valid at the signing time \(moment), at which Apple's published code judges it"
        }
    }
}

extension SigningCertificates {
    /// - Parameter others: the certificates beside the signer's.
    static func ownWarnings(_ signer: Certificate, _ others: [Certificate]) -> [SigningWarning] {
        var warnings: [SigningWarning] = []
        if !signer.mayServeTLS { warnings.append(.notForServers) }
        if let key = signer.unsupportedKey {
            warnings.append(.keyUnsupported(key))
        } else if let bits = signer.shortKey {
            warnings.append(.keyShort(bits: bits))
        }
        let oldDigests = OldSignature.list(from: signer, through: others).map(SignerDigest.init)
        warnings += oldDigests.map(SigningWarning.digestOld)
        if signer.dnsNames.isEmpty { warnings.append(.noNames) }
        if signer.isSelfIssued { warnings.append(.selfSigned) }
        let (count, maximum) = (others.count + 1, MessageLimit.certificates.maximum)
        if count > maximum {
            warnings.append(.tooManyCertificates(.tooMany("certificates", count: count, maximum: maximum)))
        }
        return warnings
    }

    /// Returns nil when one of the paths reaches a root that the system trusts, or may. The system's trust is used
    /// only if nothing else decides.
    static func incompleteness(of paths: ServerSentPaths, others: [Certificate]) -> SigningWarning? {
        var first: SigningWarning?
        for path in paths.valid {
            guard let warning = incompleteness(of: path, others: others) else { return nil }
            first = first ?? warning
        }
        return first
    }

    private static func incompleteness(of path: ServerSentPaths.Path, others: [Certificate]) -> SigningWarning? {
        let topmost = path.topmost
        if topmost.isSelfIssued {
            if TrustStore.systemHoldsIssuer(of: topmost) != false { return nil }
            return .rootUnknown(subject: topmost.subject)
        }
        if path.certificates.count > TrustStore.maximumDepth + 1 {
            return .chainTooLong(maximum: TrustStore.maximumDepth)
        }
        // Certificates of public authorities name such a place, and only those of intermediates are issued by a root.
        let isIssuerKnown = topmost.namesIssuerLocation || others.contains { $0.hasIssuedName(of: topmost) }
        if path.certificates.count == 1 {
            if TrustStore.systemHoldsIssuer(of: topmost) == true { return nil }
            return .issuerMissing(issuer: topmost.issuer, isKnown: isIssuerKnown)
        }
        guard isIssuerKnown, TrustStore.systemHoldsIssuer(of: topmost) == false else { return nil }
        return .chainIncomplete(subject: topmost.subject, issuer: topmost.issuer)
    }

    /// Reasons for devices to deny a file that is signed at a moment.
    ///
    /// - Parameters:
    ///   - moment: when a device examines the file.
    ///   - signingTime: the signingTime attribute; nil without one.
    public func warnings(at moment: Timestamp, signingTime: Timestamp? = nil) -> [SigningWarning] {
        let outlook = outlook(at: moment)
        var warnings = ownWarnings
        if let warning = outlook.warning { warnings.append(warning) }
        if let signingTime, refusal(at: signingTime) != nil { warnings.append(.signingTimeOutside(signingTime)) }
        if let expiry = outlook.expiry, expiresSoon(expiry, at: moment) { warnings.append(warning(of: expiry)) }
        return warnings
    }

    private func expiresSoon(_ expiry: Timestamp, at moment: Timestamp) -> Bool {
        let secondsLeft = expiry.seconds - moment.seconds
        return (0..<CertificateExpiry.warningPeriod).contains(secondsLeft)
    }

    private func warning(of expiry: Timestamp) -> SigningWarning {
        if notAfter == expiry { return .expiresSoon(expiry) }
        for certificate in certificates.others where certificate.notAfter == expiry.seconds {
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
        if signer.isSelfIssued { return Outlook(expiry: notAfter) }
        if let expiry = expiryOfMessagePaths(at: moment) {
            return Outlook(warning: remainingIncompleteness(at: moment), expiry: expiry)
        }
        // The signer's own defects are reported as such, and its dates are refused.
        let isSignerDenied = ownWarnings.contains(where: \.isDenial) || refusal(at: moment) != nil
        if isSignerDenied { return Outlook(expiry: notAfter) }
        if let expiry = expiryOfSystemPath(at: moment) { return Outlook(expiry: expiry) }
        if let problem = paths.problem {
            return Outlook(warning: .chainInvalid(ChainProblem(problem)), expiry: notAfter)
        }
        return outlookOutOfDate(at: moment)
    }

    /// The incompleteness of the message's path, unless the system has a path to a root at this moment.
    private func remainingIncompleteness(at moment: Timestamp) -> SigningWarning? {
        switch incompleteness {
        case .chainIncomplete, .rootUnknown, .chainTooLong:
            if expiryOfSystemPath(at: moment) != nil { nil } else { incompleteness }
        default: incompleteness
        }
    }

    /// The certificate above the signer's that is out of date, where no path is in date.
    private func outlookOutOfDate(at moment: Timestamp) -> Outlook {
        let certificates = paths.valid.first?.certificates ?? []
        let problems = certificates.enumerated().compactMap { depth, certificate in
            certificate.dateProblem(depth: depth, at: moment.seconds).map(ChainProblem.init)
        }
        let problem = problems.first { problem in problem.kind == .expired } ?? problems.first
        let expiry = if problem?.kind == .expired { problem?.date } else { notAfter }
        return Outlook(warning: problem.map(SigningWarning.chainInvalid), expiry: expiry)
    }

    /// The latest expiry of the message's paths that are valid at a moment; nil without such a path.
    private func expiryOfMessagePaths(at moment: Timestamp) -> Timestamp? {
        let validities = paths.valid.compactMap(\.validity).filter { $0.contains(moment.seconds) }
        return Timestamp(seconds: validities.map(\.upperBound).max())
    }

    /// The expiry of a path to a root that the system trusts, from any certificate of the
    /// message; nil without such a path.
    private func expiryOfSystemPath(at moment: Timestamp) -> Timestamp? {
        guard let system = try? TrustAnchors.system() else { return nil }
        var validity: ClosedRange<Int64>?
        let verification = system.store.verify(signer, untrusted: certificates.others, at: moment.seconds, &validity)
        guard verification == .trusted else { return nil }
        return Timestamp(clamping: validity?.upperBound)
    }
}
