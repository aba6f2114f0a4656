/// The certification paths (RFC 5280 section 6) from a TLS server's certificate, using only the certificates beside it.
///
/// The topmost certificate of each counts as its trust anchor: no trust anchor above it repairs what
/// is wrong with such a path.
package struct ServerSentPaths: Sendable {
    /// The paths that are valid, dates aside.
    package let valid: [ValidPath]
    /// What is wrong with the first path; nil when one is valid.
    package let problem: ChainVerification.Problem?

    /// - Parameter others: in any order; those of no path do not matter.
    package init(from certificate: Certificate, through others: [Certificate]) {
        var valid: [ValidPath] = []
        var problem: ChainVerification.Problem?
        for path in CertificationPaths.complete(from: certificate, through: others) {
            if let defect = Self.problem(of: certificate, through: path) {
                problem = problem ?? defect
            } else {
                valid.append(ValidPath([certificate] + path))
            }
        }
        self.valid = valid
        self.problem = if valid.isEmpty { problem } else { nil }
    }

    private static func problem(
        of certificate: Certificate, through path: [Certificate]
    ) -> ChainVerification.Problem? {
        for (depth, certificate) in ([certificate] + path).enumerated() {
            let ownProblem =
                certificate.keyProblem(depth: depth) ?? certificate.dateFormProblem(depth: depth)
                ?? certificate.extensionProblem(depth: depth) ?? certificate.selfIssuedProblem(depth: depth)
            if let ownProblem { return ownProblem }
        }
        guard let store = try? TrustStore([path.last ?? certificate]) else { return .internalFailure }
        if let problem = store.problem(of: certificate, through: path, at: nil) { return problem }
        // Of a trust anchor neither signature nor constraints are checked, but this certificate is not one.
        let topmost = path.last ?? certificate
        if topmost.isSelfSigned { return nil }
        return topmost.signatureProblem(depth: path.count) ?? topmost.constraintsProblem(depth: path.count)
    }
}
