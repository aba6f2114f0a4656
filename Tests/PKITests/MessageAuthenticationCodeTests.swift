import TestSupport
import Testing

@testable import PKI

@Suite("HMAC-SHA-256")
struct MessageAuthenticationCodeTests {
    private static func hex(_ message: [UInt8], _ key: [UInt8]) throws -> String {
        try MessageAuthenticationCode.hmacSHA256(of: message, key: key)
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// RFC 4231 sections 4.2 to 4.8; of case 5 the RFC gives the first 128 bits only.
    private static let cases: [(key: [UInt8], message: [UInt8], code: String)] = [
        (
            [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(1...25), [UInt8](repeating: 0xCD, count: 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        ([UInt8](repeating: 0x0C, count: 20), Array("Test With Truncation".utf8), "a3b6167473100ee06e0c796c2955552b"),
        (
            [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131),
            Array(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    @Test("The known answers of RFC 4231 come out", arguments: cases.indices)
    func knownAnswers(number: Int) throws {
        let known = Self.cases[number]
        #expect(try Self.hex(known.message, known.key).hasPrefix(known.code))
    }

    @Test(
        "The openssl program finds the same",
        arguments: [(1, 0), (1, 1), (32, 1000), (64, 64), (65, 3), (200, 100_000)])
    func sameAsOthers(keyCount: Int, count: Int) throws {
        var generator = SeededGenerator(seed: UInt64(keyCount))
        let key = generator.bytes(keyCount)
        let message = generator.bytes(count)
        let keyText = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let result = try Command.run(
            ["openssl", "dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:\(keyText)"], input: message)
        #expect(result.outputText.hasSuffix("= \(try Self.hex(message, key))\n"), "\(result.outputText)")
    }

    @Test("Without a key there is a code too")
    func noKey() throws {
        #expect(
            try Self.hex([], []) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }
}
