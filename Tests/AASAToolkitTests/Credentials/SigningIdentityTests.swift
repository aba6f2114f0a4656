import Foundation
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Certificates with their keys")
struct SigningIdentityTests {
    typealias Files = (certificate: String, key: String?, chain: [String])

    private func identity(_ files: Files) throws -> SigningIdentity {
        let folder = try TemporaryFolder()
        return try identity(files, .file(folder.write("phrase", "correct horse\n")))
    }

    private func identity(_ files: Files, _ phrase: PassphraseOrigin) throws -> SigningIdentity {
        try SigningIdentity(
            certificateFile: Repository.testCerts(files.certificate),
            keyFile: files.key.map { Repository.testCerts($0) },
            chainFiles: files.chain.map { Repository.testCerts($0) }, passphrase: phrase)
    }

    @Test(
        "The certificate that the key belongs to signs, wherever it is in the file; the others come along, each once",
        arguments: [
            (("leaves/valid-rsa.pem", "keys/valid-rsa.key", ["intermediates/intermediate-rsa.pem"]), 2),
            (("bundles/valid-rsa-chain.pem", "keys/valid-rsa.key", []), 2),
            (("bundles/valid-rsa-reversed-chain.pem", "keys/valid-rsa.key", []), 2),
            (
                (
                    "bundles/valid-rsa-chain.pem", "keys/valid-rsa.key",
                    ["intermediates/intermediate-rsa.pem", "bundles/valid-rsa-chain.pem"]
                ), 2
            ),
            (("leaves/valid-rsa.pem", "keys/valid-rsa.encrypted.key", []), 1),
            (("leaves/valid-rsa.pem", "keys/valid-rsa.pkcs1.key", []), 1),
            (("leaves/valid-rsa.pem", "keys/valid-rsa.der.key", ["bundles/trust-both-roots.pem"]), 3),
            (("bundles/valid-rsa.p12", nil, []), 2), (("bundles/valid-rsa.p12", "keys/valid-rsa.key", []), 2),
            (("bundles/valid-rsa-no-password.p12", nil, ["roots/root-rsa.pem"]), 3),
        ] as [(Files, Int)])
    func signers(files: Files, certificates: Int) throws {
        let identity = try identity(files)
        #expect(identity.subject == "CN=example.com")
        let signed = try FileSigner.sign(
            Material.draft("[\"\(Material.app)\"]"), with: identity, options: Material.options())
        let reader = ContentReader(trust: try Material.trust())
        let report = try #require(reader.read(signed.bytes, site: nil, at: Material.moment).signature)
        #expect(report.certificateCount == certificates)
        #expect(report.signers.map(\.subject) == ["CN=example.com"])
        #expect(report.problem == nil)
    }

    @Test(
        "What does not make an identity is refused with its reason",
        arguments: [
            (("leaves/valid-rsa.pem", "keys/wrong-site.key", []), .keyMismatch),
            (("bundles/valid-rsa.p12", "keys/valid-ecdsa.key", []), .keyMismatch),
            (("leaves/valid-rsa.pem", nil, []), .keyMissing), (("no.pem", "keys/valid-rsa.key", []), .file),
            (("leaves/valid-rsa.pem", "no.key", []), .file),
            (("leaves/valid-rsa.pem", "keys/valid-rsa.key", ["no.pem"]), .file),
            (("leaves", "keys/valid-rsa.key", []), .file),
            (("keys/valid-rsa.key", "keys/valid-rsa.key", []), .credential(.certificate, .holdsPrivateKey)),
            (("leaves/valid-rsa.pem", "leaves/valid-rsa.pem", []), .credential(.key, .holdsCertificate)),
            (("leaves/valid-rsa.pem", "keys/valid-rsa.public.pem", []), .credential(.key, .holdsPublicKey)),
            (("leaves/valid-rsa.pem", "keys/ed25519.key", []), .keyMismatch),
            (("leaves/ed25519.pem", "keys/ed25519.key", []), .credential(.key, .unsupportedKeyType)),
            (("messages/payload.json", "keys/valid-rsa.key", []), .credential(.certificate, .notRecognised)),
            (
                ("leaves/valid-rsa.pem", "keys/valid-rsa.key", ["keys/valid-rsa.key"]),
                .credential(.chain, .holdsPrivateKey)
            ),
            (("leaves/valid-rsa.pem", "keys/valid-rsa.key", ["README.md"]), .credential(.chain, .notRecognised)),
        ] as [(Files, ToolkitError.Code)])
    func refused(files: Files, code: ToolkitError.Code) throws {
        let error = #expect(throws: ToolkitError.self) { try identity(files) }
        let found = try #require(error)
        #expect(found.code == code)
        #expect(found.path != nil)
    }

