/// Reads property lists in the forms that build products have: XML and binary (Apple, "Property List Programming Guide"),
/// and the DER of entitlements.
package enum PropertyListReader {
    /// Values inside one another.
    package static let maximumDepth = 64
    /// Values in one list. A binary list may refer to one value many times, and each counts.
    package static let maximumValues = 100_000

    /// Whether bytes begin as a list in binary or in DER does, or as XML does.
    package static func looksLikePropertyList(_ start: [UInt8]) -> Bool { form(start) != nil }

    package static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyNode {
        switch form(bytes) {
        case .xml: try XMLPropertyList.read(bytes)
        case .binary: try BinaryPropertyList.read(bytes)
        case .der: try DERPropertyList.read(bytes)
        case nil: throw PropertyListError(.notAPropertyList, "")
        }
    }

    /// Reads what stands in a code signature's slot for DER.
    package static func readDER(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyNode {
        try DERPropertyList.read(bytes)
    }

    private enum Form { case xml, binary, der }

    private static func form(_ bytes: [UInt8]) -> Form? {
        if bytes.starts(with: ObjectTable.magic) { return .binary }
        if DERPropertyList.isRecognised(bytes) { return .der }
        let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
        let mark = marks.first { bytes.starts(with: $0) } ?? []
        let first = bytes.dropFirst(mark.count).first { ![0x09, 0x0A, 0x0D, 0x20, 0].contains($0) }
        return first == UInt8(ascii: "<") ? .xml : nil
    }
}
