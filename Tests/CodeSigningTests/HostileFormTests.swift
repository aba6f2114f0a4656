import Testing

/// A file with a name, which identifies a failing case better than its bytes.
struct HostileFile: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    /// The error's code and place.
    let expected: String
    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8], _ expected: String) {
        (self.name, self.bytes, self.expected) = (name, bytes, expected)
    }
}

extension [UInt8] {
    /// With other bytes at a place.
    func with(_ bytes: [UInt8], at offset: Int) -> [UInt8] { prefix(offset) + bytes + dropFirst(offset + bytes.count) }
}

@Suite("Programs in hostile forms") struct HostileProgramTests {
    private static let form = MachOForm()
    private static let sound = form.bytes
    /// Where the command of the signature begins: behind another of 24 bytes.
    private static let command = 32 + 24

    private static func little(_ word: UInt32) -> [UInt8] { form.word(word) }

    static let headers: [HostileFile] = [
        HostileFile("an empty file", [], "notMachO at 0"),
        HostileFile("three bytes", [0xCF, 0xFA, 0xED], "notMachO at 0"),
        HostileFile("a text", Array("#!/bin/sh\necho no program at all\n".utf8), "notMachO at 0"),
        HostileFile("a header's beginning", Array(sound.prefix(16)), "outOfBounds at 0"),
        HostileFile("a 64-bit header without its last word", Array(sound.prefix(28)), "outOfBounds at 0"),
        HostileFile("load commands behind the end", Array(sound.prefix(40)), "outOfBounds at 32"),
        HostileFile("load commands of 4 GiB", sound.with(little(.max), at: 20), "tooLong at 20"),
        HostileFile("load commands of just too much", sound.with(little(1 << 20 + 1), at: 20), "tooLong at 20"),
    ]

    private static func section(_ offset: Int, _ size: Int) -> [UInt8] {
        form.start([form.segment([("__entitlements", offset, size)])])
    }

    /// Entitlements in a section: behind the end, within the commands, too long, behind the signature.
    static let sections: [HostileFile] = [
        HostileFile("a section behind the end", section(4096, 8), "outOfBounds at \(section(4096, 8).count)"),
        HostileFile("a section within the commands", section(40, 8), "malformed at 40"),
        HostileFile("a section of 2 MiB", section(4096, 2 << 20), "tooLong at 184"),
        HostileFile(
            "a section behind the signature",
            form.start([form.segment([("__entitlements", 4096, 8)]), form.command(0x1D, form.word(300) + form.word(8))]
            ),
            "malformed at 200"),
    ]

    static let commands: [HostileFile] = [
        HostileFile("four thousand million commands", sound.with(little(.max), at: 16), "outOfBounds at 72"),
        HostileFile("a command of no bytes", sound.with(little(0), at: 36), "malformed at 36"),
        HostileFile("a command of seven bytes", sound.with(little(7), at: 36), "malformed at 36"),
        HostileFile("a command that is longer than all", sound.with(little(.max), at: 36), "malformed at 36"),
        HostileFile(
            "a signature's command without a place", form.start([form.command(0x1D, form.word(1))]), "malformed at 32"),
        HostileFile(
            "two signatures",
            form.start([UInt8](repeating: 0, count: 2).map { _ in form.command(0x1D, form.word(64) + form.word(0)) }),
            "malformed at 48"),
        HostileFile(
            "a signature behind the end", sound.with(little(.max), at: command + 8), "outOfBounds at \(sound.count)"),
        HostileFile(
            "a signature across the end", sound.with(little(.max), at: command + 12),
            "outOfBounds at \(form.signatureOffset)"),
        HostileFile("a signature in the header", sound.with(little(0), at: command + 8), "malformed at 0"),
        HostileFile("a signature in the load commands", sound.with(little(71), at: command + 8), "malformed at 71"),
        HostileFile(
            "a signature of no bytes", sound.with(little(0), at: command + 12), "outOfBounds at \(form.signatureOffset)"
        ),
        HostileFile("code in the signature's place", sound.with(little(72), at: command + 8), "malformed at 72"),
    ]

