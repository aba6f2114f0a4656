@testable import CodeSigning
import TestSupport
import Testing

@Suite("Programs and signatures of any bytes") struct MutationTests {
    /// Numbers that lie.
    private static let numbers: [UInt32] = [
        0, 1, 7, 8, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF8, 0xFFFF_FFFF, 0xFADE_0CC0, 0xFADE_0C02, 0xFADE_7171, 0x1D,
        0x21,
        0x2C, 0xCAFE_BABE, 0xFEED_FACF, 4096, 1 << 20,
    ]

    /// A few lies in sound bytes.
    private static func mutated(_ sound: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = sound
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            guard let place = bytes.indices.randomElement(using: &random) else { break }
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes = Array(bytes.prefix(place))
            case 2: bytes.remove(at: place)
            case 3: bytes.insert(contentsOf: random.bytes(Int.random(in: 1...8, using: &random)), at: place)
            default:
                let number = numbers.randomElement(using: &random) ?? 0
                let word = SuperblobForm.big(Bool.random(using: &random) ? number : number.byteSwapped)
                bytes = Array(bytes.with(word, at: place / 4 * 4).prefix(max(bytes.count, 4)))
            }
        }
        return bytes
    }

    /// Every error has an offset within the file; no byte is read twice, and none behind the end.
    private static func read(_ bytes: [UInt8], _ read: (ForwardSource) throws -> Void) -> Bool {
        let source = ForwardSource(bytes)
        do {
            try read(source)
            return true
        } catch ProgramReadingFailure<ForwardSource.Failure>.malformed(let error) {
            #expect(error.offset >= 0 && error.offset <= bytes.count && !error.detail.isEmpty, "\(error)")
        } catch {
            Issue.record("\(error): \(bytes)")
        }
        #expect(source.bytesAsked <= bytes.count)
        return false
    }

    static let programs: [[UInt8]] = {
        var small = MachOForm()
        small.code = 0
        var old = small
        (old.cpu, old.subtype, old.is64) = (12, 9, false)
        var big = small
        big.isBigEndian = true
        return [small.bytes, old.bytes, big.bytes]
            + [false, true].map { UniversalForm(slices: [old, small], is64: $0, alignment: 64).bytes }
    }()

    @Test("Programs are read or refused, forwards, and errors have a place in the file", arguments: programs.indices)
    func anyProgram(_ number: Int) {
        var random = SeededGenerator(seed: UInt64(number))
        var sound = 0
        for _ in 0..<4_000 {
            let bytes = Self.mutated(Self.programs[number], &random)
            if Self.read(bytes, { _ = try MachOReader.read($0) }) { sound += 1 }
            _ = MachOReader.looksLikeMachO(Array(bytes.prefix(8)))
        }
        // Some lies are harmless; most are not.
        #expect(sound > 100 && sound < 3_900)
    }

    @Test("Signatures are read or refused, forwards, and errors have a place in the file")
    func anySignature() {
        var random = SeededGenerator(seed: 99)
        var form = SuperblobForm()
        form.gap = 3_000
        for sound in [SuperblobForm().bytes, form.bytes] {
            for _ in 0..<4_000 {
                let bytes = Self.mutated(sound, &random)
                _ = Self.read(bytes) { _ = try readSignature($0) }
            }
        }
    }
}
