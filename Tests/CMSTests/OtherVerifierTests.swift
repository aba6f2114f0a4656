import PKI
import TestSupport
import Testing

@Suite("What we sign, in other programs' eyes")
struct OtherVerifierTests {
    static let signers = SigningTests.signers
    private static let root = Repository.testCerts("roots/root-rsa.pem")

    /// The output of a verifier that must succeed.
    private func verified(_ words: [String], _ folder: TemporaryFolder) throws -> [UInt8] {
        let result = try Command.run(words)
        #expect(result.status == 0, "\(words[0]): \(result.errorText)")
        return try Repository.bytes(folder.file("out"))
    }

    private func openSSL(_ tool: String, _ message: String, _ folder: TemporaryFolder, _ more: [String] = []) throws
        -> [UInt8]
    {
        let words = [
            "openssl", tool, "-verify", "-inform", "DER", "-in", message, "-purpose", "sslserver", "-CAfile", Self.root,
        ]
        return try verified(words + ["-attime", "\(Material.moment)", "-out", folder.file("out")] + more, folder)
    }

    @Test("OpenSSL's smime and cms verify it and give the content back", arguments: signers, DigestAlgorithm.allCases)
    func openSSL(signer: String, digest: DigestAlgorithm) throws {
        let folder = try TemporaryFolder()
        for time in [Material.moment, nil] {
            let path = try folder.write("message", Material.sign(Material.payload, signer, digest, at: time))
            #expect(try openSSL("smime", path, folder) == Material.payload)
            #expect(try openSSL("smime", path, folder, ["-binary"]) == Material.payload)
            #expect(try openSSL("cms", path, folder, ["-binary"]) == Material.payload)
        }
    }

    @Test("OpenSSL gives any content back byte for byte", arguments: Material.payloads)
    func contents(payload: NamedBytes) throws {
        let folder = try TemporaryFolder()
        for time in [Material.moment, nil] {
            let path = try folder.write("message", Material.sign(payload.bytes, at: time))
            #expect(try openSSL("cms", path, folder, ["-binary"]) == payload.bytes)
        }
    }

    @Test("GnuTLS verifies it and gives the content back", arguments: signers, DigestAlgorithm.allCases)
    func gnuTLS(signer: String, digest: DigestAlgorithm) throws {
        let folder = try TemporaryFolder()
        for time in [Material.moment, nil] {
            let path = try folder.write("message", Material.sign(Material.payload, signer, digest, at: time))
            let words = ["certtool", "--p7-verify", "--inder", "--infile", path, "--load-ca-certificate", Self.root]
            let result = try Command.run(words)
            #expect(result.status == 0, "\(result.outputText)\(result.errorText)")
            let shown = result.outputText + result.errorText
            #expect(shown.contains("Signature status: ok"), "\(shown)")
            let content = try Command.run(["certtool", "--p7-info", "--p7-show-data", "--inder", "--infile", path])
            #expect(content.outputText.contains(String(decoding: Material.payload, as: UTF8.self)))
        }
    }

    @Test("A verifier that trusts another root refuses it, and so does one that looks after its end")
    func refused() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("message", Material.sign(Material.payload))
        let start = [
            "openssl", "cms", "-verify", "-binary", "-inform", "DER", "-in", path, "-purpose", "sslserver", "-out",
            "/dev/null",
        ]
        let other = Repository.testCerts("roots/root-other.pem")
        #expect(try Command.run(start + ["-CAfile", other, "-attime", "\(Material.moment)"]).status != 0)
        #expect(try Command.run(start + ["-CAfile", Self.root, "-attime", "31556995201"]).status != 0)
        #expect(try Command.run(start + ["-CAfile", Self.root, "-attime", "\(Material.moment)"]).status == 0)
    }
}
