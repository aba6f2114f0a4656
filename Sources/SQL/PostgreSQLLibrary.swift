internal import CPostgreSQL

/// libpq, loaded once on first use.
///
/// `@unchecked Sendable`, because the table is filled by the initialiser of a static property and never written again,
/// and libpq's functions keep their state in the connection that they are given.
struct PostgreSQLLibrary: @unchecked Sendable {
    let functions: aasa_postgresql
    private static let loaded = Result { () throws(SQLError) in try PostgreSQLLibrary() }

    /// - Throws: `.libraryMissing`, the same at every call.
    static func load() throws(SQLError) -> PostgreSQLLibrary { try loaded.get() }

    private init() throws(SQLError) {
        var table = aasa_postgresql()
        if let problem = aasa_postgresql_load(&table) {
            throw SQLError(.libraryMissing, String(cString: problem))
        }
        functions = table
    }
}

/// libpq's name and version, or why there is none. The corresponding C function is `PQlibVersion`.
package var libpqVersion: String {
    do throws(SQLError) {
        let version = try PostgreSQLLibrary.load().functions.lib_version()
        return "libpq \(version / 10000).\(version % 10000)"
    } catch {
        return "libpq cannot be loaded: \(error.detail)"
    }
}
