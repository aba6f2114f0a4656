/// Names of values in the tables `redirects`, `headers` and `edge_functions` of TOML, with those of inner tables in
/// front: `values.content-type`.
///
/// A name may be as long as the file, and each of thousands of values below a long one would have a copy of it.
enum TableName {
    /// More than the longest name that a rule uses.
    private static let maximumLength = 64
    private static let used: Set<String> = [
        "from", "to", "status", "force", "for", "values.content-type", "function", "path", "excludedpath", "pattern",
        "excludedpattern", "method",
    ]
    /// What is below these matters by being there.
    private static let usedTables = ["query.", "conditions."]

    /// The start of a name: enough to see that no rule uses a longer one.
    static func shortened(_ name: String) -> String {
        String(utf8: name.utf8.prefix(maximumLength))
    }

    /// The name under which a rule finds a value; nil if no rule uses it.
    ///
    /// - Parameter prefix: the names of the tables around it, each with a full stop behind it.
    static func kept(_ name: String, below prefix: String) -> String? {
        let whole = shortened(prefix) + shortened(name)
        if used.contains(whole) { return whole }
        return usedTables.first(where: whole.hasPrefix)
    }
}
