internal import CMicroHTTPD

/// libmicrohttpd, loaded once on first use.
///
/// `@unchecked Sendable`, because the table is filled by the initialiser of a static property and never written again,
/// and the library's functions keep their state in the daemon or connection that they are given.
struct MicroHTTPDLibrary: @unchecked Sendable {
    let functions: aasa_microhttpd
    private static let loaded = Result { () throws(HTTPServerError) in try MicroHTTPDLibrary() }

    /// - Throws: `.libraryMissing`, the same at every call.
    static func load() throws(HTTPServerError) -> MicroHTTPDLibrary { try loaded.get() }

    private init() throws(HTTPServerError) {
        var table = aasa_microhttpd()
        if let problem = aasa_microhttpd_load(&table) {
            throw HTTPServerError(.libraryMissing, String(cString: problem))
        }
        functions = table
    }
}

/// The library's name and version, or why there is none. The corresponding C function is `MHD_get_version`.
package var microHTTPDVersion: String {
    do throws(HTTPServerError) {
        let version = try MicroHTTPDLibrary.load().functions.get_version().map { String(cString: $0) } ?? ""
        return "libmicrohttpd \(version)"
    } catch {
        return "libmicrohttpd cannot be loaded: \(error.detail)"
    }
}
