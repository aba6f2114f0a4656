internal import CCurl

/// libcurl's name and version with its TLS library's, or why there is none. The corresponding C function is
/// `curl_version_info`.
package var curlVersion: String {
    do throws(HTTPSError) {
        let information = try CurlLibrary.load().functions.pointee.version_info(CURLVERSION_FIRST)
        let version = information?.pointee.version.map { String(cString: $0) } ?? ""
        let tls = information?.pointee.ssl_version.map { String(cString: $0) } ?? ""
        return "libcurl \(version) with \(tls)"
    } catch {
        return "libcurl cannot be loaded: \(error.detail)"
    }
}
