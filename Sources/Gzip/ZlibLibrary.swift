internal import CZlib

/// zlib, loaded once on first use.
///
/// `@unchecked Sendable`, because the table is filled by the initialiser of a static property and never written again,
/// and zlib's functions keep their state in the stream that they are given.
struct ZlibLibrary: @unchecked Sendable {
    let functions: aasa_zlib
    private static let loaded = Result { () throws(GzipError) in try ZlibLibrary() }

    /// - Throws: `.libraryMissing`, the same at every call.
    static func load() throws(GzipError) -> ZlibLibrary { try loaded.get() }

    private init() throws(GzipError) {
        var table = aasa_zlib()
        if let problem = aasa_zlib_load(&table) {
            throw GzipError(code: .libraryMissing, detail: String(cString: problem))
        }
        functions = table
    }
}

/// zlib's version, or why there is none. The corresponding C function is `zlibVersion`.
package var zlibVersion: String {
    do throws(GzipError) {
        return "zlib " + (try ZlibLibrary.load().functions.version().map { String(cString: $0) } ?? "")
    } catch {
        return "zlib cannot be loaded: \(error.detail)"
    }
}
