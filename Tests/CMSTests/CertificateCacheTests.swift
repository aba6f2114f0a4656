import PKI
import TestSupport
import Testing

@testable import CMS

@Suite("Messages with certificates that are known")
struct CertificateCacheTests {
    static let names = [
        "certificates-only.der", "content-type-differs.der", "detached.der", "enveloped.der", "indefinite-length.der",
        "not-json.der", "sha1-digest.der", "signed-by-openssl-cms-binary-ecdsa.der",
        "signed-by-openssl-cms-binary-rsa.der", "signed-by-openssl-smime-ecdsa.der",
        "signed-by-openssl-smime-rsa.der", "signed.base64.txt", "signed.pem", "signed.smime.txt",
        "tampered-payload.der", "trailing-bytes.der", "two-signers.der", "without-intermediate.der",
    ]

    /// Everything that a reading shows.
    private func description(_ reading: MessageReading) -> String {
        guard case .signedData(let wrapping, let message, let trailingBytes) = reading else { return "\(reading)" }
        let signers = message.signers.map { signer in
            "\(signer.digest) \(signer.certificate?.fingerprint ?? "none") \(signer.signingTime ?? 0) \(signer.signatureAlgorithm)"
        }
        return """
            \(wrapping) \(trailingBytes) \(message.isDetached) \(message.content ?? []) \(message.verifySignatures()) \
            \(message.certificates.map(\.fingerprint)) \(signers)
            """
    }

    @Test("A message is read in the same way, again and again", arguments: names)
    func same(name: String) throws {
        let bytes = try Material.message(name)
        let expected = description(MessageReading.read(bytes))
        let cache = CertificateCache(limit: 1 << 20)
        for _ in 0..<3 { #expect(description(MessageReading.read(bytes, cache: cache)) == expected) }
        #expect(OpenSSLErrorQueue.drain() == [])
    }

    @Test("So is one with any byte changed", arguments: names.filter { $0.hasSuffix("der") })
    func flips(name: String) throws {
        let bytes = try Material.message(name)
        let cache = CertificateCache(limit: 1 << 20)
        var generator = SeededGenerator(seed: 28)
        for index in bytes.indices.shuffled(using: &generator).prefix(120) {
            var changed = bytes
            changed[index] ^= UInt8.random(in: 1...255, using: &generator)
            let expected = description(MessageReading.read(changed))
            #expect(description(MessageReading.read(changed, cache: cache)) == expected, "byte \(index)")
        }
    }

    @Test("A known certificate is the same object, and one with a changed byte or more bytes is not it")
    func objects() throws {
        let certificate = try #require(try Material.certificates("leaves/valid-rsa.pem").first)
        let encoding = certificate.encoding
        let cache = CertificateCache(limit: 1 << 20)
        let known = try #require(cache.certificate(encoding))
        #expect(cache.certificate(encoding) === known)
        #expect(known == certificate)
        #expect(cache.certificate(encoding + [0]) == nil)
        var changed = encoding
        changed[encoding.count - 1] ^= 1
        let other = try #require(cache.certificate(changed))
        #expect(other !== known)
        #expect(other != known)
    }

    @Test("A cache without room keeps nothing, and reads")
    func withoutRoom() throws {
        let encoding = try #require(try Material.certificates("leaves/valid-rsa.pem").first).encoding
        let cache = CertificateCache(limit: 1000)
        let first = try #require(cache.certificate(encoding))
        #expect(cache.certificate(encoding) !== first)
    }

    @Test("A small cache keeps what was used last")
    func eviction() throws {
        let leaf = try #require(try Material.certificates("leaves/valid-rsa.pem").first).encoding
        // Room for about five certificates of a kilobyte.
        let cache = CertificateCache(limit: 30_000)
        let first = try #require(cache.certificate(leaf))
        for name in ["valid-ecdsa", "expired", "self-signed", "wildcard"] {
            for certificate in (try? Material.certificates("leaves/\(name).pem")) ?? [] {
                _ = cache.certificate(certificate.encoding)
                #expect(cache.certificate(leaf) === first)
            }
        }
    }

    @Test("Threads that read at once have the same results")
    func threads() async throws {
        let bytes = try Material.message("signed-by-openssl-smime-rsa.der")
        let expected = description(MessageReading.read(bytes))
        let cache = CertificateCache(limit: 12_000)
        let isSame = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<50).allSatisfy { _ in description(MessageReading.read(bytes, cache: cache)) == expected }
                }
            }
            return await group.allSatisfy { $0 }
        }
        #expect(isSame)
    }
}
