/// The table of resources in a bundle, `resources.pb` (AOSP, tools/aapt2/Resources.proto: ResourceTable).
struct ProtobufResources: Resources {
    private let packages: [ProtobufMessage]
    private let budget: LookupBudget

    /// Packages of an app: its own, and those of libraries that are shared.
    private static let maximumPackages = 256

    init(_ bytes: [UInt8], budget: LookupBudget = LookupBudget()) throws(FormatDefect) {
        self.budget = budget
        var packages: [ProtobufMessage] = []
        for bytes in try ProtobufMessage(bytes[...]).all(2) {
            if packages.count == Self.maximumPackages { throw FormatDefect("it has more packages than any app") }
            packages.append(try ProtobufMessage(bytes))
        }
        self.packages = packages
    }

    func values(_ number: Int) throws(FormatDefect) -> [ConfiguredValue] {
        let (packageNumber, typeNumber, entryNumber) = (number >> 24 & 0xFF, number >> 16 & 0xFF, number & 0xFFFF)
        for package in packages where try Self.number(package) == packageNumber {
            for bytes in package.all(3) {
                let type = try message(bytes)
                guard try Self.number(type) == typeNumber else { continue }
                for bytes in type.all(3) {
                    let entry = try message(bytes)
                    if try Self.number(entry) == entryNumber { return try Self.values(of: entry) }
                }
            }
        }
        return []
    }

    /// - Parameter name: `TYPE/NAME`, with or without `PACKAGE:` in front.
    func values(named name: String) throws(FormatDefect) -> [ConfiguredValue] {
        let ends = name.split(separator: ":")
        let parts = ends.last?.split(separator: "/", maxSplits: 1) ?? []
        guard parts.count == 2 else { return [] }
        for package in packages where ends.count == 1 || package.text(2) == String(ends[0]) {
            for bytes in package.all(3) {
                let type = try message(bytes)
                guard type.text(2) == String(parts[0]) else { continue }
                for bytes in type.all(3) {
                    let entry = try message(bytes)
                    if entry.text(2) == String(parts[1]) { return try Self.values(of: entry) }
                }
            }
        }
        return []
    }

    /// A type or an entry, which each lookup reads again: a table of 256 MiB would need several times that in memory.
    private func message(_ bytes: ArraySlice<UInt8>) throws(FormatDefect) -> ProtobufMessage {
        let message = try ProtobufMessage(bytes)
        try budget.use(message.fields.count + 1)
        return message
    }

    /// The number of a package, a type or an entry: the first field of its first field.
    private static func number(_ message: ProtobufMessage) throws(FormatDefect) -> Int {
        Int(truncatingIfNeeded: try message.message(1)?.number(1) ?? 0)
    }

    /// The field of a Configuration (Configuration.proto: `sdk_version`).
    private static let release = 24

    private static func values(of entry: ProtobufMessage) throws(FormatDefect) -> [ConfiguredValue] {
        var values: [ConfiguredValue] = []
        for bytes in entry.all(6) {
            let configured = try ProtobufMessage(bytes)
            guard let item = try configured.message(2)?.message(4) else { continue }
            let configuration = try configured.message(1)
            values.append(
                ConfiguredValue(
                    value: try ProtobufXML.value(item),
                    release: Int(clamping: configuration?.number(Self.release) ?? 0),
                    isQualified: configuration?.fields.contains { field in field.number != Self.release } ?? false))
        }
        return values
    }
}
