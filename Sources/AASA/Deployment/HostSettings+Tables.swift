/// The tables `redirects`, `headers` and `edge_functions` of TOML, as Netlify documents them.
extension HostSettings {
    mutating func readTables() {
        let paths = HostRulePaths(isFirebase: false)
        for table in SettingsTableReader(file.bytes).tables { add(table, paths: paths) }
    }

    private mutating func add(_ table: SettingsTable, paths: HostRulePaths) {
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
        if table.name == "edge_functions", mayRun(values, paths: paths) {
            let hasPattern = values["pattern"] != nil
            let function = Effect.Kind.function(
                values["function"], exclusion: hasPattern ? #"/\.well-known/.*"# : "/.well-known/*",
                member: hasPattern ? "its 'excludedPattern'" : "its 'excludedPath'")
            add(Effect(kind: function, range: table.range))
        }
    }

    /// Whether a function may run for a request for the file (docs.netlify.com/build/edge-functions/declarations).
    private func mayRun(_ values: [String: String], paths: HostRulePaths) -> Bool {
        if let method = values["method"], !method.uppercased().contains(text: "GET") { return false }
        func patterns(_ name: String) -> [String] { (values[name] ?? "").split(separator: "\n").map(String.init) }
        if let pattern = values["pattern"] {
            if paths.match(path, with: pattern) == false { return false }
            return !patterns("excludedpattern").contains { excluded in paths.match(path, with: excluded) == true }
        }
        let isCovered = patterns("path").contains { covered in coverage(of: covered) == .all }
        return isCovered && !patterns("excludedpath").contains { excluded in coverage(of: excluded) == .all }
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
    /// Behind the tables, or texts, that were read together.
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
        let isBehindTables = line.range.lowerBound >= inlineEnd
        if let kept = TableName.kept(name, below: prefix) {
            let value = SettingsText.all(in: bytes[line.range.lowerBound...])
            // A number, or `true`, has no quotation marks. Several texts are in a line each.
            current.values[kept] = value.texts.isEmpty ? pair.value : value.texts.joined(separator: "\n")
            if isBehindTables { inlineEnd = value.end }
        }
        if pair.value.hasPrefix("{") {
            let inner = inlineValues(in: line, below: TableName.shortened(prefix) + "\(name).")
            current.values.merge(inner) { _, last in last }
        }
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
