import PKI
import TestSupport

@testable import CMS

/// Signers, trust and messages of the test PKI.
enum Material {
    /// 2027-01-15, well within what most of the test PKI is valid for.
    static let moment: Int64 = 1_800_000_000

    static let payload = Array(#"{"webcredentials":{"apps":["ABCDE12345.com.example.app"]}}"#.utf8)

    /// Contents that a text tool would spoil.
    static let payloads = [
        NamedBytes("a document", payload), NamedBytes("nothing", []),
        NamedBytes("every kind of line end", Array("a\nb\r\nc\rd\n\n".utf8)),
        NamedBytes("zeros", [0, 0x0A, 0, 0x0D, 0xFF]), NamedBytes("no UTF-8", [0xFF, 0xFE, 0x80, 0xC3, 0x28]),
        NamedBytes("what means something to mail", Array("From: x\n.\n..\n-----BEGIN CMS-----\n".utf8)),
        NamedBytes("as much as a device takes", Array(repeating: 0x41, count: 131_072)),
        NamedBytes("an end-of-file mark", [0x1A]), NamedBytes("bytes of DER", [0x04, 0x80]),
    ]

    static func secret(_ bytes: [UInt8]) -> SecretBytes { SecretBytes(bytes) }

    static func certificates(_ path: String) throws -> [Certificate] {
        try CertificateFile.read(secret(Repository.bytes(Repository.testCerts(path))), passphrase: nil).certificates
    }

    static func sign(
        _ content: [UInt8], _ name: String = "valid-rsa", _ digest: DigestAlgorithm = .sha256, at time: Int64? = moment
    ) throws -> [UInt8] {
        let message = try unsigned(content, name, digest, at: time)
        return try message.signed(with: key(name).sign(message.digest, madeWith: digest))
    }

    static func unsigned(
        _ content: [UInt8], _ name: String = "valid-rsa", _ digest: DigestAlgorithm = .sha256, at time: Int64? = moment
    ) throws -> UnsignedMessage {
        let chain = try certificates("bundles/\(name)-chain.pem")
        return try UnsignedMessage(
            content, for: SignerCertificates(signer: chain[0], others: Array(chain.dropFirst())), digest: digest,
            signingTime: time)
    }

    static func key(_ name: String) throws -> PrivateKey {
        try PrivateKey.read(secret(Repository.bytes(Repository.testCerts("keys/\(name).key"))), passphrase: nil)
    }

    static func message(_ name: String) throws -> [UInt8] {
        try Repository.bytes(Repository.testCerts("messages/\(name)"))
    }

    /// The SignedData in the bytes; nil when they are anything else.
    static func signedData(_ bytes: [UInt8]) -> SignedData? {
        if case .signedData(_, let message, _) = MessageReading.read(bytes) { message } else { nil }
    }
}
