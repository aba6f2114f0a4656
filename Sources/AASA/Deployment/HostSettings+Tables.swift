/// The tables `redirects` and `headers` of TOML, as Netlify documents them.
extension HostSettings {
    mutating func readTables() {
        for table in SettingsTableReader(file.bytes).tables { add(table) }
    }

    private mutating func add(_ table: SettingsTable) {
        let values = table.values
        if table.name == "redirects", let source = values["from"] {
            // A request for the file has no query.
            if values["query."] != nil { return }
            add(
                RedirectRule(
                    source: source, target: values["to"] ?? "", status: values["status"] ?? "301",
                    isForced: values["force"] == "true", isConditional: values["conditions."] != nil,
                    range: table.range))
        }
        if table.name == "headers", let covered = values["for"], coverage(of: covered) != .none,
            let type = values["values.content-type"]
        {
            add(Effect(kind: .contentType(type), range: table.range))
        }
    }
}

/// A table of settings, with the values that rules use.
private struct SettingsTable {
    /// Empty in front of the first table.
    var name: String
    var values: [String: String] = [:]
    var range: Range<Int>
}

/// Reads the tables of settings in TOML, line by line.
private struct SettingsTableReader {
    private let bytes: [UInt8]
    private(set) var tables: [SettingsTable] = []
    private var current = SettingsTable(name: "", range: 0..<0)
    /// What is in front of names in a table of the current one: `conditions.`.
    private var prefix = ""
    /// Behind the tables that were read together.
    private var inlineEnd = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for line in SettingsLine.all(in: bytes) {
            if line.text.hasPrefix("[") {
                readHeader(line)
            } else if let pair = line.pair {
                read(pair, in: line)
            }
        }
        tables.append(current)
    }

    /// Reads `[[redirects]]`, or `[redirects.conditions]`, which is a table of the current one.
    private mutating func readHeader(_ line: SettingsLine) {
        let path = line.text.without("[] ").split(separator: ".", maxSplits: 1).map(String.init)
        let name = path.first ?? ""
        let isInner = path.count > 1
        if !isInner || name != current.name {
            tables.append(current)
            current = SettingsTable(name: name, range: current.range)
        }
        if !isInner || name == "headers" { current.range = line.range }
        prefix = if isInner { TableName.shortened(path[1].lowercased()) + "." } else { "" }
    }

    private mutating func read(_ pair: (name: String, value: String), in line: SettingsLine) {
        let name = TableName.shortened(pair.name.lowercased())
        if let kept = TableName.kept(name, below: prefix) { current.values[kept] = pair.value }
        if pair.value.hasPrefix("{") {
            let inner = inlineValues(in: line, below: TableName.shortened(prefix) + "\(name).")
            current.values.merge(inner) { _, last in last }
        }
        let isBehindTables = line.range.lowerBound >= inlineEnd
        if current.name.isEmpty, pair.value.hasPrefix("["), isBehindTables { readInlineTables(of: pair.name, in: line) }
    }

    /// Reads `name = [{ … }, { … }]`, which may go on in the next lines.
    private mutating func readInlineTables(of name: String, in line: SettingsLine) {
        let inline = InlineTables(bytes[line.range.lowerBound...])
        inlineEnd = inline.end
        for values in inline.tables { tables.append(SettingsTable(name: name, values: values, range: line.range)) }
    }

    /// The values of `name = { … }`, which is on one line, with the name in front of theirs.
    private func inlineValues(in line: SettingsLine, below prefix: String) -> [String: String] {
        var values = InlineTables(bytes[line.range], within: prefix).tables.first ?? [:]
        // An array in the table may go on in the next line: that the table is there counts nevertheless.
        if let kept = TableName.kept("", below: prefix) { values[kept] = "" }
        return values
    }
}
