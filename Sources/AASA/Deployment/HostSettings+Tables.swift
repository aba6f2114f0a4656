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
                prefix = ""
                if path.count > 1 { prefix = TableName.shortened(path[1].lowercased()) + "." }
            } else if let pair = line.pair {
                let name = TableName.shortened(pair.name.lowercased())
                if let kept = TableName.kept(name, below: prefix) { values[kept] = pair.value }
                if pair.value.hasPrefix("{") {
                    let inner = inlineValues(in: line, below: TableName.shortened(prefix) + "\(name).")
                    values.merge(inner) { _, last in last }
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
    private func inlineValues(in line: SettingsLine, below prefix: String) -> [String: String] {
        var values = InlineTables(file.bytes[line.range], within: prefix).tables.first ?? [:]
        // An array in the table may go on in the next line: that the table is there counts nevertheless.
        if let kept = TableName.kept("", below: prefix) { values[kept] = "" }
        return values
    }

    private mutating func addTable(named table: String, with values: [String: String], at range: Range<Int>) {
        if table == "redirects", let source = values["from"] {
            // A request for the file has no query.
            if values["query."] != nil { return }
            add(
                RedirectRule(
                    source: source, target: values["to"] ?? "", status: values["status"] ?? "301",
                    isForced: values["force"] == "true",
                    isConditional: values["conditions."] != nil, range: range))
        }
        if table == "headers", let covered = values["for"], coverage(of: covered) != .none,
            let type = values["values.content-type"]
        {
            add(Effect(kind: .contentType(type), range: range))
        }
    }
}
