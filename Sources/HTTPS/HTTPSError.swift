/// Why no request can be made at all. Two errors are equal when their codes are.
///
/// What happens to one request is never an error: it is an ``TransferResult``.
package struct HTTPSError: Error, Equatable {
    package enum Code: Sendable {
        /// libcurl is not installed, or lacks a function; the detail is the loader's text.
        case libraryMissing
        /// libcurl is there and uses another TLS library than OpenSSL; the detail is that library's name.
        case wrongTLSLibrary
        /// libcurl failed in a way that concerns no single request; the detail is its text.
        case libraryFailed
    }

    package var code: Code
    package var detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package static func == (a: HTTPSError, b: HTTPSError) -> Bool { a.code == b.code }
}
