internal import CExpat

/// libexpat, loaded once on first use.
///
/// `@unchecked Sendable`, because the table is filled by the initialiser of a static property and never written again,
/// and expat's functions keep their state in the parser that they are given.
struct ExpatLibrary: @unchecked Sendable {
    let functions: aasa_expat
    private static let loaded = Result { () throws(XMLError) in try ExpatLibrary() }

    /// - Throws: `.libraryMissing`, the same at every call.
    static func load() throws(XMLError) -> ExpatLibrary { try loaded.get() }

    private init() throws(XMLError) {
        var table = aasa_expat()
        if let problem = aasa_expat_load(&table) {
            throw XMLError(code: .libraryMissing, detail: String(cString: problem), line: 0, column: 0)
        }
        functions = table
    }
}

/// expat's name and version, or why there is none. The corresponding C function is `XML_ExpatVersion`.
package var expatVersion: String {
    do throws(XMLError) {
        let version = try ExpatLibrary.load().functions.expat_version().map { String(cString: $0) } ?? ""
        return version.replacing("_", with: " ")
    } catch {
        return "libexpat cannot be loaded: \(error.detail)"
    }
}
