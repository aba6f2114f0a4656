extension LintRule {
    static let certificateExpiresSoon = LintRule(
        code: "AASA606", name: "certificate-expires-soon", severity: .warning,
        summary: "The server's certificate, or one above it, expires soon.",
        explanation: """
            Reported when fewer than three weeks are left, or less than a third of a shorter life. Authorities renew earlier: it \
            seems that the renewal does not work, or that the server was not reloaded.
            """,
        sources: [.certificates],
        examples: [
            .reported("a certificate with five days left of ninety") {
                LintSubject.hosted(nil) {
                    $0.connection.chain[0].notAfter = Timestamp(seconds: 1_787_000_000 + 5 * 86_400)
                }
            },
            .accepted("a certificate with two months left") { LintSubject.hosted(nil) },
            .accepted("a certificate with four days left of six") {
                LintSubject.hosted(nil) {
                    $0.connection.chain[0].notBefore = Timestamp(seconds: 1_787_000_000 - 2 * 86_400)
                    $0.connection.chain[0].notAfter = Timestamp(seconds: 1_787_000_000 + 4 * 86_400)
                }
            },
        ]
    ) { subject in
        // Both places are on one server, which sends one chain.
        guard let chain = subject.hostedPlaces.lazy.compactMap(\.connection?.chain).first(where: { !$0.isEmpty })
        else { return [] }
        return chain.compactMap { certificate in
            guard let last = certificate.notAfter, let moment = subject.options.moment else { return nil }
            let end = CertificateEnd(of: .server, notBefore: certificate.notBefore, notAfter: last)
            guard end.isSoon(at: moment) else { return nil }
            return Issue(
                nil, "the server's certificate '\(certificate.subject)' \(end.predicate(at: moment))",
                hint: end.hint)
        }
    }
}
