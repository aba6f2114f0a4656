import Testing

@testable import PKI

@Suite("Random bytes")
struct RandomSourceTests {
    @Test("The requested number of bytes is returned", arguments: [0, 1, 12, 4096])
    func count(count: Int) throws {
        #expect(try RandomSource.bytes(count).count == count)
    }

    @Test("No two answers are the same, and every value comes")
    func different() throws {
        #expect(try RandomSource.bytes(32) != RandomSource.bytes(32))
        // The chance that one of 256 values is missing from so many bytes is below 2^-360.
        #expect(Set(try RandomSource.bytes(65536)).count == 256)
    }

    @Test("Less than none is refused")
    func refused() {
        #expect(throws: PKIError(.randomnessUnavailable)) { try RandomSource.bytes(-1) }
    }
}