    private static func list(_ entries: [(UInt64, UInt64)], _ is64: Bool) -> [UInt8] {
        UniversalForm.list(entries.map { (1, 2, $0.0, $0.1) }, is64: is64)
    }

    /// A list of parts at the beginning of a file with programs at 4096 and 8192.
    private static func universal(_ entries: [(UInt64, UInt64)], _ is64: Bool) -> [UInt8] {
        let bytes = UniversalForm(slices: [form, form]).bytes
        return bytes.with(list(entries, is64), at: 0)
    }

    private static let size = UInt64(sound.count)

    static let universals: [HostileFile] = [
        HostileFile("the magic alone", [0xCA, 0xFE, 0xBA, 0xBE], "outOfBounds at 0"),
        HostileFile("no parts", list([], false), "malformed at 4"),
        HostileFile("a list behind the end", Array(list([(4096, 9)], false).prefix(20)), "outOfBounds at 20"),
        HostileFile("45 parts", list([(UInt64, UInt64)](repeating: (4096, 9), count: 45), false), "tooMany at 4"),
        HostileFile(
            "thousands of parts", list([(UInt64, UInt64)](repeating: (4096, 9), count: 5000), true), "tooMany at 4"),
        HostileFile(
            "as many parts as can be", [0xCA, 0xFE, 0xBA, 0xBE] + [UInt8](repeating: 0xFF, count: 60), "tooMany at 4"),
        HostileFile("a part behind the end", universal([(4096, size), (0xFFFF_FFFF, 1)], false), "outOfBounds at 28"),
        HostileFile("a part across the end", universal([(4096, 0xFFFF_FFFF)], false), "outOfBounds at 8"),
        HostileFile("a place beyond what can be added", universal([(.max, .max)], true), "outOfBounds at 8"),
        HostileFile(
            "a place and a size that add up to a small one", universal([(4096, .max - 4095)], true), "outOfBounds at 8"),
        HostileFile("the same part twice", universal([(4096, size), (4096, size)], false), "malformed at 4096"),
        HostileFile("parts that overlap", universal([(4096, 4097), (8192, size)], false), "malformed at 8192"),
        HostileFile("a part in the list", universal([(8, size), (8192, size)], false), "malformed at 8"),
        HostileFile("a part right behind a short list", universal([(28, size)], false), "malformed at 28"),
        HostileFile("a part of no bytes", universal([(4096, 0)], false), "notMachO at 4096"),
        HostileFile("a part that is none", universal([(4097, size)], false), "notMachO at 4097"),
        HostileFile("a part that ends in its header", universal([(4096, 20)], true), "outOfBounds at 4096"),
        HostileFile("a part that ends before its signature", universal([(4096, 80)], true), "outOfBounds at 4176"),
        HostileFile(
            "a universal file in a universal file",
            UniversalForm.bytes([(1, 2, UniversalForm(slices: [form]).bytes)], is64: false, alignment: 4096),
            "notMachO at 4096"),
    ]

    @Test("They are refused, with the place", arguments: headers + commands + sections + universals)
    func refuses(_ file: HostileFile) { #expect(outcome(file.bytes) == file.expected) }
}

@Suite("Signatures in hostile forms") struct HostileSignatureTests {
    private static let sound = SuperblobForm().bytes
    /// Where the code directory begins: behind an index of five entries.
    private static let directory = 12 + 5 * 8
    private static func big(_ word: UInt32) -> [UInt8] { SuperblobForm.big(word) }
    private static func signature(_ change: (inout SuperblobForm) -> Void) -> [UInt8] {
        var form = SuperblobForm()
        change(&form)
        return form.bytes
    }

