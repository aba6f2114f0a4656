/// Why a property list cannot be read. Two errors are equal when their codes are.
package struct PropertyListError: Error, Equatable {
    package enum Code: Sendable {
        /// None of the forms; the detail says what it begins with, if that is known.
        case notAPropertyList
        /// The detail says what is wrong.
        case malformed
        /// Values inside one another beyond ``PropertyListReader/maximumDepth``.
        case tooDeep
        /// More values than ``PropertyListReader/maximumValues``, or more text than a binary list may have, both counted
        /// as often as they are referred to.
        case tooManyValues
        /// Entities are declared, which may expand to anything.
        case entity
        /// libexpat is not installed; the detail is the loader's text.
        case libraryMissing
        case outOfMemory
    }

    package var code: Code
    package var detail: String
    /// The place in a text, from 1; 0 when there is none.
    package var line: Int
    package var column: Int

    package init(_ code: Code, _ detail: String, line: Int, column: Int) {
        self.code = code
        self.detail = detail
        self.line = line
        self.column = column
    }

    /// Without a place.
    init(_ code: Code, _ detail: String) { self.init(code, detail, line: 0, column: 0) }

    package static func == (a: PropertyListError, b: PropertyListError) -> Bool { a.code == b.code }
}
