/// The tables `redirects` and `headers` of TOML, as Netlify documents them.
extension HostSettings {
    mutating func readTables() {
        var table = ""
        // What is in front of names in a table of the table: `conditions.`.
        var prefix = ""
        var values: [String: String] = [:]
        var range = 0..<0
        // Behind the tables that were read together.
        var inlineEnd = 0
        for line in SettingsLine.all(in: file.bytes) {
            if line.text.hasPrefix("[") {
                let path = line.text.filter { !"[] ".contains($0) }.split(separator: ".", maxSplits: 1).map(String.init)
                if path.count < 2 || path[0] != table {
                    addTable(named: table, with: values, at: range)
                    (table, values) = (path.first ?? "", [:])
                }
                if path.count < 2 || table == "headers" { range = line.range }
                prefix = path.count > 1 ? "\(path[1].lowercased())." : ""
            } else if let pair = line.pair {
                let name = prefix + pair.name.lowercased()
                values[name] = pair.value
                if pair.value.hasPrefix("{") {
                    values.merge(inlineValues(in: line, named: name)) { _, last in last }
                }
                let opensTables = table.isEmpty && pair.value.hasPrefix("[") && line.range.lowerBound >= inlineEnd
                guard opensTables else { continue }
                let inline = InlineTables(file.bytes[line.range.lowerBound...])
                inlineEnd = inline.end
                for values in inline.tables { addTable(named: pair.name, with: values, at: line.range) }
            }
        }
        addTable(named: table, with: values, at: range)
    }

    /// The values of `name = { … }`, which is on one line, with the name in front of theirs.
    private func inlineValues(in line: SettingsLine, named name: String) -> [String: String] {
        // An array in the table may go on in the next line: that the table is there counts nevertheless.
        var values = ["\(name).": ""]
        for (key, value) in InlineTables(file.bytes[line.range]).tables.first ?? [:] {
            values["\(name).\(key)"] = value
        }
        return values
    }

    private mutating func addTable(named table: String, with values: [String: String], at range: Range<Int>) {
        if table == "redirects", let source = values["from"] {
            // A request for the file has no query.
            if values.keys.contains(where: { $0.hasPrefix("query.") }) { return }
            add(
                RedirectRule(
                    source: source, target: values["to"] ?? "", status: values["status"] ?? "301",
                    isForced: values["force"] == "true",
                    isConditional: values.keys.contains { $0.hasPrefix("conditions.") }, range: range))
        }
        if table == "headers", let covered = values["for"], coverage(of: covered) != .none,
            let type = values["values.content-type"]
        {
            add(Effect(kind: .contentType(type), range: range))
        }
    }
}
