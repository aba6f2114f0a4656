/// What is wrong with a certificate or one above it, in words: for lint and for the commands alike.
package enum ChainWording {
    /// About the chain of a signer.
    package static func sentence(_ problem: ChainProblem) -> String {
        switch problem.kind {
        case .issuerMissing where problem.depth == 0:
            "an intermediate certificate is missing: the signer's was issued by '\(problem.issuer)', which is neither in the file nor trusted"
        case .issuerMissing:
            "the signer's chain ends at '\(problem.subject)', whose issuer '\(problem.issuer)' is neither in the file nor trusted"
        case .selfSigned: "the signer's certificate '\(problem.subject)' is its own issuer and is not trusted"
        case .rootUntrusted: "the signer's chain ends in '\(problem.subject)', which is not trusted"
        case .purpose where problem.depth == 0:
            "the signer's certificate '\(problem.subject)' is not for TLS servers (its key usage or extended key usage does not allow it)"
        case .purpose: "'\(problem.subject)' in the signer's chain may not issue certificates for TLS servers"
        case .expired, .notYetValid: "the signer's chain is out of date at '\(problem.subject)'"
        case .tooWeak: "the signer's chain proves nothing at '\(problem.subject)': \(problem.text)"
        case .other: "the signer's chain is not trusted at '\(problem.subject)': \(problem.text)"
        }
    }

    /// What is wrong with the chain that a server sent.
    package static func serverSentence(_ problem: ChainProblem) -> String {
        switch problem.kind {
        case .issuerMissing:
            "the server's chain ends at '\(problem.subject)', and the certificate of its issuer '\(problem.issuer)' is neither sent nor trusted"
        case .selfSigned: "the server's certificate '\(problem.subject)' is its own issuer and is not trusted"
        case .rootUntrusted: "the server's chain ends in '\(problem.subject)', which is not trusted"
        case .purpose: "'\(problem.subject)' in the server's chain may not be used for TLS servers"
        case .expired: "'\(problem.subject)' in the server's chain has expired"
        case .notYetValid: "'\(problem.subject)' in the server's chain is not yet valid"
        case .tooWeak, .other: "the server's chain is not trusted at '\(problem.subject)': \(problem.text)"
        }
    }

    /// What would mend a signer's chain.
    package static func hint(_ problem: ChainProblem) -> String? {
        switch problem.kind {
        case .issuerMissing where problem.depth == 0:
            "sign again with --chain FILE that holds '\(problem.issuer)'; devices do not fetch it"
        case .issuerMissing: "is '\(problem.issuer)' a public root? --cacert FILE trusts a root of your own"
        case .selfSigned, .rootUntrusted:
            "devices want a certificate that is issued by a public authority; --cacert FILE trusts a root of your own"
        case .purpose: "sign with the site's TLS server certificate, not with one for e-mail or code"
        case .tooWeak: "ask the authority for a certificate with RSA of 2048 bits or P-256, and SHA-256"
        case .expired, .notYetValid, .other: nil
        }
    }

    package static func dateSentence(_ problem: ChainProblem, _ signer: SignerReport) -> String {
        let word = problem.kind == .expired ? "has expired" : "is not yet valid"
        if problem.depth > 0 { return "the certificate '\(problem.subject)' above the signer's \(word)" }
        let dates = "valid \(moment(signer.notBefore)) to \(moment(signer.notAfter))"
        return "the signer's certificate \(word): \(dates)"
    }

    package static func names(_ signer: SignerReport) -> String {
        if signer.names.isEmpty { return "it has no subject alternative name" }
        return "it is for " + short(signer.names)
    }

    /// At most five of a list.
    package static func short(_ names: [String]) -> String {
        let shown = names.prefix(5).joined(separator: ", ")
        return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
    }

    package static func moment(_ moment: Timestamp?) -> String { moment?.description ?? "an unreadable time" }
}
