/// Reads property lists in the formats of build products: XML and binary (Apple, "Property List Programming Guide"),
/// and the DER of entitlements.
package enum PropertyListReader {
    /// Nested values.
    package static let maximumDepth = 64
    /// Values in one list. A binary list may refer to one value many times; each reference counts.
    package static let maximumValues = 100_000

    /// Whether bytes begin like a list in binary or in DER, or like XML.
    package static func looksLikePropertyList(_ start: [UInt8]) -> Bool { format(start) != nil }

    package static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyNode {
        switch format(bytes) {
        case .xml: try XMLPropertyList.read(bytes)
        case .binary: try BinaryPropertyList.read(bytes)
        case .der: try DERPropertyList.read(bytes)
        case nil: throw PropertyListError(.notAPropertyList)
        }
    }

    private enum Format { case xml, binary, der }

    private static func format(_ bytes: [UInt8]) -> Format? {
        if bytes.starts(with: ObjectTable.magic) { return .binary }
        if DERPropertyList.isRecognised(bytes) { return .der }
        let byteOrderMarks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
        let mark = byteOrderMarks.first { bytes.starts(with: $0) } ?? []
        let first = bytes.dropFirst(mark.count).first { ![0x09, 0x0A, 0x0D, 0x20, 0].contains($0) }
        if first == UInt8(ascii: "<") { return .xml }
        return nil
    }
}

/// Why a property list cannot be read. Two errors are equal when their codes are.
package struct PropertyListError: Error, Equatable {
    package enum Code: Sendable {
        /// Not one of the formats; the detail names the start, if that is known.
        case notAPropertyList
        /// The detail describes the defect.
        case malformed
        /// Values are nested deeper than ``PropertyListReader/maximumDepth``.
        case tooDeep
        /// More values than ``PropertyListReader/maximumValues``, or more text than a binary list may have. Every
        /// reference counts.
        case tooManyValues
        /// Entities are declared.
        case entity
        /// libexpat is not installed; the detail is the loader's text.
        case libraryMissing
        case outOfMemory
    }

    package var code: Code
    package var detail: String
    /// The position in a text, from 1; 0 in other formats.
    package var line: Int
    package var column: Int

    package init(_ code: Code, detail: String = "", line: Int = 0, column: Int = 0) {
        self.code = code
        self.detail = detail
        self.line = line
        self.column = column
    }

    static func malformed(_ defect: String, at offset: Int) -> PropertyListError {
        PropertyListError(.malformed, detail: "\(defect), at byte \(offset)")
    }

    package static func == (a: PropertyListError, b: PropertyListError) -> Bool { a.code == b.code }
}
