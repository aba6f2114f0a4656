import PKI
import TestSupport
import Testing

@testable import CMS

@Suite("Signing")
struct SigningTests {
    static let signers = ["valid-rsa", "rsa-4096", "valid-ecdsa", "valid-ecdsa-p384"]

    @Test(
        "What was signed is read back and verifies, with every key, digest and set of attributes",
        arguments: signers, SigningDigest.allCases)
    func roundTrip(signer: String, digest: SigningDigest) throws {
        for time in [Material.moment, nil, 0, 4_000_000_000] {
            let bytes = try Material.sign(Material.payload, signer, digest, at: time)
            guard case .signedData(.der, let message, trailingBytes: 0) = MessageReading.read(bytes) else {
                Issue.record("not read as a SignedData")
                continue
            }
            #expect(message.verifySignatures() == .valid)
            #expect(message.content == Material.payload)
            #expect(!message.isDetached)
            let chain = try Material.certificates("bundles/\(signer)-chain.pem")
            #expect(message.certificates.count == 2)
            #expect(message.signers.map(\.digest) == [digest.rawValue])
            #expect(message.signers.first?.certificate?.isSame(as: chain[0]) == true)
        }
    }

    @Test("The content comes back byte for byte, whatever it is", arguments: Material.payloads)
    func content(payload: NamedBytes) throws {
        for time in [Material.moment, nil] {
            let message = try #require(Material.signedData(Material.sign(payload.bytes, at: time)))
            #expect(message.verifySignatures() == .valid)
            #expect(message.content == payload.bytes)
        }
    }

    @Test("With RSA and a fixed signing time the same bytes come out each time", arguments: [Material.moment, nil])
    func reproducible(time: Int64?) throws {
        for digest in SigningDigest.allCases {
            let first = try Material.sign(Material.payload, "valid-rsa", digest, at: time)
            #expect(try Material.sign(Material.payload, "valid-rsa", digest, at: time) == first)
        }
    }

    @Test("Another signing time gives another message, and no attributes a shorter one")
    func attributes() throws {
        let first = try Material.sign(Material.payload, at: 1_000_000_000)
        #expect(try Material.sign(Material.payload, at: 1_000_000_001) != first)
        #expect(try Material.sign(Material.payload, at: nil).count < first.count - 50)
    }

    @Test("The output is DER: OpenSSL writes the same bytes again")
    func distinguished() throws {
        for signer in Self.signers {
            let folder = try TemporaryFolder()
            let bytes = try Material.sign(Material.payload, signer)
            let path = try folder.write("m", bytes)
            let command = [
                "openssl", "cms", "-cmsout", "-inform", "DER", "-in", path, "-outform", "DER", "-out", folder.file("o"),
            ]
            #expect(try Command.run(command).status == 0)
            #expect(try Repository.bytes(folder.file("o")) == bytes)
            #expect(Array(bytes.prefix(2)) == [0x30, 0x82])
        }
    }

    @Test("The signing time that was asked for is in the message, as UTCTime until 2049 and GeneralizedTime after")
    func signingTime() throws {
        for (time, shown) in [
            (Material.moment, "UTCTIME:Jan 15 08:00:00 2027 GMT"),
            (4_000_000_000, "GENERALIZEDTIME:Oct  2 07:06:40 2096 GMT"),
        ] {
            let folder = try TemporaryFolder()
            let path = try folder.write("m", Material.sign(Material.payload, at: time))
            let command = ["openssl", "cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", path]
            #expect(try Command.run(command).outputText.contains(shown))
        }
    }

    @Test("A key that is not the certificate's is refused")
    func keyMismatch() throws {
        let certificate = try Material.certificates("leaves/valid-rsa.pem")[0]
        for other in ["valid-ecdsa", "wrong-site"] {
            let file = Material.secret(try Repository.bytes(Repository.testCerts("keys/\(other).key")))
            let key = try PrivateKey.read(file, passphrase: nil)
            #expect(throws: CMSError(.keyMismatch, "")) {
                try SignedData.sign(
                    Material.payload, certificate: certificate, key: key, chain: [], digest: .sha256, signingTime: nil)
            }
        }
    }

    @Test("Messages are signed on several threads at once")
    func threads() async throws {
        let expected = try Material.sign(Material.payload)
        let same = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask { (try? Material.sign(Material.payload)) == expected }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(same == 16)
    }
}
