internal import AASA
internal import PKI
internal import POSIX

/// A path of the message's certificates, with the root above them that the system trusts.
struct AnchoredPath: Sendable {
    /// From the signer's up to the root, if the system or the message has it.
    private(set) var path: ValidPath
    /// What is missing above the message's certificates; nil when the system trusts the root, or may.
    private(set) var incompleteness: SigningWarning?

    /// - Parameter others: all certificates beside the signer's.
    init(_ path: ValidPath, others: [Certificate]) {
        self.path = path
        let (certificates, topmost) = (path.certificates, path.topmost)
        if !topmost.isSelfSigned, certificates.count > TrustStore.maximumDepth + 1 {
            incompleteness = .chainTooLong(maximum: TrustStore.maximumDepth)
            return
        }
        // Certificates of public authorities name such a place, and only those of intermediates are issued by a root.
        let mismatch = topmost.issuerMismatch(among: others, depth: certificates.count - 1)
        let isIssuerKnown = topmost.namesIssuerLocation || mismatch != nil
        let isAlone = certificates.count == 1
        // Of certificates that were given for the path, the one that it needs is not there.
        let isMissingKnown = isIssuerKnown || !others.isEmpty
        let differentIssuer = mismatch.map { problem in SigningWarning.chainInvalid(ChainProblem(problem)) }
        let issuerMissing =
            differentIssuer ?? .issuerMissing(issuer: topmost.issuer, isKnown: isMissingKnown)
        do throws(PKIError) {
            let searchesBundle = topmost.isSelfSigned || isIssuerKnown || isAlone
            let issuer = try TrustStore.systemIssuer(of: topmost, searchesBundle: searchesBundle)
            if case .trusted(let issuer) = issuer {
                if topmost.isSelfSigned { return }
                // The root, too, may have constraints.
                let problem = try TrustStore([issuer]).problem(
                    of: certificates[0], through: Array(certificates.dropFirst()), at: nil)
                incompleteness = problem.map { problem in .chainInvalid(ChainProblem(problem)) }
                self.path = ValidPath(certificates + [issuer])
            } else if topmost.isSelfSigned {
                incompleteness = .rootUnknown(subject: topmost.subject)
            } else if let differentIssuer {
                incompleteness = differentIssuer
            } else if isAlone, isMissingKnown {
                incompleteness = issuerMissing
            } else if issuer == .differentKey {
                incompleteness = .rootKeyDiffers(subject: topmost.issuer)
            } else if isAlone {
                incompleteness = issuerMissing
            } else if isIssuerKnown {
                incompleteness = .chainIncomplete(subject: topmost.subject, issuer: topmost.issuer)
            }
        } catch {
            let lacksIssuer = isAlone && !topmost.isSelfSigned
            incompleteness = if lacksIssuer { issuerMissing } else { .trustUnavailable(error.detail) }
        }
    }
}
