extension LintRule {
    static let serverUntrusted = LintRule(
        code: "AASA605", name: "server-untrusted", severity: .error,
        summary: "The server's certificate is not trusted for the site.",
        explanation: """
            A device fetches the file only from a server with a valid certificate for the site's name, issued by an \
            authority that the device knows. Browsers fetch intermediate certificates that a server forgets to send, \
            devices do not: configure the whole chain.
            """,
        sources: [.supporting, .certificates],
        examples: [
            .reported(when: "a server that does not send its intermediate certificate"),
            .reported(when: "a server whose certificate has expired"),
            .reported(when: "a server with the certificate of another site"),
            .accepted(when: "a server with a trusted certificate"),
        ],
        verdict: .response { observation in
            guard case .untrustedServer(_, let distrust) = observation else { return nil }
            return .tlsUntrusted(distrust)
        },
        role: .answer
    ) { subject, lintRule in
        guard let site = subject.hosting?.site else { return [] }
        // Both places are on one server: one finding is enough.
        for place in subject.failingPlaces {
            guard case .tlsUntrusted(let distrust)? = lintRule.failure(in: place.observation) else { continue }
            let description = distrust.description(of: site.description, host: site.host)
            return [lintRule.finding(description.message, hint: description.hint).remedied(by: distrust.remedy)]
        }
        return []
    }

    package static let certificateExpiresSoon = LintRule(
        code: "AASA606", name: "certificate-expires-soon", severity: .warning,
        summary: "The server's certificate, or one above it, expires soon.",
        explanation: """
            Reported when fewer than three weeks are left, or less than a third of a shorter life. Authorities renew \
            earlier: it seems that the renewal does not work, or that the server was not reloaded.
            """,
        sources: [.certificates],
        examples: [
            .reported(when: "a certificate with five days left of ninety"),
            .accepted(when: "a certificate with two months left"),
            .accepted(when: "a certificate with four days left of six"),
        ],
        role: DiagnosisRole(layer: .certificate)
    ) { subject, lintRule in
        // Both places are on one server, which sends one chain.
        let connections = subject.hostedPlaces.lazy.compactMap(\.connection)
        guard let connection = connections.first(where: { connection in !connection.chain.isEmpty }),
            let moment = subject.options.moment
        else { return [] }
        return connection.findings(aboutExpirySoonAfter: moment, of: lintRule)
    }
}

extension ConnectionInspection {
    /// The findings of AASA606 about the certificates that the server sent.
    package func findings(aboutExpirySoonAfter moment: Timestamp, of rule: LintRule) -> [Finding] {
        chain.compactMap { certificate in
            guard let expiry = certificate.expiry, expiry.isSoon(at: moment) else { return nil }
            return rule.finding(
                "the server's certificate '\(certificate.subject)' \(expiry.predicate(at: moment))",
                hint: expiry.hint
            ).stating(expiry)
        }
    }
}
