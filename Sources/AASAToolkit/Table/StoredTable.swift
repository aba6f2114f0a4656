/// A table of the schema: its columns and indices.
struct StoredTable: Sendable {
    struct Column: Sendable {
        let name: String
        /// Otherwise it has integers.
        let isText: Bool
        private(set) var mayBeNull = false
        /// False for leases, which a copy does not have.
        private(set) var isCopied = true

        static func text(_ name: String) -> Column { Column(name: name, isText: true) }
        static func integer(_ name: String) -> Column { Column(name: name, isText: false) }

        static let leaseHolder = Column(name: "lease_holder", isText: true, mayBeNull: true, isCopied: false)
        static let leasedUntil = Column(name: "leased_until", isText: false, mayBeNull: true, isCopied: false)

        var optional: Column { Column(name: name, isText: isText, mayBeNull: true) }
    }

    let name: String
    let columns: [Column]
    /// The columns of the primary key; nil: a generated `id`.
    var key: String?
    /// A condition on each row.
    var check: String?
    /// What follows `CREATE INDEX`.
    var indices: [String] = []

    func creation(_ dialect: TableDialect) -> String {
        var parts: [String] = []
        if key == nil { parts.append("id \(dialect.generatedKey)") }
        for column in columns {
            let type = if column.isText { dialect.text } else { dialect.integer }
            let constraint = if column.mayBeNull { "" } else { " NOT NULL" }
            parts.append("\(column.name) \(type)\(constraint)")
        }
        if let check { parts.append("CHECK (\(check))") }
        if let key { parts.append("PRIMARY KEY (\(key))") }
        let ending = if key == nil { dialect.strict } else { dialect.byKey }
        let table = "CREATE TABLE \(name) (\(parts.joined(separator: ", ")))\(ending);"
        return ([table] + indices.map { index in "CREATE INDEX \(index);" }).joined(separator: "\n")
    }
}
