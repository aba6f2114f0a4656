import PKI
import TestSupport
import Testing

@testable import CMS

@Suite("The messages of the test PKI")
struct MessageTests {
    struct Expected: Sendable {
        var wrapping = Wrapping.der
        var verification = SignatureVerification.valid
        var trailingBytes = 0
        var signers = ["sha256"]
        var certificates = 2
        var content: [UInt8]? = Material.payload
    }

    @Test(
        "Each is read as what it is named for",
        arguments: [
            ("signed-by-openssl-smime-rsa.der", Expected()), ("signed-by-openssl-smime-ecdsa.der", Expected()),
            ("signed-by-openssl-cms-binary-rsa.der", Expected()),
            ("signed-by-openssl-cms-binary-ecdsa.der", Expected()),
            (
                "two-signers.der",
                Expected(verification: .invalid(.severalSigners(2)), signers: ["sha256", "sha256"], certificates: 3)
            ),
            ("without-intermediate.der", Expected(certificates: 1)), ("sha1-digest.der", Expected(signers: ["sha1"])),
            ("not-json.der", Expected(content: Array("Not JSON, but signed.".utf8))),
            ("detached.der", Expected(verification: .invalid(.contentMissing), content: nil)),
            ("indefinite-length.der", Expected()),
            ("signed.pem", Expected(wrapping: .pem)), ("signed.smime.txt", Expected(wrapping: .smime)),
            ("signed.base64.txt", Expected(wrapping: .base64)), ("trailing-bytes.der", Expected(trailingBytes: 7)),
            (
                "tampered-payload.der",
                Expected(
                    verification: .invalid(.contentChanged),
                    content: Array(#"{"webcredentials":{"apps":["ABCDE02345.com.example.app"]}}"#.utf8))
            ), ("content-type-differs.der", Expected(verification: .invalid(.contentTypeDiffers("pkcs7-data")))),
            ("certificates-only.der", Expected(verification: .invalid(.noSigner), signers: [], content: nil)),
        ] as [(String, Expected)])
    func readings(name: String, expected: Expected) throws {
        guard
            case .signedData(let wrapping, let message, let trailingBytes) = MessageReading.read(
                try Material.message(name))
        else {
            Issue.record("not read as a SignedData")
            return
        }
        #expect(wrapping == expected.wrapping)
        #expect(trailingBytes == expected.trailingBytes)
        #expect(message.verifySignatures() == expected.verification)
        #expect(message.verifySignatures() == expected.verification, "a second time")
        #expect(message.content == expected.content)
        #expect(message.signers.map(\.digest) == expected.signers)
        #expect(message.signers.allSatisfy { $0.certificate != nil })
        #expect(message.certificates.count == expected.certificates)
        #expect(OpenSSLErrorQueue.drain() == [])
    }

    @Test("An encrypted message is recognised by its type")
    func enveloped() throws {
        guard case .otherType(.der, let type) = MessageReading.read(try Material.message("enveloped.der")) else {
            Issue.record("not read as another type")
            return
        }
        #expect(type == "pkcs7-envelopedData")
    }

    @Test("A message without the signer's certificate is invalid for that reason")
    func withoutCertificate() throws {
        let folder = try TemporaryFolder()
        try folder.write("in", Material.payload)
        let made = try Command.run([
            "openssl", "cms", "-sign", "-binary", "-nodetach", "-nocerts", "-in", folder.file("in"), "-signer",
            Repository.testCerts("leaves/valid-rsa.pem"), "-inkey", Repository.testCerts("keys/valid-rsa.key"),
            "-outform", "DER", "-out",
            folder.file("out"),
        ])
        #expect(made.status == 0)
        let message = try #require(Material.signedData(try Repository.bytes(folder.file("out"))))
        #expect(message.verifySignatures() == .invalid(.signerCertificateMissing))
        #expect(message.signers.map { $0.certificate == nil } == [true])
        #expect(message.content == Material.payload)
    }

    @Test(
        "A signature that is not the signer's is wrong, with signed attributes or without; no content was changed",
        arguments: [
            "signed-by-openssl-cms-binary-rsa.der", "signed-by-openssl-cms-binary-ecdsa.der",
            "signed-by-openssl-smime-rsa.der", "signed-by-openssl-smime-ecdsa.der",
        ])
    func wrongSignature(name: String) throws {
        var bytes = try Material.message(name)
        bytes[bytes.count - 5] ^= 1
        let message = try #require(Material.signedData(bytes))
        guard case .invalid(let problem) = message.verifySignatures() else {
            Issue.record("the signature verifies")
            return
        }
        guard case .signatureWrong = problem else {
            Issue.record("the signature is not wrong, but \(problem)")
            return
        }
    }

    @Test(
        "Bytes that are not a message in any wrapping are recognised as such",
        arguments: [
            "", "{}", "hello", "<html></html>", "{\"a\":\"-----BEGIN CMS-----\"}", "MIIx", "MIIMIIMIIMII",
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
            "Content-Type: text/plain\n\nhello", "Mime-Version: 1.0\n\nx", "M", "MIIBIjANBgkqhkiG9w0BAQ==",
        ])
    func noMessage(text: String) {
        if case .notAMessage = MessageReading.read(Array(text.utf8)) { return }
        if case .unreadable(.pem, _) = MessageReading.read(Array(text.utf8)), text.contains("BEGIN CMS") { return }
        Issue.record("read as \(MessageReading.read(Array(text.utf8)))")
    }

    @Test(
        "A message that announces itself and cannot be read is damaged",
        arguments: [
            (.der, "0"), (.der, "0123"), (.pem, "-----BEGIN CMS-----\nAAAA\n-----END CMS-----\n"),
            (.pem, "-----BEGIN PKCS7-----\n!!!!\n-----END PKCS7-----\n"),
            (.pem, "-----BEGIN PKCS7-----\nMIIB"), (.smime, "Content-Type: application/pkcs7-mime\n\n!!!!\n"),
        ] as [(Wrapping, String)])
    func damaged(wrapping: Wrapping, text: String) {
        guard case .unreadable(let found, let defect) = MessageReading.read(Array(text.utf8)) else {
            Issue.record("read as \(MessageReading.read(Array(text.utf8)))")
            return
        }
        #expect(found == wrapping)
        #expect(!defect.clause.isEmpty)
    }

    @Test("Why DER cannot be read is stated where its bytes show it")
    func defects() throws {
        let message = try Material.message("signed-by-openssl-cms-binary-rsa.der")
        let asText = Array(String(decoding: message, as: UTF8.self).utf8)
        let withLineEnds = message.flatMap { byte in byte == 10 ? [13, 10] : [byte] }
        #expect(EncodingDefect(of: Array(message.prefix(500))) == .cutOff)
        #expect(EncodingDefect(of: asText) == .convertedToText)
        #expect(EncodingDefect(of: withLineEnds) == .convertedToText)
        #expect(EncodingDefect(of: Array("0123".utf8)) == .cutOff)
        #expect(EncodingDefect(of: [0x30, 0]) == nil)
    }

    @Test("PEM is found behind other text, with any of its three labels")
    func labels() throws {
        let pem = String(decoding: try Material.message("signed.pem"), as: UTF8.self)
        for label in ["CMS", "PKCS7", "PKCS #7 SIGNED DATA"] {
            let text = "text before\n" + pem.replacing(" CMS-", with: " \(label)-")
            let message = try #require(Material.signedData(Array(text.utf8)), "\(label)")
            #expect(message.verifySignatures() == .valid)
        }
    }
}
