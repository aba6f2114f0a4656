/// Why compressed data cannot be read on. Two errors are equal when their codes are.
package struct GzipError: Error, Equatable {
    package enum Code: Sendable {
        /// zlib is not installed; the detail is the loader's text.
        case libraryMissing
        /// No gzip data, or damaged; the detail is zlib's reason.
        case damaged
        /// The data ends before its end is marked.
        case cutOff
        case outOfMemory
    }

    package var code: Code
    package var detail: String

    package static func == (a: GzipError, b: GzipError) -> Bool { a.code == b.code }
}
