import TestSupport
import Testing

@testable import PKI

@Suite("Certification paths")
struct ChainTests {
    enum Expected: Sendable, Equatable {
        case trusted
        case outOfDate(ChainVerification.Problem.Kind, depth: Int)
        case untrusted(ChainVerification.Problem.Kind, depth: Int)

        init(_ verification: ChainVerification) {
            switch verification {
            case .trusted: self = .trusted
            case .outOfDate(let problem): self = .outOfDate(problem.kind, depth: problem.depth)
            case .untrusted(let problem): self = .untrusted(problem.kind, depth: problem.depth)
            }
        }
    }

    private func verify(
        _ leaf: String, above: [Certificate]? = nil, trust: TrustStore? = nil, at time: Int64 = Material.moment
    ) throws -> ChainVerification {
        let certificate = try Material.leaf(leaf)
        let chain = above ?? ((try? Material.certificates("bundles/\(leaf)-chain.pem")) ?? [])
        return try (trust ?? Material.trust()).verify(certificate, untrusted: chain, at: time)
    }

    @Test(
        "Every leaf of the test PKI has the property it is named for, in January 2027",
        arguments: [
            ("valid-rsa", .trusted), ("valid-ecdsa", .trusted), ("valid-ecdsa-p384", .trusted), ("rsa-4096", .trusted),
            ("directly-under-root", .trusted), ("wildcard", .trusted), ("wildcard-many", .trusted), ("idn", .trusted),
            ("localhost", .trusted),
            ("wrong-site", .trusted), ("common-name-only", .trusted), ("nul-in-name", .trusted), ("no-eku", .trusted),
            ("key-encipherment-only", .trusted), ("ed25519", .untrusted(.tooWeak, depth: 0)), ("rsa-1024", .trusted),
            ("sha1-signed", .trusted), ("any-purpose", .trusted), ("address-only", .trusted),
            ("not-a-leaf", .trusted), ("expired", .outOfDate(.expired, depth: 0)),
            ("not-yet-valid", .outOfDate(.notYetValid, depth: 0)),
            ("under-expired-intermediate", .outOfDate(.expired, depth: 1)),
            ("email-only", .untrusted(.purpose, depth: 0)),
            ("client-only", .untrusted(.purpose, depth: 0)), ("self-signed", .untrusted(.selfSigned, depth: 0)),
            ("untrusted-root", .untrusted(.issuerMissing, depth: 1)),
        ] as [(String, Expected)])
    func leaves(leaf: String, expected: Expected) throws {
        #expect(Expected(try verify(leaf)) == expected)
    }

    @Test(
        "A certificate is judged at the given moment, and at no other",
        arguments: [
            ("valid-rsa", 1, .trusted), ("valid-rsa", -1, .outOfDate(.notYetValid, depth: 2)),
            ("valid-rsa", 31_556_995_200, .trusted), ("expired", 1_420_070_400, .trusted),
            ("expired", 1_262_304_000, .trusted),
            ("valid-rsa", 31_556_995_201, .outOfDate(.expired, depth: 2)), ("expired", 1_300_000_000, .trusted),
            ("expired", 1_262_303_999, .outOfDate(.notYetValid, depth: 0)),
            ("expired", 1_420_070_401, .outOfDate(.expired, depth: 0)),
            ("not-yet-valid", 29_348_006_401, .trusted), ("under-expired-intermediate", 1_300_000_000, .trusted),
            ("under-expired-intermediate", 1_000_000_000, .outOfDate(.notYetValid, depth: 1)),
            ("email-only", -1, .untrusted(.purpose, depth: 0)), ("self-signed", -1, .untrusted(.selfSigned, depth: 0)),
        ] as [(String, Int64, Expected)])
    func moments(leaf: String, time: Int64, expected: Expected) throws {
        #expect(Expected(try verify(leaf, at: time)) == expected)
    }

    @Test("A path needs every certificate between the leaf and the trust")
    func missingIntermediate() throws {
        #expect(Expected(try verify("valid-rsa", above: [])) == .untrusted(.issuerMissing, depth: 0))
        let other = try Material.certificates("intermediates/intermediate-other.pem")
        #expect(Expected(try verify("valid-rsa", above: other)) == .untrusted(.issuerMissing, depth: 0))
        #expect(Expected(try verify("expired", above: [])) == .untrusted(.issuerMissing, depth: 0))
    }

