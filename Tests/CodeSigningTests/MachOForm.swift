/// A program for one processor to be written down: sound unless changed. What it holds cannot be run.
struct MachOForm: Sendable {
    var cpu: UInt32 = 0x0100_000C
    var subtype: UInt32 = 0
    var is64 = true
    var isBigEndian = false
    /// Nil: no signature.
    var signature: [UInt8]? = SuperblobForm().bytes
    /// Bytes of code in front of the signature.
    var code = 256
    /// The section `__TEXT,__entitlements` of a simulator build, at the end of the code.
    var simulated: [UInt8]?
    /// Commands in front of the others, with their number and content.
    var others: [(number: UInt32, content: [UInt8])] = [(0x1B, [UInt8](repeating: 7, count: 16))]

    func word(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: word >> (isBigEndian ? 24 - 8 * $0 : 8 * $0)) }
    }

    func command(_ number: UInt32, _ content: [UInt8]) -> [UInt8] {
        word(number) + word(UInt32(8 + content.count)) + content
    }

    var headerSize: Int { is64 ? 32 : 28 }

    /// Without code and signature.
    func start(_ commands: [[UInt8]]) -> [UInt8] {
        let size = commands.reduce(0) { $0 + $1.count }
        let fields = [
            is64 ? 0xFEED_FACF : 0xFEED_FACE, cpu, subtype, 2, UInt32(commands.count), UInt32(size), 0,
        ]
        return fields.flatMap { word($0) } + (is64 ? word(0) : []) + commands.flatMap(\.self)
    }

    private static func name(_ text: String) -> [UInt8] {
        Array(text.utf8) + [UInt8](repeating: 0, count: 16 - text.utf8.count)
    }

    /// The segment `__TEXT` with the sections `__text` and `__entitlements`.
    func segment(_ sections: [(name: String, offset: Int, size: Int)]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            let (low, high) = (word(UInt32(value)), word(0))
            return is64 ? isBigEndian ? high + low : low + high : low
        }
        let rest = [UInt8](repeating: 0, count: is64 ? 28 : 24)
        var content: [UInt8] = []
        for section in sections {
            content += Self.name(section.name) + Self.name("__TEXT")
            content += number(0) + number(section.size) + word(UInt32(section.offset)) + rest
        }
        var head = Self.name("__TEXT") + number(0) + number(4096)
        head += number(0) + number(4096) + word(5) + word(5)
        head += word(UInt32(sections.count)) + word(0)
        return command(is64 ? 0x19 : 0x1, head + content)
    }

    /// The bytes of ``segment(_:)`` with two sections.
    private var segmentSize: Int { is64 ? 72 + 2 * 80 : 56 + 2 * 68 }

    /// The commands but the signature's.
    var commands: [[UInt8]] {
        guard let simulated else { return plainCommands }
        let place =
            headerSize + plainCommands.reduce(segmentSize) { $0 + $1.count } + (signature == nil ? 0 : 16) + code
        return plainCommands + [segment([("__text", 0, code), ("__entitlements", place, simulated.count)])]
    }

    private var plainCommands: [[UInt8]] { others.map { command($0.number, $0.content) } }

    /// The offset of the signature.
    var signatureOffset: Int { headerSize + commands.reduce(16) { $0 + $1.count } + code + (simulated?.count ?? 0) }

    /// All but the signature.
    var unsigned: [UInt8] {
        var commands = commands
        if let signature {
            commands.append(command(0x1D, word(UInt32(signatureOffset)) + word(UInt32(signature.count))))
        }
        return start(commands) + [UInt8](repeating: 0xCC, count: code) + (simulated ?? [])
    }

    var bytes: [UInt8] { unsigned + (signature ?? []) }
}

/// A universal file.
struct UniversalForm: Sendable {
    var slices: [MachOForm]
    var is64 = false
    /// Bytes to which each slice is aligned.
    var alignment = 4096

    var bytes: [UInt8] {
        Self.bytes(slices.map { ($0.cpu, $0.subtype, $0.bytes) }, is64: is64, alignment: alignment)
    }

    static func list(_ entries: [(cpu: UInt32, subtype: UInt32, offset: UInt64, size: UInt64)], is64: Bool) -> [UInt8] {
        func double(_ number: UInt64) -> [UInt8] {
            SuperblobForm.big(UInt32(truncatingIfNeeded: number >> 32))
                + SuperblobForm.big(UInt32(truncatingIfNeeded: number))
        }
        let table = entries.flatMap { entry -> [UInt8] in
            let place =
                is64
                ? double(entry.offset) + double(entry.size)
                : SuperblobForm.big(UInt32(truncatingIfNeeded: entry.offset))
                    + SuperblobForm.big(UInt32(truncatingIfNeeded: entry.size))
            return SuperblobForm.big(entry.cpu) + SuperblobForm.big(entry.subtype) + place + SuperblobForm.big(12)
                + (is64 ? SuperblobForm.big(0) : [])
        }
        return SuperblobForm.big(is64 ? 0xCAFE_BABF : 0xCAFE_BABE) + SuperblobForm.big(UInt32(entries.count)) + table
    }

    static func bytes(
        _ parts: [(cpu: UInt32, subtype: UInt32, bytes: [UInt8])], is64: Bool, alignment: Int
    ) -> [UInt8] {
        func aligned(_ size: Int) -> Int { (size + alignment - 1) / alignment * alignment }
        var offset = aligned(8 + parts.count * (is64 ? 32 : 20))
        var entries: [(cpu: UInt32, subtype: UInt32, offset: UInt64, size: UInt64)] = []
        for part in parts {
            entries.append((part.cpu, part.subtype, UInt64(offset), UInt64(part.bytes.count)))
            offset = aligned(offset + part.bytes.count)
        }
        var bytes = list(entries, is64: is64)
        for (entry, part) in zip(entries, parts) {
            bytes += [UInt8](repeating: 0, count: Int(entry.offset) - bytes.count) + part.bytes
        }
        return bytes
    }
}
