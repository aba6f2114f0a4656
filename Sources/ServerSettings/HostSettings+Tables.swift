internal import AASA

/// The tables `redirects`, `headers` and `edge_functions` of TOML, as Netlify documents them.
extension HostSettings {
    mutating func readTables() {
        let paths = HostRulePaths(isFirebase: false)
        let reader = SettingsTableReader(file.bytes)
        if let (problem, hint, offset) = reader.unclosed {
            add(Effect(kind: .unreadable(problem, hint: hint), range: offset..<offset))
            return
        }
        for table in reader.tables { add(table, paths: paths) }
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
        if table.name == "headers", let covered = values["for"], application(of: covered) != .never,
            let type = values["values.content-type"]
        {
            add(Effect(kind: .contentType(type), range: table.range, coversOthers: covered != path))
        }
        if table.name == "edge_functions", mayRun(values, paths: paths) {
            let hasPattern = values["pattern"] != nil
            var exclusion = excludedPattern
            if isInFolder, hasPattern { exclusion = #"/\.well-known/.*"# }
            let function = Effect.Kind.function(
                values["function"], exclusion: exclusion,
                member: hasPattern ? "its 'excludedPattern'" : "its 'excludedPath'")
            add(Effect(kind: function, range: table.range))
        }
    }

    /// Whether a function may run for a request for the file (docs.netlify.com/build/edge-functions/declarations).
    private func mayRun(_ values: [String: String], paths: HostRulePaths) -> Bool {
        if let method = values["method"], !method.uppercased().contains(text: "GET") { return false }
        func patterns(_ name: String) -> [String] { (values[name] ?? "").split(separator: "\n").map(String.init) }
        if let pattern = values["pattern"] {
            if paths.match(path, with: pattern) == .no { return false }
            return !patterns("excludedpattern").contains { excluded in paths.match(path, with: excluded) == .yes }
        }
        let isCovered = patterns("path").contains { covered in application(of: covered) == .always }
        return isCovered && !patterns("excludedpath").contains { excluded in application(of: excluded) == .always }
    }
}
