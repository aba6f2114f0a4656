/// What devices since iOS 13 require of a server's certificates.
extension LintRule {
    static let serverNameMissing = requirement(
        code: "AASA616", name: "server-name-missing",
        summary: "The server's certificate has no DNS name among its subject alternative names.",
        explanation:
            "Since iOS 13 devices look for the site's name in the subject alternative names alone. A common name does not count.",
        consequence: noteForOlderSystems
    ) { requirement in requirement == .alternativeName }

    static let serverPurpose = requirement(
        code: "AASA617", name: "server-purpose", summary: "The server's certificate is not marked for TLS servers.",
        explanation:
            "Since iOS 13 devices require the extended key usage serverAuth of certificates that begin on 1 July 2019 or later.",
        consequence: noteForOlderSystems
    ) { requirement in requirement == .serverPurpose }

    static let serverValidity = requirement(
        code: "AASA618", name: "server-validity", summary: "The server's certificate is valid for too long.",
        explanation: """
            Since iOS 13 devices accept at most 825 days of certificates that begin on 1 July 2019 or later, of any \
            issuer. Of public authorities they accept at most 398 days since 1 September 2020; whether the authority is \
            public is not known here.
            """,
        consequence: noteForOlderSystems
    ) { if case .validity = $0 { true } else { false } }

    static let serverStrength = requirement(
        code: "AASA619", name: "server-strength",
        summary: "A certificate of the server's chain has a key or a signature that devices do not accept.",
        explanation: """
            Since iOS 13 devices require RSA keys of 2,048 bits and signatures with SHA-2, of the server and of its \
            authorities. No device supports Ed25519, Ed448, DSA, RSASSA-PSS, RSA of more than 8,192 bits, or ECDSA on \
            curves other than P-256, P-384 and P-521. OpenSSL refuses shorter keys and SHA-1 too: such a server is not \
            trusted under any rules.
            """,
        consequence: ""
    ) { $0.isAboutStrength }

    private static let noteForOlderSystems =
        "Under the rules of iOS 14 such a server is not trusted. For older systems it is a note."

    private static func requirement(
        code: String, name: String, summary: String, explanation: String, consequence: String,
        isOurs: @escaping @Sendable (ServerRequirement) -> Bool
    ) -> LintRule {
        let openPoint = "Apple does not document what its CDN requires of a site."
        let parts = [explanation, consequence, openPoint].filter { part in !part.isEmpty }
        return LintRule(
            code: code, name: name, severity: .error, summary: summary, explanation: parts.list(" "),
            sources: [.certificates, .trustedCertificates],
            examples: [
                .reported(when: "a server that devices do not trust"),
                .accepted(when: "a server that meets every requirement"),
            ],
            // The CDN accepts the server all the same, unless devices request the file themselves.
            role: DiagnosisRole { finding, facts in
                finding.ratedAtMost(.warning, if: facts.isAnswered && !facts.isDirect)
            }
        ) { subject, lintRule in
            // Both places are on one server.
            guard let place = subject.hostedPlaces.first(where: { $0.connection?.server != nil }),
                let server = place.connection?.server
            else { return [] }
            let rules = subject.options.rules ?? .today
            var findings: [Finding] = []
            for unmet in server.unmet where isOurs(unmet) {
                if isReported(unmet, of: place) { continue }
                let message = ServerInspection.distrust(because: [unmet])
                findings.append(
                    lintRule.finding(message, hint: unmet.hint).rated(.note, if: !unmet.isChecked(under: rules)))
            }
            let validity = ServerRequirement.validity(days: 0)
            if isOurs(validity), let note = server.publicValidityNote {
                findings.append(lintRule.finding(note, hint: validity.hint).rated(.note))
            }
            return findings
        }
    }

    /// Whether AASA605 reports the same: OpenSSL refuses such a server too.
    private static func isReported(_ unmet: ServerRequirement, of place: PlaceInspection) -> Bool {
        switch place.observation {
        case .answer?: false
        case .untrustedServer(_, let distrust)? where unmet == .serverPurpose: distrust.chainKind == .purpose
        default: unmet.isAboutStrength
        }
    }
}
