/// The resources of a package, which are loaded for the first value that refers to one.
final class PackageResources {
    typealias Loader = () throws(AndroidAppError) -> (any Resources)?

    private var load: Loader?
    private var loaded: (any Resources)?

    init(_ load: @escaping Loader) { self.load = load }

    /// Nil if the package has none.
    func table() throws(AndroidAppError) -> (any Resources)? {
        if let load {
            self.load = nil
            loaded = try load()
        }
        return loaded
    }
}

/// The resources of packages that are installed together: a value is that of the first that has it.
struct ResourceTables: Resources {
    private let tables: [any Resources]

    init(_ tables: [any Resources]) { self.tables = tables }

    func value(_ number: Int) throws(FormatDefect) -> ResourceValue? {
        for table in tables {
            if let value = try table.value(number) { return value }
        }
        return nil
    }

    func value(named name: String) throws(FormatDefect) -> ResourceValue? {
        for table in tables {
            if let value = try table.value(named: name) { return value }
        }
        return nil
    }
}
