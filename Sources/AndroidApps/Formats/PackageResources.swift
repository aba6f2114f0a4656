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

/// The resources of packages that are installed together: the values are those of the first that has some.
extension Array: Resources where Element == any Resources {
    func values(_ number: Int) throws(FormatDefect) -> [ConfiguredValue] {
        for table in self {
            let values = try table.values(number)
            if !values.isEmpty { return values }
        }
        return []
    }

    func values(named name: String) throws(FormatDefect) -> [ConfiguredValue] {
        for table in self {
            let values = try table.values(named: name)
            if !values.isEmpty { return values }
        }
        return []
    }
}
