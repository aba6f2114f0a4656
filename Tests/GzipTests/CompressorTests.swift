import Testing

@testable import Gzip

@Suite("Compression")
struct CompressorTests {
    @Test("What was compressed is decompressed", arguments: [0, 1, 100, 65_536, 1_000_000])
    func roundTrip(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
        let compressed = try #require(Compressor.compress(bytes))
        let decompressor = try Decompressor()
        decompressor.feed(compressed)
        var result: [UInt8] = []
        while try decompressor.advance() { result += decompressor.output }
        #expect(result + decompressor.output == bytes || result == bytes)
    }
}
