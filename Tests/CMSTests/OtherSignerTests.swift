import PKI
import TestSupport
import Testing

@testable import CMS

@Suite("What other programs signed")
struct OtherSignerTests {
    private func words(_ tool: [String], _ signer: String, _ folder: TemporaryFolder) -> [String] {
        let names = [
            "IN": folder.file("in"), "OUT": folder.file("out"), "LEAF": Repository.testCerts("leaves/\(signer).pem"),
            "KEY": Repository.testCerts("keys/\(signer).key"),
            "CHAIN": Repository.testCerts("bundles/\(signer)-chain.pem"),
            "ABOVE": Repository.testCerts("intermediates/intermediate-rsa.pem"),
        ]
        return tool.map { names[$0] ?? $0 }
    }

    static let openSSL = [
        "-in", "IN", "-signer", "LEAF", "-inkey", "KEY", "-certfile", "ABOVE", "-outform", "DER", "-out", "OUT",
        "-nodetach",
    ]

    static let tools: [[String]] = [
        ["openssl", "smime", "-sign"] + openSSL, ["openssl", "smime", "-sign", "-noattr"] + openSSL,
        ["openssl", "smime", "-sign", "-binary"] + openSSL, ["openssl", "cms", "-sign", "-binary"] + openSSL,
        ["openssl", "cms", "-sign", "-binary", "-noattr"] + openSSL,
        ["openssl", "cms", "-sign", "-binary", "-keyid"] + openSSL,
        ["openssl", "cms", "-sign", "-binary", "-md", "sha512", "-cades"] + openSSL,
        ["openssl", "cms", "-sign", "-binary", "-stream"] + openSSL,
    ]

    /// GnuTLS signs with signed attributes or without.
    static let certtool: [[String]] = [[], ["--p7-time"]].map {
        ["certtool", "--p7-sign"] + $0 + [
            "--load-certificate", "CHAIN", "--load-privkey", "KEY", "--infile", "IN", "--outder", "--outfile", "OUT",
        ]
    }

    @Test("It is read and verifies, RSA and ECDSA", arguments: tools + certtool, ["valid-rsa", "valid-ecdsa"])
    func verified(tool: [String], signer: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("in", Material.payload)
        let made = try Command.run(words(tool, signer, folder))
        try #require(made.status == 0, "\(made.errorText)")
        guard
            case .signedData(.der, let message, trailingBytes: 0) = MessageReading.read(
                try Repository.bytes(folder.file("out")))
        else {
            Issue.record("not read as a SignedData")
            return
        }
        #expect(message.verifySignatures() == .valid)
        #expect(message.content == Material.payload)
        let leaf = try Material.certificates("leaves/\(signer).pem")[0]
        #expect(message.signers.map(\.certificate) == [leaf])
    }

    @Test(
        "A signature is valid only with the digests that iOS knows, and with RSA only in the form of PKCS#1 v1.5",
        arguments: [
            (["-md", "sha1"], .valid), (["-md", "sha224"], .valid), (["-md", "sha384"], .valid),
            (["-md", "ripemd160"], .invalid(.algorithmUnknown("ripemd160"))),
            (["-md", "sha3-256"], .invalid(.algorithmUnknown("sha3-256"))),
            (["-md", "sha512-256"], .invalid(.algorithmUnknown("sha512-256"))),
            (["-md", "md5"], .invalid(.digestBroken("md5"))),
            (["-keyopt", "rsa_padding_mode:pss"], .invalid(.algorithmUnknown("rsassa-pss"))),
        ] as [([String], SignatureVerification)])
    func algorithms(options: [String], expected: SignatureVerification) throws {
        let folder = try TemporaryFolder()
        try folder.write("in", Material.payload)
        let tool = ["openssl", "cms", "-sign", "-binary"] + Self.openSSL + options
        let made = try Command.run(words(tool, "valid-rsa", folder))
        try #require(made.status == 0, "\(made.errorText)")
        let message = try #require(Material.signedData(try Repository.bytes(folder.file("out"))))
        #expect(message.verifySignatures() == expected)
    }

    @Test("The line ends that openssl smime rewrites are read as they were signed")
    func lineEnds() throws {
        let folder = try TemporaryFolder()
        try folder.write("in", "{\n}\n")
        _ = try Command.run(words(["openssl", "smime", "-sign"] + Self.openSSL, "valid-rsa", folder))
        let message = try #require(Material.signedData(try Repository.bytes(folder.file("out"))))
        #expect(message.content == Array("{\r\n}\r\n".utf8))
        #expect(message.verifySignatures() == .valid)
    }

    @Test("A clear-signed MIME entity is read with its content")
    func multipart() throws {
        let folder = try TemporaryFolder()
        try folder.write("in", Material.payload)
        let tool = ["openssl", "cms", "-sign", "-in", "IN", "-signer", "LEAF", "-inkey", "KEY", "-out", "OUT"]
        _ = try Command.run(words(tool, "valid-rsa", folder))
        guard case .signedData(.smime, let message, _) = MessageReading.read(try Repository.bytes(folder.file("out")))
        else {
            Issue.record("not read as S/MIME")
            return
        }
        #expect(message.isDetached)
        #expect(message.content == Material.payload)
        #expect(message.verifySignatures() == .valid)
    }
}
