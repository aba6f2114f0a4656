internal import Glibc

/// The values of the fields of a head with the given names, from its lines as they come (RFC 9112 section 5).
///
/// libcurl has a function for them, `curl_easy_header`, from 7.83 on only.
struct HeadFields {
    /// Bytes of a field's values that are kept.
    private static let longest = 4096

    private let names: [String]
    /// The values of each name, joined with commas; nil for a field that did not come.
    private var values: [[UInt8]?]
    /// The index of the name of the last line, if it is one of these: the next line may continue its value.
    private var latest: Int?

    init(_ names: [String]) {
        self.names = names
        values = names.map { _ in nil }
    }

    subscript(_ name: String) -> String? {
        guard let index = names.firstIndex(of: name), let value = values[index] else { return nil }
        return String(decoding: value.prefix(Self.longest), as: UTF8.self)
    }

    /// Forgets the values: another head begins.
    mutating func reset() {
        values = names.map { _ in nil }
        latest = nil
    }

    mutating func note(_ line: UnsafeRawBufferPointer) {
        if line.first.map({ Self.isWhiteSpace($0) }) ?? true {
            // An obsolete line folding (RFC 9112 section 5.2).
            append(line[...], separator: " ")
            return
        }
        latest = names.firstIndex { Self.isField(line, named: $0) }
        guard let latest else { return }
        let value = line[(names[latest].utf8.count + 1)...]
        if values[latest] == nil {
            values[latest] = Self.trimmed(value)
        } else {
            append(value, separator: ", ")
        }
    }

    private mutating func append(_ text: Slice<UnsafeRawBufferPointer>, separator: String) {
        guard let latest, let before = values[latest], before.count < Self.longest else { return }
        values[latest] = before + Array(separator.utf8) + Self.trimmed(text)
    }

    private static func isField(_ line: UnsafeRawBufferPointer, named name: String) -> Bool {
        let length = name.utf8.count
        guard line.count > length, line[length] == UInt8(ascii: ":"), let start = line.baseAddress else { return false }
        return strncasecmp(start.assumingMemoryBound(to: CChar.self), name, length) == 0
    }

    private static func trimmed(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        let start = text.drop { isWhiteSpace($0) }
        guard let end = start.lastIndex(where: { !isWhiteSpace($0) }) else { return [] }
        return Array(start[...end])
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
    }
}
