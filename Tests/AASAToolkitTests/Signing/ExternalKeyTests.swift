import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Signing with a key outside the process")
struct ExternalKeyTests {
    private static let list = "[\"\(Material.app)\"]"

    private func certificates(_ name: String) throws -> SigningCertificates {
        try SigningCertificates(file: Repository.testCerts("bundles/\(name)-chain.pem"))
    }

    /// A key that another process holds: `openssl pkeyutl` signs the digest.
    private func key(_ name: String) -> ExternalKey {
        ExternalKey { request in
            #expect(request.scheme == (name.contains("ecdsa") ? .ecdsa : .rsaPKCS1))
            let folder = try TemporaryFolder()
            let words = [
                "openssl", "pkeyutl", "-sign", "-inkey", Repository.testCerts("keys/\(name).key"), "-pkeyopt",
                "digest:\(request.algorithm.rawValue)", "-in", try folder.write("digest", request.digest), "-out",
                folder.file("signature"),
            ]
            let result = try Command.run(words)
            #expect(result.status == 0, "\(result.errorText)")
            return try Repository.bytes(folder.file("signature"))
        }
    }

    @Test(
        "The file is approved, and openssl verifies it",
        arguments: ["valid-rsa", "rsa-4096", "valid-ecdsa", "valid-ecdsa-p384"],
        SigningOptions.Digest.allCases)
    func verified(name: String, digest: SigningOptions.Digest) async throws {
        var options = Material.options(digest)
        for time in [Material.moment, nil] {
            options.signingTime = time
            let signed = try await FileSigner.sign(
                Material.draft(Self.list), with: certificates(name), key: key(name), options: options)
            let reader = ContentReader(trust: try Material.trust())
            #expect(try Material.judgement(signed.bytes, site: "example.com", reader).status == .approved)
            #expect(signed.warnings == [])

            let folder = try TemporaryFolder()
            let result = try Command.run([
                "openssl", "cms", "-verify", "-binary", "-inform", "DER", "-in", folder.write("message", signed.bytes),
                "-purpose", "sslserver", "-CAfile", Repository.testCerts("roots/root-rsa.pem"), "-attime",
                "\(Material.moment.seconds)", "-out", folder.file("out"),
            ])
            #expect(result.status == 0, "\(result.errorText)")
            #expect(try Repository.bytes(folder.file("out")) == signed.payload)
        }
    }

    @Test("A command gets the digest, and any time limit is one that can be kept", arguments: [.min, 0, 60, .max])
    func command(timeLimit: Int) throws {
        let request = ExternalKey.Request(digest: Array(0..<32), algorithm: .sha256, scheme: .ecdsa)
        #expect(try SigningCommand(line: "cat", timeLimit: timeLimit).sign(request) == request.digest)
        let options = SigningOptions(signingTime: Material.moment, moment: Material.moment)
        #expect(options == Material.options(.sha256))
    }

    @Test("With RSA the file is the same as with the key in this process")
    func same() async throws {
        let draft = try Material.draft(Self.list)
        let local = try FileSigner.sign(draft, with: Material.identity("valid-rsa"), options: Material.options())
        let external = try await FileSigner.sign(
            draft, with: certificates("valid-rsa"), key: key("valid-rsa"), options: Material.options())
        #expect(external == local)
    }

    @Test("A signature that is not the certificate's is refused", arguments: ["wrong-site", "rsa-4096", nil])
    func wrong(name: String?) async throws {
        let key = name.map { self.key($0) } ?? ExternalKey { _ in [] }
        await #expect(throws: ToolkitError(.externalSignatureWrong, path: nil, detail: "")) {
            try await FileSigner.sign(
                Material.draft(Self.list), with: certificates("valid-rsa"), key: key, options: Material.options())
        }
    }

    @Test("The key's own error is passed on")
    func failing() async throws {
        let key = ExternalKey { _ in throw CancellationError() }
        await #expect(throws: CancellationError.self) {
            try await FileSigner.sign(
                Material.draft(Self.list), with: certificates("valid-rsa"), key: key, options: Material.options())
        }
    }

    @Test(
        "The key is not used for a document or a certificate that cannot be signed with, nor for a key of another type")
    func unused() async throws {
        let key = ExternalKey { _ in
            Issue.record("the key was used")
            return []
        }
        for (text, name, code) in [
            ("7", "valid-rsa", .documentRejected), (Self.list, "expired", .certificateExpired),
            (Self.list, "ed25519", .credential(.certificate, .unsupportedKeyType)),
        ] as [(String, String, ToolkitError.Code)] {
            await #expect(throws: ToolkitError(code, path: nil, detail: "")) {
                try await FileSigner.sign(
                    Material.draft(text), with: certificates(name), key: key, options: Material.options())
            }
        }
    }
}
