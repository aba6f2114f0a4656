/// A binary table of resources, `resources.arsc` (ResTable_header and what follows).
struct ResourceTable: Resources {
    /// The entries of a type under one configuration.
    private struct TypeChunk {
        let package: Int
        let type: Int
        /// The API level that the configuration requires, 0 without one.
        let release: Int
        let isQualified: Bool
        let chunk: ResourceChunk
    }

    private let pool: StringPool
    private let types: [TypeChunk]
    private let budget = LookupBudget()

    /// Flags of a ResTable_type, then of a ResTable_entry.
    private enum Flag {
        static let sparse = 0x01
        static let shortOffsets = 0x02
        static let complex = 0x0001
        static let compact = 0x0008
    }

    init(_ bytes: LittleEndianBytes) throws(FormatDefect) {
        let table = try ResourceChunk(at: 0, in: bytes)
        guard table.canBegin(fileOf: ResourceChunk.Kind.table) else {
            throw FormatDefect("it is not a table of resources")
        }
        var pool: StringPool?
        var types: [TypeChunk] = []
        try table.forEachInner { chunk throws(FormatDefect) in
            switch chunk.kind {
            case ResourceChunk.Kind.stringPool: if pool == nil { pool = try StringPool(chunk) }
            case ResourceChunk.Kind.package: types += try Self.types(of: chunk)
            default: break
            }
        }
        guard let pool else { throw FormatDefect("it has no strings") }
        self.pool = pool
        self.types = types
    }

    private static func types(of package: ResourceChunk) throws(FormatDefect) -> [TypeChunk] {
        let number = try package.bytes.word(8) & 0xFF
        // A ResTable_config: its size, qualifiers, the release and its minor number, then more qualifiers.
        let (configuration, release) = (20, 44)
        var types: [TypeChunk] = []
        try package.forEachInner { chunk throws(FormatDefect) in
            guard chunk.kind == ResourceChunk.Kind.type else { return }
            let end = configuration + max(try chunk.bytes.word(configuration), release + 4 - configuration)
            let qualifiers =
                try chunk.bytes.slice(configuration + 4..<release) + chunk.bytes.slice(release + 4..<end)
            types.append(
                TypeChunk(
                    package: number, type: try chunk.bytes.byte(8), release: try chunk.bytes.short(release),
                    isQualified: qualifiers.contains { byte in byte != 0 }, chunk: chunk))
        }
        return types
    }

    func values(named name: String) throws(FormatDefect) -> [ConfiguredValue] { [] }

    func values(_ number: Int) throws(FormatDefect) -> [ConfiguredValue] {
        let (package, type, entry) = (number >> 24 & 0xFF, number >> 16 & 0xFF, number & 0xFFFF)
        try budget.use(types.count)
        var values: [ConfiguredValue] = []
        for own in types where own.package == package && own.type == type {
            guard let value = try value(entry, in: own.chunk) else { continue }
            values.append(ConfiguredValue(value: value, release: own.release, isQualified: own.isQualified))
        }
        return values
    }

    /// The value of an entry (ResTable_entry); nil if the configuration does not have it.
    private func value(_ entry: Int, in chunk: ResourceChunk) throws(FormatDefect) -> ResourceValue? {
        let bytes = chunk.bytes
        guard let offset = try offset(of: entry, in: chunk) else { return nil }
        let start = try bytes.word(16) + offset
        let flags = try bytes.short(start + 2)
        if flags & Flag.compact != 0 {
            return try ResourceValue(type: flags >> 8, data: try bytes.word(start + 4), pool: pool)
        }
        if flags & Flag.complex != 0 { return .other }
        let value = start + (try bytes.short(start))
        return try ResourceValue(type: try bytes.byte(value + 3), data: try bytes.word(value + 4), pool: pool)
    }

    /// Where the entry begins behind the start of entries; nil if the configuration does not have it.
    private func offset(of entry: Int, in chunk: ResourceChunk) throws(FormatDefect) -> Int? {
        let bytes = chunk.bytes
        let flags = try bytes.byte(9)
        let count = try bytes.word(12)
        let start = chunk.headerSize
        if flags & Flag.sparse != 0 {
            try bytes.check(start..<start + 4 * count)
            try budget.use(count)
            for index in 0..<count where try bytes.short(start + 4 * index) == entry {
                return 4 * (try bytes.short(start + 4 * index + 2))
            }
            return nil
        }
        guard entry < count else { return nil }
        if flags & Flag.shortOffsets != 0 {
            let offset = try bytes.short(start + 2 * entry)
            if offset == 0xFFFF { return nil }
            return 4 * offset
        }
        let offset = try bytes.word(start + 4 * entry)
        if offset == 0xFFFF_FFFF { return nil }
        return offset
    }
}
