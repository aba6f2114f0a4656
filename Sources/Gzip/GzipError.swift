internal import CZlib
internal import POSIX

/// Why compressed data cannot be read on. Two errors are equal when their codes are.
package struct GzipError: Error, Equatable {
    package enum Code: Sendable {
        /// zlib is not installed; the detail is the loader's text.
        case libraryMissing
        /// Not gzip data, or damaged; the detail is zlib's text.
        case damaged
        /// The data stops before its marked end.
        case cutOff
        case outOfMemory
    }

    package var code: Code
    package var detail: String

    package static func == (a: GzipError, b: GzipError) -> Bool { a.code == b.code }
}

/// zlib. Its functions keep their state in the stream that they are given.
let zlib = SharedLibrary<aasa_zlib>.load("libz.so.1", symbols: aasa_zlib_symbols())

/// zlib's version. The corresponding C function is `zlibVersion`.
package var zlibVersion: String {
    zlib.version(of: "zlib") { $0.version().map { "zlib " + String(cString: $0) } }
}
