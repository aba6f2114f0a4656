/// The settings that are lines: `_headers`, `_redirects` and `netlify.toml`.
extension HostSettings {
    /// `path`, and below it indented fields.
    mutating func readHeaders() {
        var isCovered = false
        for line in SettingsLine.all(in: file.bytes) {
            if !line.isIndented {
                isCovered = HostPattern.covers(line.text, path: path)
            } else if isCovered, let value = line.value(of: "content-type", after: ":") {
                add(Effect(kind: .contentType(value), range: line.range))
            }
        }
    }

    /// `from [name=value]... to [status] [Condition=value]...`; an exclamation mark after the status takes precedence over
    /// existing files. No value in the query of a request for the file is known.
    mutating func readRedirects() {
        for line in SettingsLine.all(in: file.bytes) {
            let tokens = line.text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            guard tokens.count > 1, HostPattern.covers(tokens[0], path: path), !Self.isAssignment(tokens[1]) else {
                continue
            }
            let status = tokens.count > 2 && !Self.isAssignment(tokens[2]) ? tokens[2] : "301"
            let isConditional = tokens.dropFirst(2).contains(where: Self.isAssignment)
            add(
                to: tokens[1], status: status, isForced: status.hasSuffix("!"), isConditional: isConditional,
                at: line.range)
            // The first rule that fits decides.
            if !isConditional { return }
        }
    }

    private static func isAssignment(_ word: String) -> Bool {
        guard let mark = word.firstIndex(of: "=") else { return false }
        return word[..<mark].allSatisfy { $0.isLetter || $0 == "_" }
    }

    private mutating func add(
        to target: String, status: String, isForced: Bool, isConditional: Bool, at range: Range<Int>
    ) {
        if status.hasPrefix("3") {
            // Netlify serves an existing file before a redirect, Cloudflare Pages does not.
            var doubt: Effect.Doubt? = isForced ? nil : .host
            if isConditional { doubt = .condition }
            add(Effect(kind: .redirect(to: target), doubt: doubt, range: range))
        } else if isForced {
            add(Effect(kind: .page(target), doubt: isConditional ? .condition : nil, range: range))
        }
    }

    /// The tables `redirects` and `headers` of TOML, as Netlify documents them.
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
                values[prefix + pair.name.lowercased()] = pair.value
                let opensTables = table.isEmpty && pair.value.hasPrefix("[") && line.range.lowerBound >= inlineEnd
                guard opensTables else { continue }
                let inline = InlineTables(file.bytes[line.range.lowerBound...])
                inlineEnd = inline.end
                for values in inline.tables { addTable(named: pair.name, with: values, at: line.range) }
            }
        }
        addTable(named: table, with: values, at: range)
    }

    private mutating func addTable(named table: String, with values: [String: String], at range: Range<Int>) {
        if table == "redirects", !hasDecidingRedirect, let from = values["from"], HostPattern.covers(from, path: path) {
            let isConditional = values.keys.contains { $0.hasPrefix("conditions.") }
            add(
                to: values["to"] ?? "", status: values["status"] ?? "301", isForced: values["force"] == "true",
                isConditional: isConditional, at: range)
            hasDecidingRedirect = !isConditional
        }
        if table == "headers", let covered = values["for"], HostPattern.covers(covered, path: path),
            let type = values["values.content-type"]
        {
            add(Effect(kind: .contentType(type), range: range))
        }
    }
}
