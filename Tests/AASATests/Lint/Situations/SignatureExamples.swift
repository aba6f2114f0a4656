@testable import AASA

extension LintSubject {
    /// A sound signed document, changed: for examples.
    static func signed(
        _ rules: SystemVersion?,
        _ change: (_ message: inout SignatureInspection, _ signer: inout SignerInspection) -> Void
    ) -> LintSubject {
        var signer = SignerInspection(
            subject: "CN=example.com", issuer: "CN=Example CA", notBefore: Timestamp(seconds: 1_700_000_000),
            notAfter: Timestamp(seconds: 1_800_000_000), digest: "sha256", names: ["example.com"], trustProblem: nil,
            dateProblem: nil, coversSite: true)
        var message = SignatureInspection(
            wrapping: .der, problem: nil, signers: [], certificateCount: 2, trailingBytes: 0,
            payload: Array(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#.utf8))
        change(&message, &signer)
        if message.signers.isEmpty { message.signers = [signer] }
        var options = LintOptions(rules: rules, knownApps: [])
        options.moment = Timestamp(seconds: 1_790_000_000)
        return LintSubject(.signed(message), size: 3000, options: options)
    }

    /// A sound signed document.
    static func signed(_ rules: SystemVersion?) -> LintSubject { signed(rules) { _, _ in } }
}

extension ChainProblem {
    /// For examples.
    static func example(_ kind: Kind, subject: String, issuer: String) -> ChainProblem {
        ChainProblem(kind: kind, depth: 0, subject: subject, issuer: issuer, text: "")
    }
}
