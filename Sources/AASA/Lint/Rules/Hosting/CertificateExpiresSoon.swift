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
            .reported(when: "a certificate with five days left of ninety"),
            .accepted(when: "a certificate with two months left"),
            .accepted(when: "a certificate with four days left of six"),
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