    @Test("A pass phrase comes from a file's first line or from a variable, and is needed where there is one")
    func passphrases() throws {
        let folder = try TemporaryFolder()
        let files: Files = ("leaves/valid-rsa.pem", "keys/valid-rsa.encrypted.key", [])
        let wrong = try folder.write("wrong", "wrong\n")
        let windows = try folder.write("windows", "correct horse\r\nsecond line\r\n")
        #expect(throws: Never.self) { try identity(files, .file(windows)) }
        #expect(throws: ToolkitError(.credential(.key, .passphraseNeeded), path: nil, detail: "")) {
            try identity(files, .none)
        }
        #expect(throws: ToolkitError(.credential(.key, .passphraseNeeded), path: nil, detail: "")) {
            try identity(files, .environment("AASA_TEST_NOTHING"))
        }
        #expect(throws: ToolkitError(.credential(.key, .passphraseWrong), path: nil, detail: "")) {
            try identity(files, .file(wrong))
        }
        #expect(throws: ToolkitError(.file, path: nil, detail: "")) { try identity(files, .file(folder.file("no"))) }
        #expect(throws: ToolkitError(.credential(.certificate, .passphraseNeeded), path: nil, detail: "")) {
            try identity(("bundles/valid-rsa.p12", nil, []), .none)
        }
        // A variable that is there anyway: its value becomes the pass phrase of a key made for the purpose.
        try #require(ProcessInfo.processInfo.environment["PATH"]?.utf8.count ?? 9999 < 1000)
        let key = folder.file("key")
        let made = try Command.run([
            "openssl", "pkcs8", "-topk8", "-in", Repository.testCerts("keys/valid-rsa.key"), "-passout", "env:PATH",
            "-out", key,
        ])
        #expect(made.status == 0)
        let signer = try SigningIdentity(
            certificateFile: Repository.testCerts("leaves/valid-rsa.pem"), keyFile: key, chainFiles: [],
            passphrase: .environment("PATH"))
        #expect(signer.subject == "CN=example.com")
    }

    @Test("A secret in the environment may be longer than OpenSSL's pass phrases")
    func longSecret() throws {
        let secret = String(repeating: "0123456789", count: 500)
        setenv("AASA_TEST_LONG_SECRET", secret, 1)
        #expect(try PassphraseOrigin.environment("AASA_TEST_LONG_SECRET").secret() == Array(secret.utf8))
        #expect(throws: ToolkitError.self) { try PassphraseOrigin.environment("AASA_TEST_NOTHING").secret() }
    }

    private static func bytes(_ path: String) throws -> [UInt8] { try Repository.bytes(Repository.testCerts(path)) }

    @Test("An identity in memory signs the same file as one in files")
    func memory() throws {
        let draft = try Material.draft("[\"\(Material.app)\"]")
        let chain = try Self.bytes("intermediates/intermediate-rsa.pem")
        let (leaf, key) = (try Self.bytes("leaves/valid-rsa.pem"), try Self.bytes("keys/valid-rsa.key"))
        let encrypted = try Self.bytes("keys/valid-rsa.encrypted.key")
        let phrase = PassphraseOrigin.bytes(Array("correct horse".utf8))
        let identities = [
            try SigningIdentity(certificates: leaf, key: key, chain: chain),
            try SigningIdentity(certificates: leaf + chain, key: key),
            try SigningIdentity(certificates: leaf + key + chain),
            try SigningIdentity(certificates: leaf, key: encrypted, chain: chain, passphrase: phrase),
            try SigningIdentity(certificates: Self.bytes("bundles/valid-rsa.p12"), passphrase: phrase),
        ]
        let expected = try FileSigner.sign(draft, with: Material.identity("valid-rsa"), options: Material.options())
        for identity in identities {
            #expect(try FileSigner.sign(draft, with: identity, options: Material.options()) == expected)
        }
    }

    @Test(
        "Bytes that do not make an identity are refused with their reason and without a path",
        arguments: [
            ("leaves/valid-rsa.pem", "keys/wrong-site.key", .keyMismatch), ("leaves/valid-rsa.pem", nil, .keyMissing),
            ("keys/valid-rsa.key", "keys/valid-rsa.key", .credential(.certificate, .holdsPrivateKey)),
            ("leaves/valid-rsa.pem", "leaves/valid-rsa.pem", .credential(.key, .holdsCertificate)),
            ("leaves/valid-rsa.pem", "keys/valid-rsa.encrypted.key", .credential(.key, .passphraseNeeded)),
        ] as [(String, String?, ToolkitError.Code)])
    func refusedBytes(certificate: String, key: String?, code: ToolkitError.Code) throws {
        let error = #expect(throws: ToolkitError.self) {
            try SigningIdentity(certificates: Self.bytes(certificate), key: key.map { try Self.bytes($0) })
        }
        let found = try #require(error)
        #expect(found.code == code)
        #expect(found.path == nil)
    }

    @Test("One identity signs on several threads at once")
    func threads() async throws {
        let identity = try Material.identity("valid-rsa")
        let draft = try Material.draft("[\"\(Material.app)\"]")
        let expected = try FileSigner.sign(draft, with: identity, options: Material.options())
        let same = await successes(of: 64) { _ in
            (try? FileSigner.sign(draft, with: identity, options: Material.options())) == expected
        }
        #expect(same == 64)
    }

    @Test("A key beside its certificate in one PEM file is found")
    func oneFile() throws {
        let folder = try TemporaryFolder()
        let parts = try ["keys/valid-rsa.key", "bundles/valid-rsa-chain.pem"].map {
            try Repository.bytes(Repository.testCerts($0))
        }
        let path = try folder.write("both.pem", Array(parts.joined()))
        let identity = try SigningIdentity(certificateFile: path, keyFile: nil, chainFiles: [], passphrase: .none)
        #expect(identity.subject == "CN=example.com")
    }
}
