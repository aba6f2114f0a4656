import Foundation
import PKI
import TestSupport
import Testing

@testable import CMS

@Suite("The limits of what is read of a message")
struct LimitTests {
    private static func form(_ signers: Int = 1, _ certificates: Int = 2, _ digests: Int = 1) throws
        -> SignedMessageForm
    {
        var form = SignedMessageForm(try Material.message("signed-by-openssl-smime-rsa.der"))
        form.signers = Array(repeating: form.signers[0], count: signers)
        form.certificates += Array(repeating: form.certificates[1], count: certificates - 2)
        form.digestAlgorithms = Array(repeating: form.digestAlgorithms[0], count: digests)
        return form
    }

    @Test(
        "A message with as many parts as are read is valid, and one with a part more is not read",
        arguments: [
            (1, 2, 1, nil), (8, 32, 8, nil), (9, 32, 8, .signers), (300, 2, 1, .signers), (8, 33, 8, .certificates),
            (8, 32, 9, .digestAlgorithms), (1, 2, 1_000, .digestAlgorithms),
        ] as [(Int, Int, Int, MessageLimit?)])
    func counts(signers: Int, certificates: Int, digests: Int, limit: MessageLimit?) throws {
        var forms = Array(repeating: try Self.form(signers, certificates, digests), count: 6)
        forms[1].hasIndefiniteLengths = true
        forms[2].set = [0x3F, 0x11]
        forms[3].lengthZeros = 3
        forms[4].divideContent()
        forms[5].hasIndefiniteLengths = true
        forms[5].divideContent()
        let wrappings = [(forms[0].bytes, "-----BEGIN CMS-----\n", "-----END CMS-----\n"), (forms[0].bytes, "", "")]
        let texts = wrappings.map { bytes, begin, end in
            Array("\(begin)\(Data(bytes).base64EncodedString(options: .lineLength64Characters))\n\(end)".utf8)
        }
        let mail = Array("Content-Type: application/pkcs7-mime\nContent-Transfer-Encoding: base64\n\n".utf8) + texts[1]
        for bytes in forms.map(\.bytes) + texts + [mail] {
            switch MessageReading.read(bytes) {
            case .signedData(_, let message, _):
                #expect(limit == nil)
                #expect(message.verifySignatures() == (signers == 1 ? .valid : .invalid(.severalSigners(signers))))
                #expect(message.content == Material.payload)
            case .overLimit(_, let excess):
                #expect(excess.limit == limit)
                #expect(excess.count == (limit == .signers ? signers : limit == .certificates ? certificates : digests))
                #expect(excess.certificateCount == certificates)
                #expect(excess.content == Material.payload)
            default: Issue.record("\(bytes.prefix(40)) is not read")
            }
        }
    }

    @Test("The parts of every message of the test PKI are counted as OpenSSL counts them")
    func outlines() throws {
        let names =
            HostileTests.names + [
                "detached.der", "trailing-bytes.der", "tampered-payload.der", "certificates-only.der", "not-json.der",
                "without-intermediate.der", "sha1-digest.der",
            ]
        for name in names {
            let bytes = try Material.message(name)
            let prescan = try #require(SignedDataPrescan(bytes), "\(name)")
            let message = try #require(Material.signedData(bytes), "\(name)")
            #expect(prescan.signers == message.signers.count, "\(name)")
            #expect(prescan.certificates == message.certificates.count, "\(name)")
        }
        #expect(SignedDataPrescan(try Material.message("enveloped.der")) == nil)
    }

    private static let dsa: [UInt8] = [0x06, 7, 0x2A, 0x86, 0x48, 0xCE, 0x38, 4, 1]
    private static let ec: [UInt8] = [0x06, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1]
    private static let rsa: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1]
    private static let secp256k1: [UInt8] = [0x06, 5, 0x2B, 0x81, 4, 0, 0x0A]
    /// The curve's generator (SEC 2 section 2.4.1), compressed.
    private static let point: [UInt8] = [
        0x02, 0x79, 0xBE, 0x66, 0x7E, 0xF9, 0xDC, 0xBB, 0xAC, 0x55, 0xA0, 0x62, 0x95, 0xCE, 0x87, 0x0B, 0x07, 0x02,
        0x9B,
        0xFC, 0xDB, 0x2D, 0xCE, 0x28, 0xD9, 0x59, 0xF2, 0x81, 0x5B, 0x16, 0xF8, 0x17, 0x98,
    ]

    private static func integer(_ bytes: Int) -> [UInt8] {
        SignedMessageForm.element(2, [[0x7F], Array(repeating: 0xFF, count: bytes - 1)])
    }

    private static func key(_ algorithm: [[UInt8]], _ bits: [UInt8]) -> [UInt8] {
        SignedMessageForm.element(
            0x30, [SignedMessageForm.element(0x30, algorithm), SignedMessageForm.element(3, [[0], bits])])
    }

    static let keys: [NamedBytes] = [
        NamedBytes(
            "DSA of 9999 bits",
            key([dsa, SignedMessageForm.element(0x30, [integer(1250), integer(32), integer(1250)])], integer(1250))
        ),
        NamedBytes("Ed25519", key([[0x06, 3, 0x2B, 0x65, 0x70]], Array(repeating: 9, count: 32))),
        NamedBytes("ECDSA on secp256k1", key([ec, secp256k1], point)),
        NamedBytes(
            "RSA of 15999 bits",
            key([rsa, [5, 0]], SignedMessageForm.element(0x30, [integer(2000), integer(8)]))
        ),
    ]

    @Test("A key that devices do not support is rejected, the signer's and those above it", arguments: keys)
    func unsupportedKeys(row: NamedBytes) throws {
        let (name, key) = (row.what, row.bytes)
        let form = try Self.form()
        let trust = try TrustStore(Material.certificates("roots/root-rsa.pem"))
        for place in 0..<2 {
            var changed = form
            changed.certificates[place] = SignedMessageForm.certificate(form.certificates[place], key: key)
            let message = try #require(Material.signedData(changed.bytes))
            let signer = try #require(message.signers.first?.certificate)
            let isSigner = signer.unsupportedKey != nil
            #expect(message.verifySignatures() == (isSigner ? .invalid(.keyUnsupported(name)) : .valid))
            guard
                case .untrusted(let problem) = trust.verify(
                    signer, untrusted: message.certificates, at: Material.moment)
            else {
                Issue.record("a path through \(name) is trusted")
                continue
            }
            #expect(problem.kind == .tooWeak)
            #expect(problem.depth == (isSigner ? 0 : 1))
            #expect(problem.text == "its key is \(name), which devices do not support")
        }
    }
}
