extension LintRule {
    static let weakDigest = LintRule(
        code: "AASA507", name: "weak-digest", severity: .warning,
        summary: "The signature rests on a digest that is broken.",
        explanation: """
            With MD5 an attacker can make another document that the signature fits, and with SHA-1 an attacker with money can. MD5 \
            proves nothing and is an error. Every system that reads signed files knows SHA-256.
            """,
        sources: [.cms],
        examples: [
            .reported(when: "a signature with SHA-1"),
            .reported(when: "a signature with MD5"),
            .accepted(when: "a signature with SHA-256"),
        ]
    ) { subject in
        guard let signature = subject.signature else { return [] }
        let hint = "sign again with SHA-256: \(SignatureProblem.signCommand)"
        if case .digestBroken? = signature.problem, let problem = signature.problem {
            let message = "the signature is not valid: \(problem.sentence)"
            return .one(nil, message, hint: hint).rated(.error)
        }
        guard signature.signers.contains(where: { $0.digest == "sha1" }) else { return [] }
        return .one(nil, SignatureReport.digestNote("sha1"), hint: hint)
    }
}
