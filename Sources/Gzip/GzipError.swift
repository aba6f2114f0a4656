internal import CZlib
package import POSIX

/// Why compressed data cannot be read on.
package typealias GzipError = CodedError<GzipErrorCode>

package enum GzipErrorCode: Sendable {
    /// zlib is not installed; the detail is the loader's text.
    case libraryMissing
    /// Not gzip data, or damaged; the detail is zlib's text.
    case damaged
    /// The data stops before its marked end.
    case cutOff
    case outOfMemory
}

/// zlib. Its functions keep their state in the stream that they are given.
let zlib = SharedLibrary<aasa_zlib>.load("libz.so.1", symbols: aasa_zlib_symbols(), oldest: "1.2")

/// zlib's version. The corresponding C function is `zlibVersion`.
package var zlibVersion: String {
    zlib.version(of: "zlib") { $0.version().map { "zlib " + String(cString: $0) } }
}
