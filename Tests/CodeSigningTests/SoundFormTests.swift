@testable import CodeSigning
import Testing

@Suite("Programs in sound forms") struct SoundFormTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: [UInt8]
        let expected: String
        var testDescription: String { name }

        init(_ name: String, _ expected: String, _ change: (inout MachOForm) -> Void) {
            var form = MachOForm()
            change(&form)
            self.init(name, form.bytes, expected)
        }

        init(_ name: String, _ bytes: [UInt8], _ expected: String) {
            (self.name, self.bytes, self.expected) = (name, bytes, expected)
        }

        static func signed(_ name: String, _ expected: String, _ change: (inout SuperblobForm) -> Void) -> Case {
            var signature = SuperblobForm()
            change(&signature)
            return Case(name, "arm64 " + expected) { $0.signature = signature.bytes }
        }
    }

    static let usual = "signer xml=<plist>xml</plist> der=[112, 1, 2, 3]"

    private static let plain = "signer"
    private static let withoutEntitlements = {
        var form = SuperblobForm()
        (form.xml, form.der) = (nil, nil)
        return form.bytes
    }()

    static let thin: [Case] = [
        Case("arm64", "arm64 \(usual)") { _ in },
        Case("32 bits", "armv7 \(usual)") {
            $0.cpu = 12; $0.subtype = 9; $0.is64 = false
        },
        Case("64 bits, most significant byte first", "ppc64 \(usual)") {
            $0.cpu = 0x0100_0012; $0.isBigEndian = true
        },
        Case("32 bits, most significant byte first", "ppc \(usual)") {
            $0.cpu = 18; $0.is64 = false; $0.isBigEndian = true
        },
        Case("a simulator build, signed without entitlements", "arm64 simulated=<plist/> \(plain)") {
            $0.simulated = Array("<plist/>".utf8); $0.signature = withoutEntitlements
        },
        Case("a simulator build of 32 bits without a signature", "i386 simulated=<plist/> unsigned") {
            $0.cpu = 7; $0.is64 = false; $0.simulated = Array("<plist/>".utf8); $0.signature = nil
        },
        Case("entitlements in a section, most significant byte first", "ppc64 simulated=<a/> unsigned") {
            $0.cpu = 0x0100_0012; $0.isBigEndian = true; $0.simulated = Array("<a/>".utf8); $0.signature = nil
        },
        Case("no signature", "arm64 unsigned") { $0.signature = nil },
        Case("no load commands", "i386 unsigned") {
            $0.cpu = 7; $0.is64 = false; $0.signature = nil; $0.others = []; $0.code = 0
        },
        Case("a signature right behind the commands", "arm64 \(usual)") { $0.code = 0 },
        Case("many commands", "arm64 \(usual)") {
            $0.others = (0..<10_000).map { _ in (0xC, [UInt8](repeating: 0, count: 64)) }
        },
    ]

    private static let names: [(UInt32, UInt32, String)] = [
        (0x0100_000C, 2, "arm64e"), (0x0100_000C, 0x8000_0002, "arm64e"), (0x0100_000C, 1, "arm64"),
        (0x0200_000C, 1, "arm64_32"), (12, 6, "armv6"), (12, 11, "armv7s"), (12, 12, "armv7k"), (12, 0, "arm"),
        (0x0100_0007, 3, "x86_64"), (0x0100_0007, 8, "x86_64h"), (7, 3, "i386"), (99, 0x0100_0005, "cpu 99/5"),
    ]

    static let processors = names.map { (cpu, subtype, name) in
        Case(name, "\(name) unsigned") {
            $0.cpu = cpu; $0.subtype = subtype; $0.signature = nil
        }
    }

    static let signatures: [Case] = [
        .signed("XML only", "signer xml=<plist>xml</plist>") { $0.der = nil },
        .signed("DER only", "signer der=[112, 1, 2, 3]") { $0.xml = nil },
        .signed("no entitlements", "signer") {
            $0.xml = nil; $0.der = nil
        },
        .signed("empty entitlements", "signer xml= der=[]") {
            $0.xml = []; $0.der = []
        },
        .signed("by nobody", "ad-hoc") {
            $0.flags = 2; $0.team = nil; $0.message = []; $0.xml = nil; $0.der = nil
        },
        .signed("by nobody, without a message", "ad-hoc") {
            $0.flags = 2; $0.team = nil; $0.message = nil; $0.xml = nil; $0.der = nil
        },
        .signed("by the linker", "ad-hoc") {
            $0.flags = 0x20002; $0.team = nil; $0.message = nil; $0.xml = nil; $0.der = nil; $0.others = []
        },
        .signed("the oldest version, whose fixed part is the shortest", "signer") {
            $0.version = 0x20001; $0.team = nil; $0.xml = nil; $0.der = nil
        },
        .signed("other blobs in front and between", usual) {
            $0.others = (0..<900).map { (0x1000 + UInt32($0), 0xFADE_0C02, [1]) }
        },
    ]

    static let universal: [Case] = {
        var old = MachOForm()
        (old.cpu, old.subtype, old.is64, old.signature) = (12, 9, false, nil)
        let both = "armv7 unsigned | arm64 \(usual)"
        let many = UniversalForm(slices: [MachOForm](repeating: old, count: 44), alignment: 256)
        return [
            Case("two parts", UniversalForm(slices: [old, MachOForm()]).bytes, both),
            Case("two parts at places of 64 bits", UniversalForm(slices: [old, MachOForm()], is64: true).bytes, both),
            Case("one part", UniversalForm(slices: [MachOForm()]).bytes, "arm64 \(usual)"),
            Case(
                "as many parts as are read", many.bytes,
                [String](repeating: "armv7 unsigned", count: 44).joined(separator: " | ")),
        ]
    }()

    @Test("They are read", arguments: thin + processors + signatures + universal)
    func reads(_ example: Case) {
        #expect(outcome(example.bytes) == example.expected)
        #expect(MachOReader.looksLikeMachO(Array(example.bytes.prefix(8))))
    }

    @Test("A list of parts in no order gives them in the file's")
    func unordered() {
        let (first, second) = (MachOForm().bytes, MachOForm().bytes)
        let list = UniversalForm.list(
            [(1, 0, 8192, UInt64(second.count)), (2, 0, 4096, UInt64(first.count))], is64: false)
        let source = ForwardSource(size: 8192 + second.count, [(0, list), (4096, first), (8192, second)])
        #expect((try? MachOReader.read(source))?.slices.count == 2)
    }

    @Test(
        "Formats are recognised by their first bytes",
        arguments: [
            ([], false), ([0xCF], false), ([0xCF, 0xFA, 0xED, 0xFE], true), ([0xFE, 0xED, 0xFA, 0xCE], true),
            // A class file of Java 8, and of the first one.
            ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52], false), ([0xCA, 0xFE, 0xBA, 0xBE, 0, 3, 0, 45], false),
            ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2], true), ([0xCA, 0xFE, 0xBA, 0xBF, 0, 0, 0, 2], true),
            ([0xCA, 0xFE, 0xBA, 0xBE], false), (Array("PK\u{3}\u{4}\0\0\0\0".utf8), false),
            (Array("bplist00".utf8), false), (Array("\u{7F}ELF\0\0\0\0".utf8), false),
        ])
    func beginnings(_ start: [UInt8], _ expected: Bool) { #expect(MachOReader.looksLikeMachO(start) == expected) }
}
