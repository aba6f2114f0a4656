import Testing

@testable import AASA

@Suite("The rules about signed files")
struct SignatureRuleTests {
    /// What is wrong, the code, and whether only iOS 8 minds.
    static let faults: [(String, @Sendable (inout SignatureInspection, inout SignerInspection) -> Void, String)] = [
        ("changed", { message, _ in message.problem = .contentChanged }, "AASA502"),
        ("wrong", { message, _ in message.problem = .signatureWrong("bad") }, "AASA502"),
        (
            "untrusted",
            { _, signer in signer.trustProblem = .example(.selfSigned, subject: "CN=a", issuer: "CN=a") }, "AASA504"
        ),
        (
            "expired", { _, signer in signer.dateProblem = .example(.expired, subject: "CN=a", issuer: "CN=b") },
            "AASA505"
        ),
        ("elsewhere", { _, signer in signer.coversSite = false }, "AASA506"),
        ("MD5", { message, _ in message.problem = .digestBroken("md5") }, "AASA507"),
    ]

    @Test("What a signature has wrong is an error under every set of rules, as it is when verifying", arguments: faults)
    func severities(
        words: String, change: @Sendable (inout SignatureInspection, inout SignerInspection) -> Void, code: String
    ) {
        for (rules, severity) in [(SystemVersion.ios8, Severity.error), (.ios9, .error), (nil, .error)] {
            let findings = Linter.findings(in: LintSubject.signed(rules, change), .standard)
            #expect(findings.map(\.code) == [code], "\(words)")
            #expect(findings.map(\.severity) == [severity], "\(words)")
        }
    }

    @Test("A detached signature has no document for any system, and no second finding")
    func detached() {
        for rules in [nil] + SystemVersion.apple {
            let subject = LintSubject.signed(rules) { message, _ in
                message.problem = .contentMissing
                message.payload = nil
            }
            let findings = Linter.findings(in: subject, .standard)
            #expect(findings.map(\.code) == ["AASA503"])
            #expect(findings.map(\.severity) == [.error])
        }
    }

    @Test("A missing intermediate certificate is named")
    func intermediate() {
        let subject = LintSubject.signed(.ios8) { _, signer in
            signer.trustProblem = .example(.issuerMissing, subject: "CN=example.com", issuer: "CN=R11")
        }
        let finding = Linter.findings(in: subject, .standard).first
        #expect(finding?.message.contains("'CN=R11'") == true && finding?.hint?.contains("'CN=R11'") == true)
    }

    @Test(
        "The fix of a path is about the certificate that is at fault",
        arguments: [
            (.purpose, 0, "sign with the site's TLS server certificate"), (.purpose, 1, "current intermediate"),
            (.tooWeak, 0, "request from the authority"), (.tooWeak, 1, "current intermediate"),
            (.other, 0, "request a new certificate"), (.other, 1, "current intermediate"),
            (.issuerMismatch, 0, "the certificate of 'CN=R11' that issued it"),
        ] as [(ChainProblem.Kind, Int, String)])
    func pathHints(kind: ChainProblem.Kind, depth: Int, part: String) {
        var problem = ChainProblem.example(kind, subject: "CN=example.com", issuer: "CN=R11")
        problem.depth = depth
        let server = ServerDistrust(problem).hint(forHost: "example.com") ?? ""
        let isFixedAbove = depth > 0 || kind == .issuerMismatch
        #expect(problem.hint?.contains(part) == true && problem.remedy == (isFixedAbove ? .addCertificate : nil))
        #expect(server.contains("let the server send") == isFixedAbove)
    }

    @Test(
        "Sentences about a document in a signed file do not call it the file",
        arguments: [
            ("", "AASA007", "the signed document is empty", "write "),
            (
                "\u{FEFF}{\"webcredentials\":{\"apps\":[\"ABCDE12345.com.example.app\"]}}", "AASA005",
                "the signed document begins with a byte order mark, which JSON forbids", "sign the document again"
            ),
            (
                "Content-Type: text/plain\n\n{}", "AASA009",
                "the signed document is a text of e-mail with JSON behind it, not JSON", "without the option -text"
            ),
            (
                "[]", "AASA101", "the document is a list of apps, which devices do not read",
                "; then sign the document again"
            ),
            ("<html></html>", "AASA008", "the signed document is a web page, not JSON", "name the document itself"),
        ])
    func signedDocument(text: String, code: String, message: String, hint: String) {
        let subject = LintSubject.signed(nil) { message, _ in message.payload = Array(text.utf8) }
        let findings = Linter.findings(in: subject, .standard)
        #expect(findings.map(\.code) == [code] && findings.map(\.message) == [message])
        #expect(findings.first?.hint?.contains(hint) == true && findings.first?.fix == nil)
    }

    @Test("The first check that fails is the first cause")
    func causes() {
        let subject = LintSubject.signed(.ios8) { message, signer in
            message.problem = .contentChanged
            signer.trustProblem = .example(.rootUntrusted, subject: "CN=a", issuer: "CN=a")
            signer.dateProblem = .example(.expired, subject: "CN=example.com", issuer: "CN=a")
        }
        let findings = Linter.findings(in: subject, .standard).causesFirst
        #expect(findings.map(\.code) == ["AASA502", "AASA504", "AASA505"])
    }

    @Test("A signing time at which the certificate is not valid is a note")
    func signingTime() {
        let subject = LintSubject.signed(.ios8) { _, signer in
            signer.signingTime = Timestamp(seconds: 0)
            signer.isTrustedAtSigningTime = false
        }
        let findings = Linter.findings(in: subject, .standard)
        #expect(findings.map(\.code) == ["AASA505"] && findings.map(\.severity) == [.note])
    }

    @Test("A chain that has expired does so at the date of its first certificate")
    func chainExpiry() {
        let subject = LintSubject.signed(.ios8) { _, signer in
            signer.dateProblem = .example(.expired, subject: "CN=a", issuer: "CN=b")
            signer.dateProblem?.depth = 1
            signer.dateProblem?.date = Timestamp(seconds: 1)
        }
        let expiry = subject.signature?.signers.first?.expiry
        #expect(expiry?.notAfter == Timestamp(seconds: 1) && expiry?.isOfChain == true)
    }

    @Test(
        "A certificate of Apple's for developers is called that, one for its own servers is not",
        arguments: [
            ("CN=Apple Worldwide Developer Relations Certification Authority,O=Apple Inc.,C=US", true),
            ("CN=Developer ID Certification Authority,O=Apple Inc.,C=US", true),
            ("CN=Apple Public EV Server RSA CA 1 - G1,O=Apple Inc.,C=US", false), ("CN=R11,O=Let's Encrypt", false),
        ])
    func apple(issuer: String, isForDevelopers: Bool) {
        let subject = LintSubject.signed(nil) { _, signer in
            signer.issuer = issuer
            signer.trustProblem = .example(.issuerMissing, subject: "CN=a", issuer: issuer)
        }
        let message = Linter.findings(in: subject, .standard).first?.message ?? ""
        #expect(message.contains("Apple issues to developers") == isForDevelopers)
    }

    @Test("The bytes after a message are counted", arguments: [(1, "1 byte follows"), (2048, "2,048 bytes follow")])
    func trailing(count: Int, start: String) {
        let report = SignatureInspection(
            wrapping: .der, problem: nil, signers: [], certificateCount: 0, trailingBytes: count, payload: nil)
        #expect(report.trailingNote?.hasPrefix(start) == true)
    }
}
