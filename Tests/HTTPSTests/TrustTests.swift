import PKI
import TestSupport
import Testing

@testable import HTTPS

@Suite("Whose server it is")
struct TrustTests {
    /// nginx with a chain and a key of the test PKI; weak ones too.
    private func server(_ chain: String, _ key: String, _ more: String = "") throws -> LocalServer {
        try LocalServer(files: ["f": [0x41]]) { port, root in
            """
            server {
                listen 127.0.0.1:\(port) ssl;
                ssl_certificate \(Repository.testCerts(chain));
                ssl_certificate_key \(Repository.testCerts("keys/\(key).key"));
                ssl_ciphers ALL:@SECLEVEL=0;
                \(more)
                root \(root);
            }
            """
        }
    }

    private func get(_ server: LocalServer, host: String = "example.com", at time: Int64 = Fetching.moment) throws
        -> TransferResult?
    {
        try Fetching.get("https://\(host)/f", Fetching.configuration(port: server.port), at: time)
    }

    @Test(
        "A trusted server's response is accepted",
        arguments: [
            ("valid-rsa", "example.com"), ("valid-rsa", "www.example.com"), ("valid-ecdsa", "example.com"),
            ("valid-ecdsa-p384", "example.com"),
            ("rsa-4096", "example.com"), ("wildcard", "a.example.com"), ("wildcard-many", "x.many.example"),
            ("idn", "xn--bcher-kva.example"),
            ("wrong-site", "other.example"), ("no-eku", "example.com"), ("localhost", "localhost"),
            ("ed25519", "example.com"), ("any-purpose", "example.com"),
        ])
    func trusted(name: String, host: String) throws {
        let result = try get(server("bundles/\(name)-chain.pem", name), host: host)
        #expect(result?.response?.body == [0x41], "\(String(describing: result))")
    }

    @Test(
        "A server whose certificate is not trusted for the host is refused with the reason, and gets no request",
        arguments: [
            ("bundles/wrong-site-chain.pem", "wrong-site", "example.com", nil),
            ("bundles/wrong-site-chain.pem", "wrong-site", "expired.example.com", nil),
            ("bundles/wrong-site-chain.pem", "wrong-site", "self.example.com", nil),
            ("bundles/expired-chain.pem", "expired", "example.com", .expired),
            ("bundles/not-yet-valid-chain.pem", "not-yet-valid", "example.com", .notYetValid),
            ("bundles/wildcard-chain.pem", "wildcard", "example.com", nil),
            ("bundles/wildcard-chain.pem", "wildcard", "a.b.example.com", nil),
            ("bundles/untrusted-root-chain.pem", "untrusted-root", "example.com", .issuerMissing),
            ("leaves/self-signed.pem", "self-signed", "example.com", .selfSigned),
            ("leaves/valid-rsa.pem", "valid-rsa", "example.com", .issuerMissing),
            (
                "bundles/under-expired-intermediate-chain.pem", "under-expired-intermediate", "example.com",
                .expired
            ),
            ("bundles/client-only-chain.pem", "client-only", "example.com", .purpose),
            ("bundles/email-only-chain.pem", "email-only", "example.com", .purpose),
            ("bundles/nul-in-name-chain.pem", "nul-in-name", "example.com", nil),
            ("bundles/valid-rsa-chain.pem", "valid-rsa", "other.example", nil),
            ("bundles/rsa-1024-chain.pem", "rsa-1024", "example.com", .tooWeak),
            ("bundles/sha1-signed-chain.pem", "sha1-signed", "example.com", .tooWeak),
        ] as [(String, String, String, ChainVerification.Problem.Kind?)])
    func refused(chain: String, key: String, host: String, problem: ChainVerification.Problem.Kind?) throws {
        let server = try server(chain, key)
        let failure = try #require(try get(server, host: host)?.failure)
        #expect(problem != nil || failure.kind == .serverUntrusted(.hostName), "\(failure.text)")
        #expect(failure.chainProblem == problem && !failure.text.isEmpty)
        #expect(server.requests == [])
    }

