/// Why a document cannot be read on. Two errors are equal when their codes are.
package struct XMLError: Error, Equatable {
    package enum Code: Sendable {
        /// libexpat is not installed; the detail is the loader's text.
        case libraryMissing
        /// No well-formed XML; the detail is expat's reason.
        case malformed
        /// The document declares an entity, or uses one that it declares elsewhere: neither is ever expanded.
        case entity
        /// More elements inside one another than the reader takes.
        case tooDeep
        /// A tag, comment or the like is longer than the reader takes.
        case tooLong
        case outOfMemory
    }

    package var code: Code
    package var detail: String
    /// From 1; 0 when the error has no place.
    package var line: Int
    /// From 1, in characters.
    package var column: Int

    package static func == (a: XMLError, b: XMLError) -> Bool { a.code == b.code }
}
