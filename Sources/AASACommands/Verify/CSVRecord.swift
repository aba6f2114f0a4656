internal import AASA

/// One record of values separated by commas (RFC 4180 section 2), semicolons or tabs.
struct CSVRecord {
    /// Without quotes, and without white space around what has none.
    var fields: [ListField] = []

    /// - Throws: the place of a misplaced quote.
    init(_ line: ArraySlice<UInt8>, separator: UInt8) throws(InvalidLine) {
        var rest = line
        while true {
            let start = rest.drop { byte in Self.isSpace(byte, besides: separator) }
            let isQuoted = start.first == Self.quote
            if isQuoted {
                var index = start.startIndex
                fields.append(try Self.quotedField(in: line, at: &index))
                rest = line[index...].drop { byte in Self.isSpace(byte, besides: separator) }
            } else {
                let field = rest.prefix { byte in byte != separator }
                fields.append(ListField(field, of: line))
                rest = line[field.endIndex...]
            }
            guard let next = rest.popFirst() else { return }
            if next != separator {
                throw InvalidLine(
                    column: rest.startIndex - line.startIndex, message: "something follows a closing quote")
            }
        }
    }

    private static func isSpace(_ byte: UInt8, besides separator: UInt8) -> Bool {
        byte.isBlank && byte != separator
    }

    /// A field; nil for one that is empty or missing.
    func value(at index: Int) -> ListField? {
        guard index < fields.count, !fields[index].text.isEmpty else { return nil }
        return fields[index]
    }

    private static let quote = UInt8(ascii: "\"")

    /// Reads a field in quotes, in which two quotes are one. `index` is at the opening quote, and
    /// then behind the closing one.
    private static func quotedField(
        in line: ArraySlice<UInt8>, at index: inout Int
    ) throws(InvalidLine) -> ListField {
        let column = index - line.startIndex + 1
        var bytes: [UInt8] = []
        index += 1
        while let next = line[index...].firstIndex(of: quote) {
            bytes += line[index..<next]
            index = next + 1
            guard index < line.endIndex, line[index] == quote else { return ListField(String(utf8: bytes), at: column) }
            bytes.append(quote)
            index += 1
        }
        throw InvalidLine(column: column, message: "a quote is not closed")
    }

    /// Whether a quote is open at the end of a line, so that the record goes on.
    static func isOpen(after line: ArraySlice<UInt8>, wasOpen: Bool, separator: UInt8) -> Bool {
        var isOpen = wasOpen
        // At the beginning of a field, and after a quote that may be the first of two.
        var mayOpen = true
        for byte in line {
            if byte == quote {
                guard isOpen || mayOpen else { continue }
                isOpen.toggle()
                mayOpen = !isOpen
            } else if !isOpen {
                mayOpen = byte == separator || mayOpen && byte.isBlank
            }
        }
        return isOpen
    }
}