    static let indices: [HostileFile] = [
        HostileFile("nothing", [], "outOfBounds at 0"),
        HostileFile("a header's beginning", Array(sound.prefix(11)), "outOfBounds at 0"),
        HostileFile("another magic", sound.with([0], at: 0), "malformed at 0"),
        HostileFile("a length behind the end", sound.with(big(.max), at: 4), "outOfBounds at 0"),
        HostileFile("a length of nothing", sound.with(big(0), at: 4), "outOfBounds at 0"),
        HostileFile("four thousand million blobs", sound.with(big(.max), at: 8), "tooMany at 8"),
        HostileFile("1025 blobs", sound.with(big(1025), at: 8), "tooMany at 8"),
        HostileFile("an index behind the end", sound.with(big(1024), at: 8), "outOfBounds at 12"),
        HostileFile("no blobs", sound.with(big(0), at: 8), "malformed at 0"),
        HostileFile(
            "no code directory", SuperblobForm.superblob(Array(SuperblobForm().blobs.dropFirst())), "malformed at 0"),
        HostileFile(
            "two blobs for one slot",
            SuperblobForm.superblob(SuperblobForm().blobs + [(5, SuperblobForm.blob(0xFADE_7171, [1]))]),
            "malformed at 52"),
        HostileFile("two places for one slot", sound.with(big(5) + big(200), at: 36), "malformed at 36"),
    ]

    static let blobs: [HostileFile] = {
        let blobs = SuperblobForm().blobs
        /// Where each blob begins.
        let places = blobs.indices.map { directory + blobs[..<$0].reduce(0) { $0 + $1.bytes.count } }
        return [
            HostileFile("a blob behind the end", sound.with(big(.max), at: 48), "outOfBounds at \(sound.count)"),
            HostileFile("a blob in the index", sound.with(big(44), at: 16), "malformed at 44"),
            HostileFile("a blob in the header", sound.with(big(0), at: 16), "malformed at 0"),
            HostileFile(
                "two slots with one blob", sound.with(big(UInt32(places[2])), at: 12 + 3 * 8 + 4),
                "malformed at \(places[2])"),
            HostileFile(
                "a blob inside another", sound.with(big(UInt32(places[2] + 8)), at: 12 + 3 * 8 + 4),
                "malformed at \(places[2] + 8)"),
            HostileFile("a blob of no length", sound.with(big(0), at: places[2] + 4), "malformed at \(places[2])"),
            HostileFile(
                "a blob that is longer than the signature", sound.with(big(.max), at: places[2] + 4),
                "outOfBounds at \(places[2])"),
            HostileFile(
                "DER in the slot of XML", sound.with(big(0xFADE_7172), at: places[2]), "malformed at \(places[2])"),
            HostileFile(
                "a message that is none", sound.with(big(0xFADE_7172), at: places[4]), "malformed at \(places[4])"),
            HostileFile(
                "entitlements of more than 1 MiB", signature { $0.xml = [UInt8](repeating: 0x20, count: 1 << 20 + 1) },
                "tooLong at \(places[2])"),
        ]
    }()

    static let directories: [HostileFile] = [
        HostileFile(
            "a code directory of nothing", SuperblobForm.superblob([(0, SuperblobForm.blob(0xFADE_0C02, []))]),
            "malformed at 20"),
        HostileFile(
            "a code directory that ends in its fixed part",
            SuperblobForm.superblob([(0, SuperblobForm.blob(0xFADE_0C02, [UInt8](repeating: 0, count: 35)))]),
            "malformed at 20"),
    ]

    @Test("They are refused, with the place", arguments: indices + blobs + directories)
    func refuses(_ file: HostileFile) {
        #expect(signatureOutcome(file.bytes) == file.expected)
        var program = MachOForm()
        program.signature = file.bytes
        let place = file.expected.split(separator: " ").last.flatMap { Int($0) } ?? 0
        let code = file.expected.prefix { $0 != " " }
        #expect(outcome(program.bytes) == "\(code) at \(place + program.signatureOffset)")
    }

    @Test("Entitlements of 1 MiB are read")
    func longest() {
        let text = [UInt8](repeating: 0x20, count: 1 << 20)
        #expect(
            signatureOutcome(
                Self.signature {
                    $0.xml = text; $0.der = text
                }
            ).count > 2 << 20)
    }
}
