internal import CCurl
internal import Glibc
package import POSIX

/// Why no request can be made at all.
///
/// The failure of one request is not an error but a ``TransferResult``.
package typealias HTTPSError = CodedError<HTTPSErrorCode>

package enum HTTPSErrorCode: Sendable {
    /// libcurl is not installed, or lacks a function; the detail is the loader's text.
    case libraryMissing
    /// libcurl uses a TLS library other than OpenSSL; the detail is that library's name.
    case wrongTLSLibrary
    /// libcurl failed in a way that concerns no single request; the detail is its text.
    case libraryFailed
    /// Too many open files, or threads; the detail is the system's text.
    case limitReached
}

extension HTTPSError {
    /// The error of a call that has just failed; nil unless it found too many open files.
    static var ofLimit: HTTPSError? {
        let number = errno
        guard number == EMFILE || number == ENFILE else { return nil }
        return HTTPSError(.limitReached, detail: String(cString: strerror(number)))
    }

    /// Why requests may have failed in libcurl's resolver or in OpenSSL, if this process is the reason.
    static func ofLimit(behind done: [(Request, TransferResult)]) -> HTTPSError? {
        for case (_, .failure) in done { return ofDescriptors }
        return nil
    }

    /// Why no further file can be opened; nil if one can.
    static var ofDescriptors: HTTPSError? {
        Descriptors.obstacle.map { error in HTTPSError(.limitReached, detail: error.detail) }
    }
}

/// libcurl. Its functions may be called from any thread, on handles of that thread.
typealias CurlLibrary = SharedLibrary<aasa_curl>

/// libcurl, initialised. Fails with `.libraryMissing`, `.wrongTLSLibrary` or `.libraryFailed`.
let libcurl = Result { () throws(HTTPSError) in
    let library = try CurlLibrary.load("libcurl.so.4", symbols: aasa_curl_symbols(), oldest: "7.75")
        .mapError { HTTPSError(.libraryMissing, detail: $0.detail) }.get()
    let result = library.api.global_init(Int(CURL_GLOBAL_DEFAULT))
    guard result == CURLE_OK else {
        let text = String(copying: library.api.easy_strerror(result))
        throw HTTPSError(.libraryFailed, detail: text ?? "")
    }
    // The shared trust store is an OpenSSL object, which another TLS library cannot use.
    let information = library.api.version_info(CURLVERSION_FIRST)?.pointee
    let version = String(copying: information?.ssl_version) ?? ""
    guard version.hasPrefix("OpenSSL/3") else { throw HTTPSError(.wrongTLSLibrary, detail: version) }
    return library
}

/// libcurl's name and version with its TLS library's, or why it cannot be loaded. The corresponding C function is
/// `curl_version_info`.
package var curlVersion: String {
    switch libcurl {
    case .success(let library):
        let information = library.api.version_info(CURLVERSION_FIRST)?.pointee
        let version = String(copying: information?.version) ?? ""
        let tls = String(copying: information?.ssl_version) ?? ""
        return "libcurl \(version) with \(tls)"
    case .failure(let error): return "libcurl cannot be loaded: \(error.detail)"
    }
}

/// A `curl_slist`, freed with its owner. libcurl does not copy such lists: they must outlive the handle's use of them.
struct StringList: ~Copyable {
    private let library: CurlLibrary
    /// The first element, or nil if the list is empty.
    let head: UnsafeMutablePointer<curl_slist>?

    init(of texts: [String], _ library: CurlLibrary) {
        self.library = library
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts {
            if let longer = library.api.slist_append(list, text) { list = longer }
        }
        head = list
    }

    deinit { library.api.slist_free_all(head) }
}
