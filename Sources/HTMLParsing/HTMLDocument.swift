package import POSIX

/// A parsed HTML document: its nodes in the order of the text.
package struct HTMLDocument: Sendable {
    /// An element, or a text node.
    package struct Node: Sendable {
        /// In lower case; `#text` for a text node.
        package var name: String
        package var attributes: [Attribute] = []
        /// The text of a text node.
        package var text = ""
        /// The index of the parent; nil for the root and what is beside it.
        package var parent: Int?
        /// The bytes of the start tag; nil for an element that the parser added.
        package var range: Range<Int>?
    }

    package struct Attribute: Sendable {
        /// In lower case.
        package var name: String
        package var value: String
        /// The bytes of the value, without quotes; of the name when there is no value.
        package var range: Range<Int>
    }

    /// The text in UTF-8. Ranges are in it.
    package var bytes: [UInt8]
    package var nodes: [Node]
}

/// Why a document cannot be parsed.
package typealias HTMLError = CodedError<HTMLErrorCode>

package enum HTMLErrorCode: Sendable {
    /// libgumbo is not installed; the detail is the loader's text.
    case libraryMissing
    /// More than ``HTMLParser/maximumSize`` bytes.
    case tooLarge
    /// Parsing needs more than ``HTMLParser/maximumMemory`` or ``HTMLParser/maximumSeconds``.
    case tooComplex
}
