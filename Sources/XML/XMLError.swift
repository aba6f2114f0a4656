internal import CExpat
internal import POSIX

/// Why a document cannot be read on. Two errors are equal when their codes are.
package struct XMLError: Error, Equatable {
    package enum Code: Sendable {
        /// libexpat is not installed; the detail is the loader's text.
        case libraryMissing
        /// Not well-formed XML; the detail is expat's text.
        case malformed
        /// The document declares an entity, or uses one that is declared elsewhere. Entities are never expanded.
        case entity
        /// Elements are nested deeper than ``ElementReader/maximumDepth``.
        case tooDeep
        /// A tag, comment or instruction is longer than ``ElementReader/maximumToken``.
        case tooLong
        case outOfMemory
    }

    package var code: Code
    package var detail: String
    /// From 1; 0 when the error has no position.
    package var line: Int
    /// From 1, in characters.
    package var column: Int

    package static func == (a: XMLError, b: XMLError) -> Bool { a.code == b.code }
}

/// libexpat. Its functions keep their state in the parser that they are given.
let expat = SharedLibrary<aasa_expat>.load("libexpat.so.1", symbols: aasa_expat_symbols(), oldest: "2.4")

/// expat's name and version. The corresponding C function is `XML_ExpatVersion`.
package var expatVersion: String {
    expat.version(of: "libexpat") { functions in
        functions.expat_version().map { name in String(cString: name).split(separator: "_").joined(separator: " ") }
    }
}
