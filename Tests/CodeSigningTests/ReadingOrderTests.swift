@testable import CodeSigning
import TestSupport
import Testing

@Suite("The order in which programs are read") struct ReadingOrderTests {
    private static let gibibyte = 1 << 30

    /// A program with its signature at an offset of one GiB.
    private static func large(_ signature: [UInt8], claimed: Int) -> [(offset: Int, bytes: [UInt8])] {
        var form = MachOForm()
        form.signature = nil
        let place = form.word(UInt32(gibibyte)) + form.word(UInt32(claimed))
        let start = form.start(form.commands + [form.command(0x1D, place)])
        return [(0, start), (gibibyte, signature)]
    }

    @Test("A file of a GiB costs a few thousand bytes in a handful of requests")
    func large() throws {
        let signature = SuperblobForm().bytes
        let source = ForwardSource(
            size: Self.gibibyte + signature.count, Self.large(signature, claimed: signature.count))
        let image = try MachOReader.read(source)
        #expect(image.slices[0].signature?.hasSigner == true)
        #expect(source.bytesAsked < 4_096)
        #expect(source.requests.count <= 12)
    }

    @Test("A code directory of a GiB is not read whole, nor a message of one")
    func largeSignature() throws {
        let directory = SuperblobForm().codeDirectory.with(SuperblobForm.big(1 << 30), at: 4)
        let index =
            SuperblobForm.big(0) + SuperblobForm.big(28) + SuperblobForm.big(0x10000) + SuperblobForm.big(28 + 1 << 30)
        let size = 28 + 1 << 31
        let start =
            SuperblobForm.big(0xFADE_0CC0) + SuperblobForm.big(UInt32(size)) + SuperblobForm.big(2) + index + directory
        let message = SuperblobForm.big(0xFADE_0B01) + SuperblobForm.big(1 << 30)
        let source = ForwardSource(size: size, [(0, start), (28 + 1 << 30, message)])
        #expect(try readSignature(source).hasSigner)
        #expect(source.bytesAsked < 4_096)
    }

    @Test("The bytes that are read of each part are bounded, whatever sizes a file states")
    func bounded() {
        var random = SeededGenerator(seed: 7)
        let most = 44 * (1 << 20 + 2 << 20 + 64 * 1024)
        for _ in 0..<300 {
            var list = UniversalForm.list(
                (0..<44).map { (1, 2, UInt64($0 + 1) << 22, 1 << 22) }, is64: Bool.random(using: &random))
            list[Int.random(in: 8..<list.count, using: &random)] = 0xFF
            let program = MachOForm().bytes.with(MachOForm().word(1 << 20), at: 20)
            let source = ForwardSource(size: 1 << 30, [(0, list)] + (1...44).map { ($0 << 22, program) })
            _ = try? MachOReader.read(source)
            #expect(source.bytesAsked <= most)
        }
    }

    @Test("A source's own failure is passed on, wherever it occurs")
    func failures() {
        let bytes = UniversalForm(slices: [MachOForm(), MachOForm()]).bytes
        for place in stride(from: 0, to: bytes.count, by: 7) {
            let source = ForwardSource(size: bytes.count, [(0, bytes)], brokenAt: place)
            do throws(ProgramReadingFailure<ForwardSource.Failure>) {
                _ = try MachOReader.read(source)
            } catch {
                guard case .source(.broken) = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
    }

    @Test("A file that ends before its stated end is refused, wherever it ends")
    func shortFiles() {
        let form = MachOForm()
        let message = SuperblobForm().message?.count ?? 0
        // The message itself is not read.
        let needed = form.bytes.count - message
        for end in 0...form.bytes.count {
            let source = ShortSource(size: form.bytes.count, bytes: Array(form.bytes.prefix(end)))
            do throws(ProgramReadingFailure<Never>) {
                _ = try MachOReader.read(source)
                #expect(end >= needed)
            } catch {
                guard case .malformed(let error) = error else { continue }
                #expect(end < needed && error.code == .outOfBounds)
                #expect(error.offset < form.bytes.count)
            }
        }
    }
}
