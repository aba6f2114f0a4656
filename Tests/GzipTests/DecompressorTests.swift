import TestSupport
import Testing

@testable import Gzip

/// What gzip(1) makes of bytes.
private func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    try Command.run(["gzip", "-c"], input: bytes).output
}

private func expanded(_ bytes: [UInt8], piece: Int) throws -> [UInt8] {
    let decompressor = try Decompressor()
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
        decompressor.feed(Array(bytes[start..<min(start + piece, bytes.count)]))
        while try decompressor.advance() {
            #expect(decompressor.output.count <= 1 << 16)
            result += decompressor.output
        }
    }
    try decompressor.finish()
    return result
}

@Suite("gzip in pieces")
struct DecompressorTests {
    @Test("What gzip(1) compressed is decompressed, in pieces of any size", arguments: [1, 7, 1000, 1 << 20])
    func roundTrip(piece: Int) throws {
        var random = SeededGenerator(seed: 7)
        for text in [[], [0x61], random.bytes(3000), Array(repeating: 0x78, count: 300_000)] {
            #expect(try expanded(compressed(text), piece: piece) == text)
        }
    }

    @Test("Output that fills a piece exactly is not the end")
    func exactPieces() throws {
        var random = SeededGenerator(seed: 8)
        for count in [65535, 65536, 65537, 131_072] {
            let text = random.bytes(count)
            #expect(try expanded(compressed(text), piece: 4096) == text)
        }
    }

    @Test("Members one after another are one text", arguments: [1, 20, 1000])
    func members(piece: Int) throws {
        let bytes = try compressed(Array("one ".utf8)) + compressed([]) + compressed(Array("two".utf8))
        #expect(try String(decoding: expanded(bytes, piece: piece), as: UTF8.self) == "one two")
    }

    @Test("Data that ends too early is cut off", arguments: [0, 1, 2, 9, 10, 12, 20])
    func cutOff(count: Int) throws {
        let whole = try compressed(Array("a text of some length".utf8))
        let error = #expect(throws: GzipError.self) { try expanded(Array(whole[..<count]), piece: 5) }
        #expect(error?.code == .cutOff)
    }

    @Test("Damaged data is refused")
    func damaged() throws {
        let whole = try compressed(Array("a text of some length".utf8))
        var wrongSum = whole
        wrongSum[whole.count - 6] ^= 1
        var wrongBlock = whole
        wrongBlock[whole.count - 20] ^= 0xFF
        for bytes in [wrongSum, wrongBlock, Array("no gzip data at all".utf8), whole + Array("garbage".utf8)] {
            let error = #expect(throws: GzipError.self) { try expanded(bytes, piece: 1000) }
            #expect(error?.code == .damaged || error?.code == .cutOff)
        }
    }

    @Test("Data is recognised by its first two bytes")
    func recognised() throws {
        #expect(try Decompressor.isGzip(compressed([])))
        for bytes in [[], [0x1F], Array("<?xml".utf8)] { #expect(!Decompressor.isGzip(bytes)) }
    }

    @Test("The library's version is shown")
    func version() { #expect(zlibVersion.hasPrefix("zlib 1.")) }
}
