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

    static func secret(_ bytes: [UInt8]) -> SecretBytes {
        let secret = SecretBytes(capacity: bytes.count)
        secret.fill { room in
            room.copyBytes(from: bytes)
            return bytes.count
        }
        return secret
    }

    static func certificates(_ path: String) throws -> [Certificate] {
        try CertificateFile.read(secret(Repository.bytes(Repository.testCerts(path))), passphrase: nil).certificates
    }

    static func sign(
        _ content: [UInt8], _ name: String = "valid-rsa", _ digest: SigningDigest = .sha256, at time: Int64? = moment
    ) throws -> [UInt8] {
        let chain = try certificates("bundles/\(name)-chain.pem")
        let file = secret(try Repository.bytes(Repository.testCerts("keys/\(name).key")))
        return try SignedData.sign(
            content, certificate: chain[0], key: PrivateKey.read(file, passphrase: nil),
            chain: Array(chain.dropFirst()),
            digest: digest, signingTime: time)
    }

    static func message(_ name: String) throws -> [UInt8] {
        try Repository.bytes(Repository.testCerts("messages/\(name)"))
    }

    /// The SignedData in the bytes; nil when they are anything else.
    static func signedData(_ bytes: [UInt8]) -> SignedData? {
        if case .signedData(_, let message, _) = MessageReading.read(bytes) { message } else { nil }
    }
}
