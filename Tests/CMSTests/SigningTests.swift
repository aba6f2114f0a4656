import PKI
import TestSupport
import Testing

@testable import CMS

@Suite("Signing")
struct SigningTests {
    static let signers = ["valid-rsa", "rsa-4096", "valid-ecdsa", "valid-ecdsa-p384"]

    @Test(
        "What was signed is read back and verifies, with every key, digest and set of attributes",
        arguments: signers, DigestAlgorithm.allCases)
    func roundTrip(signer: String, digest: DigestAlgorithm) throws {
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
            #expect(message.signers.first?.certificate == chain[0])
        }
    }

    @Test("Any content is read back byte for byte", arguments: Material.payloads)
    func content(payload: NamedBytes) throws {
        for time in [Material.moment, nil] {
            let message = try #require(Material.signedData(Material.sign(payload.bytes, at: time)))
            #expect(message.verifySignatures() == .valid)
            #expect(message.content == payload.bytes)
        }
    }

    @Test("With RSA and a fixed signing time the same bytes come out each time", arguments: [Material.moment, nil])
    func reproducible(time: Int64?) throws {
        for digest in DigestAlgorithm.allCases {
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

    @Test("The requested signing time is in the message, as UTCTime until 2049 and GeneralizedTime after")
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

    @Test("A signature that the certificate's key did not make of this digest is refused", arguments: signers)
    func wrongSignature(signer: String) throws {
        for time in [Material.moment, nil] {
            let message = try Material.unsigned(Material.payload, signer, at: time)
            let right = try Material.key(signer).sign(message.digest, madeWith: .sha256)
            var wrong = try ["wrong-site", "valid-ecdsa-p384", "rsa-4096"].filter { $0 != signer }.map {
                try Material.key($0).sign(message.digest, madeWith: .sha256)
            }
            wrong.append(try Material.key(signer).sign(message.digest.map { $0 ^ 1 }, madeWith: .sha256))
            wrong += [[], [0], right.dropLast(), right + [0], right.reversed(), right.map { $0 ^ 1 }]
            for signature in wrong {
                #expect(throws: CMSError(.signatureWrong)) { try message.signed(with: signature) }
            }
            #expect(throws: Never.self) { try message.signed(with: right) }
        }
    }

    @Test(
        "A message that differs in one byte from what was to be written is noticed",
        arguments: ["valid-rsa", "valid-ecdsa"])
    func damaged(signer: String) throws {
        for time in [Material.moment, nil] {
            let message = try Material.unsigned(Material.payload, signer, at: time)
            let signature = try Material.key(signer).sign(message.digest, madeWith: .sha256)
            let encoded = try message.signed(with: signature)
            for index in encoded.indices {
                var changed = encoded
                changed[index] ^= 1
                #expect(throws: CMSError.self, "byte \(index)") { try message.check(changed, signature: signature) }
            }
            for changed in [encoded + [0], encoded.dropLast(), []] {
                #expect(throws: CMSError(.ownOutputInvalid)) { try message.check(changed, signature: signature) }
            }
        }
    }

    @Test("A certificate whose key is neither RSA nor ECDSA cannot sign")
    func otherKey() throws {
        #expect(throws: CMSError(.signingFailed)) { try Material.unsigned(Material.payload, "ed25519") }
    }

    @Test("Messages are signed on several threads at once")
    func threads() async throws {
        let expected = try Material.sign(Material.payload)
        let same = await successes(of: 16) { _ in (try? Material.sign(Material.payload)) == expected }
        #expect(same == 16)
    }
}
