import PKI
import TestSupport
import Testing

@testable import CMS

@Suite("Hostile messages")
struct HostileTests {
    static let names = [
        "signed-by-openssl-smime-rsa.der", "signed-by-openssl-cms-binary-rsa.der",
        "signed-by-openssl-cms-binary-ecdsa.der", "two-signers.der",
        "indefinite-length.der",
    ]

    /// Looks at everything in a message; a content that verifies must be the one that was signed.
    private func survive(_ bytes: [UInt8], signed payload: [UInt8]? = Material.payload) {
        guard case .signedData(_, let message, let trailingBytes) = MessageReading.read(bytes) else { return }
        #expect((0...bytes.count).contains(trailingBytes))
        for signer in message.signers { _ = signer.certificate.map { ($0.subject, $0.dnsNames, $0.notAfter) } }
        if message.verifySignatures() == .valid { #expect(message.content == payload) }
    }

    @Test("One byte changed anywhere never makes another content valid", arguments: names)
    func flips(name: String) throws {
        let bytes = try Material.message(name)
        var generator = SeededGenerator(seed: 9)
        for index in bytes.indices.shuffled(using: &generator).prefix(250) {
            var changed = bytes
            changed[index] ^= UInt8.random(in: 1...255, using: &generator)
            survive(changed)
        }
    }

    @Test("Every byte of the content is signed", arguments: names.dropLast())
    func content(name: String) throws {
        let bytes = try Material.message(name)
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Material.payload) })
        for index in start..<start + Material.payload.count {
            var changed = bytes
            changed[index] ^= 0x20
            let message = try #require(Material.signedData(changed))
            #expect(message.verifySignatures() != .valid)
        }
    }

    @Test("A message that ends anywhere before its end is damaged", arguments: names)
    func truncations(name: String) throws {
        let bytes = try Material.message(name)
        for count in 1..<bytes.count {
            guard case .unreadable(.der, _) = MessageReading.read(Array(bytes[..<count])) else {
                Issue.record("\(count) bytes are read")
                return
            }
        }
    }

    @Test(
        "A wrapping that ends anywhere before its end does no harm",
        arguments: ["signed.pem", "signed.smime.txt", "signed.base64.txt"])
    func wrappings(name: String) throws {
        let bytes = try Material.message(name)
        for count in stride(from: 0, to: bytes.count, by: 21) { survive(Array(bytes[..<count])) }
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<100 {
            var changed = bytes
            let index = changed.indices.randomElement(using: &generator) ?? 0
            changed[index] = UInt8.random(in: .min ... .max, using: &generator)
            survive(changed)
        }
        #expect(Material.signedData(bytes)?.verifySignatures() == .valid)
    }

    /// A ContentInfo of type SignedData around `inside`, with every length as given.
    private static let oid: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

    static let nonsense: [NamedBytes] = [
        NamedBytes("a length of 2 GiB", [0x30, 0x84, 0x80, 0, 0, 0] + oid),
        NamedBytes("a length of 2 GiB less one", [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF] + oid),
        NamedBytes("a length of 16 EiB", [0x30, 0x88] + Array(repeating: 0xFF, count: 8) + oid),
        NamedBytes("a length of 126 bytes", [0x30, 0xFE] + oid),
        NamedBytes("a reserved length", [0x30, 0xFF] + oid),
        NamedBytes("an inner length of 2 GiB", [0x30, 0x0F] + oid + [0xA0, 0x84, 0x80, 0]),
        NamedBytes("an indefinite length without end", [0x30, 0x80] + oid + [0xA0, 0x80, 0x30, 0x80]),
        NamedBytes("an indefinite length that ends at once", [0x30, 0x80, 0, 0]),
        NamedBytes("ends of contents only", [0x30, 0x80] + Array(repeating: 0, count: 100)),
        NamedBytes("an empty sequence", [0x30, 0]), NamedBytes("a type and nothing else", [0x30, 0x0B] + oid),
        NamedBytes(
            "a hundred thousand nested sequences", Array(repeating: [0x30, 0x80], count: 100_000).flatMap { $0 }),
        NamedBytes(
            "a hundred thousand nested strings",
            [0x30, 0x80] + oid + Array(repeating: [0x24, 0x80], count: 100_000).flatMap { $0 }
        ),
        NamedBytes(
            "a hundred thousand nested sets",
            [0x30, 0x80] + oid + [0xA0, 0x80] + Array(repeating: [0x31, 0x80], count: 100_000).flatMap { $0 }
        ),
        NamedBytes("a long tag", [0x3F] + Array(repeating: 0xFF, count: 40)),
        NamedBytes("a long tag within", [0x30, 0x20, 0x1F] + Array(repeating: 0x81, count: 30)),
        NamedBytes("a megabyte of zeros", [0x30] + Array(repeating: 0, count: 1 << 20)),
    ]

    @Test("Nonsense in the shape of DER is refused", arguments: nonsense)
    func refused(row: NamedBytes) {
        if case .signedData = MessageReading.read(row.bytes) { Issue.record("\(row.what) is read as a SignedData") }
        survive(row.bytes)
        #expect(OpenSSLErrorQueue.drain() == [])
    }

    @Test("Random bytes in the shape of a message are refused", arguments: 0..<8)
    func randomBytes(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for round in 0..<300 {
            var bytes = generator.bytes(Int.random(in: 0...300, using: &generator))
            switch round % 3 {
            case 0: bytes = [0x30, 0x80] + Self.oid + [0xA0, 0x80, 0x30, 0x80] + bytes
            case 1: bytes = [0x30] + bytes
            default: break
            }
            if case .signedData(_, let message, _) = MessageReading.read(bytes) {
                #expect(message.verifySignatures() != .valid)
            }
        }
    }
}
