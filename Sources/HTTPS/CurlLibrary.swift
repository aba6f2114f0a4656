internal import CCurl

/// libcurl, loaded and initialised once, on first use.
///
/// `@unchecked Sendable`, because:
/// 1. the table is filled by the initialiser of a static property, which the language runs once and before any use;
/// 2. it is never written again, and libcurl's functions may be called from any thread on handles of that thread.
final class CurlLibrary: @unchecked Sendable {
    /// libcurl's functions. The address is stable: C callbacks are handed it.
    let functions: UnsafePointer<aasa_curl>

    private static let loaded = Result { () throws(HTTPSError) in try CurlLibrary() }

    /// - Throws: `.libraryMissing`, `.wrongTLSLibrary`, `.libraryFailed`; the same error at every call.
    static func load() throws(HTTPSError) -> CurlLibrary { try loaded.get() }

    private init() throws(HTTPSError) {
        let table = UnsafeMutablePointer<aasa_curl>.allocate(capacity: 1)
        if let problem = aasa_curl_load(table) {
            let text = String(cString: problem)
            table.deallocate()
            throw HTTPSError(.libraryMissing, text)
        }
        functions = UnsafePointer(table)
        let result = table.pointee.global_init(Int(CURL_GLOBAL_DEFAULT))
        guard result == CURLE_OK else {
            throw HTTPSError(.libraryFailed, table.pointee.easy_strerror(result).map { String(cString: $0) } ?? "")
        }
        // The shared trust store is an OpenSSL object: another TLS library could not take it.
        let version =
            table.pointee.version_info(CURLVERSION_FIRST)?.pointee.ssl_version.map { String(cString: $0) } ?? ""
        guard version.hasPrefix("OpenSSL/3") else { throw HTTPSError(.wrongTLSLibrary, version) }
    }
}