    @Test(
        "A server's certificate is verified at the request's time",
        arguments: [
            ("expired", 1_300_000_000, true), ("expired", 1_420_070_400, true), ("expired", 1_420_070_401, false),
            ("not-yet-valid", 30_000_000_000, true),
            ("not-yet-valid", 1_800_000_000, false), ("valid-rsa", 1, true), ("valid-rsa", 31_600_000_000, false),
            ("under-expired-intermediate", 1_300_000_000, true),
        ] as [(String, Int64, Bool)])
    func moments(name: String, time: Int64, isTrusted: Bool) throws {
        let result = try get(server("bundles/\(name)-chain.pem", name), at: time)
        #expect((result?.response?.status == 200) == isTrusted)
        let kind: ChainVerification.Problem.Kind = name == "not-yet-valid" ? .notYetValid : .expired
        #expect((result?.failure?.chainProblem == kind) == !isTrusted)
    }

    @Test(
        "TLS 1.2 and 1.3 are supported, older versions are not",
        arguments: [("TLSv1.3", true), ("TLSv1.2", true), ("TLSv1.1", false), ("TLSv1", false)])
    func versions(version: String, isSpoken: Bool) throws {
        let result = try get(server("bundles/valid-rsa-chain.pem", "valid-rsa", "ssl_protocols \(version);"))
        #expect((result?.response?.status == 200) == isSpoken)
        #expect((result?.failure?.kind == .handshakeFailed) == !isSpoken)
    }

    @Test(
        "The server's path is read: names, purposes, dates, keys and digests",
        arguments: [
            ("valid-rsa", true, true, nil, nil, nil), ("no-eku", true, false, nil, nil, nil),
            ("any-purpose", true, false, nil, nil, nil), ("valid-ecdsa-p384", true, true, nil, nil, nil),
            ("common-name-only", false, true, nil, nil, nil), ("address-only", true, true, nil, nil, nil),
            ("rsa-1024", true, true, 1024, nil, nil), ("sha1-signed", true, true, nil, "sha1", nil),
            ("ed25519", true, true, nil, nil, "Ed25519"),
        ] as [(String, Bool, Bool, Int?, String?, String?)])
    func properties(
        name: String, hasHostName: Bool, isForServers: Bool, bits: Int?, digest: String?, unsupported: String?
    ) throws {
        let properties = try #require(try get(server("bundles/\(name)-chain.pem", name))?.server)
        #expect(properties.hasHostName == hasHostName && properties.isForServers == isForServers)
        #expect(properties.shortKey?.value == bits && properties.oldDigest?.value == digest)
        #expect(properties.unsupported?.value == unsupported)
        #expect(properties.notBefore == 0 && (properties.notAfter ?? 0) > Fetching.moment)
    }

    @Test("Every path is tried when a server sends an issuer in two versions")
    func severalVersions() throws {
        let server = try server("bundles/valid-rsa-crossed-chain.pem", "valid-rsa")
        let result = try #require(try get(server))
        #expect(result.response?.status == 200)
        #expect(result.server?.hasHostName == true)
    }

    @Test("An intermediate certificate can be the anchor")
    func partialChain() throws {
        let server = try server("leaves/valid-rsa.pem", "valid-rsa")
        var configuration = try Fetching.configuration(port: server.port)
        configuration.trust = try Fetching.trust("intermediates/intermediate-rsa.pem")
        #expect(try Fetching.get("https://example.com/f", configuration)?.response?.status == 200)
    }

    @Test("Trust is the configuration's alone: another root's server is trusted with that root")
    func otherTrust() throws {
        let server = try server("bundles/untrusted-root-chain.pem", "untrusted-root")
        var configuration = try Fetching.configuration(port: server.port)
        configuration.trust = try Fetching.trust("roots/root-other.pem")
        #expect(try Fetching.get("https://example.com/f", configuration)?.response?.status == 200)
    }
}

extension HTTPS.Failure {
    /// What is wrong with the server's chain; nil for a failure of another kind.
    fileprivate var chainProblem: ChainVerification.Problem.Kind? {
        if case .serverUntrusted(.chain(let problem)) = kind { problem.kind } else { nil }
    }
}