    @Test("A path that ends in a root which came along is not trusted for that")
    func rootUntrusted() throws {
        let intermediate = try Material.certificates("intermediates/intermediate-other.pem")
        let verification = try verify(
            "untrusted-root", above: intermediate + Material.certificates("roots/root-other.pem"))
        #expect(Expected(verification) == .untrusted(.rootUntrusted, depth: 2))
        guard case .untrusted(let problem) = verification else { return }
        #expect(
            problem.subject == "CN=aasa test root other" && problem.issuer == problem.subject && !problem.text.isEmpty)
    }

    @Test("Trust is exactly the certificates given: several at once, none, or one's own")
    func trusts() throws {
        let both = try Material.trust("bundles/trust-both-roots.pem")
        #expect(Expected(try verify("untrusted-root", trust: both)) == .trusted)
        #expect(Expected(try verify("valid-rsa", trust: both)) == .trusted)
        #expect(Expected(try verify("valid-rsa", trust: TrustStore([]))) == .untrusted(.issuerMissing, depth: 1))
        #expect(Expected(try verify("self-signed", trust: TrustStore([Material.leaf("self-signed")]))) == .trusted)
    }

    @Test(
        "Any certificate of a path can be the anchor, as with openssl's -partial_chain",
        arguments: ["roots/root-rsa.pem", "intermediates/intermediate-rsa.pem", "leaves/valid-rsa.pem"])
    func partialChains(anchor: String) throws {
        for above in [try Material.certificates("intermediates/intermediate-rsa.pem"), []] where anchor.first != "r" {
            #expect(try verify("valid-rsa", above: above, trust: Material.trust(anchor)) == .trusted)
        }
        let lazy = try TrustStore(lazilyFrom: Repository.testCerts(anchor))
        #expect(try verify("valid-rsa", trust: lazy) == .trusted)
        #expect(try isTrustedByOpenSSL("valid-rsa", anchor, ["-partial_chain"], above: ["intermediate-rsa"]))
    }

    @Test(
        "Every path is tried when an issuer is there in several versions, in any order",
        arguments: [
            (["crossed", "rsa"], .trusted), (["outdated", "rsa"], .trusted),
            (["other", "crossed", "outdated", "rsa"], .trusted),
            (["outdated"], .outOfDate(.expired, depth: 1)), (["crossed", "outdated"], .outOfDate(.expired, depth: 1)),
            (["crossed"], .untrusted(.issuerMissing, depth: 1)),
        ] as [([String], Expected)])
    func severalVersions(issuers: [String], expected: Expected) throws {
        for names in [issuers, issuers.reversed()] {
            let above = try names.flatMap { try Material.certificates("intermediates/intermediate-\($0).pem") }
            #expect(Expected(try verify("valid-rsa", above: above)) == expected, "\(names)")
        }
        // OpenSSL agrees about each path by itself.
        let isTrusted = try issuers.contains {
            try isTrustedByOpenSSL("valid-rsa", "roots/root-rsa.pem", [], above: ["intermediate-\($0)"])
        }
        #expect(isTrusted == (expected == .trusted))
    }

    private func isTrustedByOpenSSL(
        _ leaf: String, _ anchor: String, _ options: [String], above: [String]
    ) throws -> Bool {
        let untrusted = above.flatMap { ["-untrusted", Repository.testCerts("intermediates/\($0).pem")] }
        let words =
            [
                "openssl", "verify", "-no-CApath", "-no-CAstore", "-purpose", "sslserver", "-attime",
                "\(Material.moment)",
            ]
            + options + ["-CAfile", Repository.testCerts(anchor)] + untrusted
        return try Command.run(words + [Repository.testCerts("leaves/\(leaf).pem")]).status == 0
    }

    @Test("Issuers that issue each other cost a bounded number of paths")
    func crossedIssuers() throws {
        let folder = try TemporaryFolder()
        func openssl(_ words: [String]) throws {
            let result = try Command.run(["openssl"] + words)
            try #require(result.status == 0, "\(result.errorText)")
        }
        // Two names and two keys; each certificate of one is issued by the other.
        let days = ["-days", "36500", "-addext", "basicConstraints=critical,CA:TRUE"]
        for name in ["a", "b"] {
            try openssl(
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                    "/CN=\(name)",
                ]
                    + ["-keyout", folder.file("\(name).key"), "-out", folder.file("\(name).pem")] + days)
        }
        var certificates: [Certificate] = []
        for number in 0..<32 {
            let (name, issuer) = number % 2 == 0 ? ("a", "b") : ("b", "a")
            try openssl(
                ["req", "-x509", "-key", folder.file("\(name).key"), "-subj", "/CN=\(name)", "-CA"]
                    + [folder.file("\(issuer).pem"), "-CAkey", folder.file("\(issuer).key"), "-out", folder.file("c")]
                    + days)
            let bytes = Material.secret(try Repository.bytes(folder.file("c")))
            certificates += try CertificateFile.read(bytes, passphrase: nil).certificates
        }
        let roots = try ["a", "b"].map { name in
            let bytes = Material.secret(try Repository.bytes(folder.file("\(name).pem")))
            return try CertificateFile.read(bytes, passphrase: nil).certificates[0]
        }
        let both = try TrustStore(roots)
        let paths = CertificationPaths(from: certificates[0], through: certificates, in: both.handle)
        #expect(paths.reduce(0) { count, _ in count + 1 } == 17)
        let trust = try Material.trust()
        for certificate in certificates.prefix(8) {
            guard case .untrusted = trust.verify(certificate, untrusted: certificates, at: Material.moment) else {
                Issue.record("crossed issuers are trusted")
                return
            }
        }
    }

    @Test(
        "Without trust, the supplied certificates show how far the paths lead, when they are in date and what is wrong",
        arguments: [
            ("valid-rsa", ["rsa"], [2], 31_556_995_200), ("valid-rsa", [], [1], 31_556_995_200),
            ("valid-rsa", ["other", "outdated", "rsa"], [2, 2], 1_420_070_400),
            ("under-expired-intermediate", ["rsa", "expired"], [2], 1_420_070_400),
            ("directly-under-root", ["rsa"], [1], 31_556_995_200), ("self-signed", [], [1], 31_556_995_200),
        ] as [(String, [String], [Int], Int64)])
    func serverSentPaths(leaf: String, issuers: [String], lengths: [Int], end: Int64) throws {
        let above = try issuers.flatMap { try Material.certificates("intermediates/intermediate-\($0).pem") }
        let paths = ServerSentPaths(from: try Material.leaf(leaf), through: above)
        #expect(paths.problem == nil && paths.valid.map(\.certificates.count) == lengths)
        #expect(paths.valid.first?.validity?.upperBound == end)
    }

    @Test(
        "A supplied path is invalid for its keys, purposes and signatures",
        arguments: [("ed25519", .tooWeak, 0), ("email-only", .purpose, 0)]
            as [(String, ChainVerification.Problem.Kind, Int)])
    func invalidServerSentPaths(leaf: String, kind: ChainVerification.Problem.Kind, depth: Int) throws {
        let above = try Material.certificates("intermediates/intermediate-rsa.pem")
        let paths = ServerSentPaths(from: try Material.leaf(leaf), through: above)
        #expect(paths.valid.isEmpty && paths.problem?.kind == kind && paths.problem?.depth == depth)
    }

    @Test("The system's trust does not contain the test PKI")
    func systemTrust() throws {
        let intermediate = try Material.certificates("intermediates/intermediate-rsa.pem")[0]
        #expect(try TrustStore.systemIssuer(of: intermediate, searchesBundle: true) == .missing)
        #expect(Expected(try verify("valid-rsa", trust: TrustStore())) == .untrusted(.issuerMissing, depth: 1))
    }

    @Test("Anchors of a file that are parsed when needed give the same results")
    func lazyAnchors() throws {
        let lazy = try TrustStore(lazilyFrom: Repository.testCerts("bundles/trust-both-roots.pem"))
        let eager = try Material.trust("bundles/trust-both-roots.pem")
        for leaf in ["valid-rsa", "untrusted-root", "valid-ecdsa", "expired", "email-only", "self-signed", "valid-rsa"]
        {
            #expect(try verify(leaf, trust: lazy) == verify(leaf, trust: eager), "\(leaf)")
        }
        #expect(throws: PKIError(.trustUnavailable)) {
            try TrustStore(lazilyFrom: Repository.testCerts("keys/valid-rsa.key"))
        }
    }

    @Test("Of two anchors with one name, the one whose key fits is found, wherever it is in the file")
    func sameName() throws {
        let folder = try TemporaryFolder()
        func openssl(_ words: [String]) throws {
            let result = try Command.run(["openssl"] + words)
            try #require(result.status == 0, "\(result.errorText)")
        }
        let days = ["-days", "36500"]
        for root in ["a", "b"] {
            try openssl(
                ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=one name", "-keyout"]
                    + [folder.file("\(root).key"), "-out", folder.file("\(root).pem")] + days)
            try openssl(
                ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=\(root)", "-keyout"]
                    + [
                        folder.file("leaf.key"), "-CA", folder.file("\(root).pem"), "-CAkey",
                        folder.file("\(root).key"),
                    ]
                    + ["-out", folder.file("leaf-\(root).pem")] + days)
        }
        let (a, b) = (try Repository.bytes(folder.file("a.pem")), try Repository.bytes(folder.file("b.pem")))
        for bundle in [a + b, b + a] {
            let trust = try TrustStore(lazilyFrom: folder.write("bundle.pem", bundle))
            for root in ["a", "b"] {
                let leaf = try Material.secret(Repository.bytes(folder.file("leaf-\(root).pem")))
                let certificate = try CertificateFile.read(leaf, passphrase: nil).certificates[0]
                #expect(trust.verify(certificate, untrusted: [], at: Material.moment) == .trusted, "\(root)")
            }
        }
    }

    @Test("One store serves several threads at once", arguments: [false, true])
    func threads(isLazy: Bool) async throws {
        let root = "roots/root-rsa.pem"
        let trust = try isLazy ? TrustStore(lazilyFrom: Repository.testCerts(root)) : Material.trust(root)
        let leaf = try Material.leaf("valid-rsa")
        let chain = try Material.certificates("bundles/valid-rsa-chain.pem")
        let trusted = await successes(of: 64) { _ in
            trust.verify(leaf, untrusted: chain, at: Material.moment) == .trusted
        }
        #expect(trusted == 64)
    }
}
