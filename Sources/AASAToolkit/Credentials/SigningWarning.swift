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
    /// The certificate's issuer is not in the message, and devices do not fetch it. Whether it is a root, which need not be
    /// there, is known when the system trusts it, when the certificate names a place to fetch it from, or when the message
    /// has another certificate of that name, which is not the issuer's.
    case issuerMissing(issuer: String, isKnown: Bool)
    /// The same of the message's last certificate above the signer's, whose issuer may be a root of the devices' own.
    case chainIncomplete(subject: String, issuer: String)
    /// The certificate is its own issuer: no device trusts it.
    case selfSigned
    /// The certificate has no DNS name in its subject alternative names.
    case noNames
    /// The certificates of the message do not form a valid path.
    case chainInvalid(ChainProblem)
    /// A certificate of the chain is out of date.
    case chainOutOfDate(subject: String)
    /// The certificate expires within 21 days of the signing.
    case expiresSoon(Timestamp)
    /// A certificate of the chain does, before the signer's.
    case chainExpiresSoon(subject: String, Timestamp)

    /// Whether devices are sure to deny the file on any site.
    public var isDenial: Bool {
        switch self {
        case .notForServers, .keyUnsupported, .selfSigned, .noNames, .issuerMissing(_, isKnown: true), .chainInvalid,
            .chainOutOfDate:
            true
        default: false
        }
    }

    /// Whether it is about a certificate that is still in date.
    package var isAboutEnd: Bool {
        switch self {
        case .expiresSoon, .chainExpiresSoon: true
        default: false
        }
    }

    /// What devices will reject, or will reject soon.
    public var sentence: String {
        switch self {
        case .notForServers: "the certificate is not for TLS servers, and devices will deny the file"
        case .keyUnsupported(let key):
            "the certificate's key is \(key), which devices do not support; they will deny the file"
        case .issuerMissing(let issuer, _):
            "the chain lacks the certificate's issuer '\(issuer)', which devices do not fetch"
        case .chainIncomplete(let subject, let issuer):
            "the chain ends at '\(subject)' and lacks its issuer '\(issuer)', which devices do not fetch"
        case .selfSigned: "the certificate is its own issuer, and devices will deny the file"
        case .noNames:
            "the certificate has no DNS name among its subject alternative names, and devices will deny the file"
        case .chainInvalid(let problem): "\(problem.sentence); devices will deny the file"
        case .chainOutOfDate(let subject):
            "the chain's certificate '\(subject)' has expired, and devices will deny the file"
        case .expiresSoon(let moment): "the certificate expires on \(moment); devices deny the file from then on"
        case .chainExpiresSoon(let subject, let moment):
            "the chain's certificate '\(subject)' expires on \(moment); devices deny the file from then on"
        }
    }
}

extension SigningCertificates {
    static func ownWarnings(_ signer: Certificate) -> [SigningWarning] {
        var warnings: [SigningWarning] = []
        if !signer.mayServeTLS { warnings.append(.notForServers) }
        if let key = signer.unsupportedKey { warnings.append(.keyUnsupported(key)) }
        if signer.dnsNames.isEmpty { warnings.append(.noNames) }
        if signer.isSelfIssued { warnings.append(.selfSigned) }
        return warnings
    }

    /// Returns nil when one of the paths ends in a root or below one, as far as that is known. The system's trust is looked
    /// at only when nothing else decides.
    static func incompleteness(_ paths: SuppliedPaths, _ others: [Certificate]) -> SigningWarning? {
        var warning: SigningWarning?
        for path in paths.valid {
            let topmost = path.topmost
            let isSigner = path.certificates.count == 1
            // Certificates of public authorities name such a place, and only those of intermediates are issued by a root.
            let isIssuerKnown = topmost.namesIssuerLocation || others.contains { $0.hasIssuedName(of: topmost) }
            if topmost.isSelfIssued || !isSigner && !isIssuerKnown { return nil }
            switch TrustStore.systemHoldsIssuer(of: topmost) {
            case true?: return nil
            case nil where !isSigner: return nil
            default: break
            }
            warning =
                warning
                ?? (isSigner
                    ? .issuerMissing(issuer: topmost.issuer, isKnown: isIssuerKnown)
                    : .chainIncomplete(subject: topmost.subject, issuer: topmost.issuer))
        }
        return warning
    }

    /// Reasons for devices to deny a file that is signed at a moment.
    public func warnings(at moment: Timestamp) -> [SigningWarning] {
        let outlook = outlook(at: moment)
        var warnings = ownWarnings + [outlook.warning].compactMap(\.self)
        if let end = outlook.end, 0..<CertificateEnd.warningPeriod ~= end.seconds - moment.seconds {
            let first = certificates.others.first { $0.notAfter == end.seconds }
            let isOwn = notAfter == end || first == nil
            warnings.append(isOwn ? .expiresSoon(end) : .chainExpiresSoon(subject: first?.subject ?? "", end))
        }
        return warnings
    }

    /// The last moment at which the signer's certificate and those above it are in date, for a file that is signed at
    /// `moment`; nil when the certificate's field is not a time.
    package func end(at moment: Timestamp) -> Timestamp? { outlook(at: moment).end }

    /// What is wrong with the path at a moment, and how long it is valid.
    private func outlook(at moment: Timestamp) -> (warning: SigningWarning?, end: Timestamp?) {
        let now = moment.seconds
        if signer.isSelfIssued { return (nil, notAfter) }
        if let end = paths.valid.compactMap(\.validity).filter({ $0.contains(now) }).map(\.upperBound).max() {
            if case .chainIncomplete? = incompleteness, systemEnd(now) != nil { return (nil, Timestamp(seconds: end)) }
            return (incompleteness, Timestamp(seconds: end))
        }
        // The signer's own defects are reported as such, and its dates are refused.
        if ownWarnings.contains(where: \.isDenial) || refusal(at: moment) != nil { return (nil, notAfter) }
        if let end = systemEnd(now) { return (nil, end) }
        if let problem = paths.problem { return (.chainInvalid(ChainProblem(problem)), notAfter) }
        let above = paths.valid.first?.certificates.dropFirst() ?? []
        if let expired = above.first(where: { $0.notAfter.map { $0 < now } ?? true }) {
            return (.chainOutOfDate(subject: expired.subject), expired.notAfter.map { Timestamp(clamping: $0) })
        }
        let early = above.first { $0.notBefore.map { $0 > now } ?? true } ?? signer
        let problem = ChainProblem(
            kind: .notYetValid, depth: 1, subject: early.subject, issuer: early.issuer, text: "not yet valid")
        return (.chainInvalid(problem), notAfter)
    }

    /// The end of a path to a root that the system trusts, and that may have issued any certificate of the message; nil
    /// without such a path.
    private func systemEnd(_ now: Int64) -> Timestamp? {
        var validity: ClosedRange<Int64>?
        guard let system = try? TrustAnchors.system(),
            system.store.verify(signer, untrusted: certificates.others, at: now, &validity) == .trusted
        else { return nil }
        return validity.map { Timestamp(clamping: $0.upperBound) }
    }
}
