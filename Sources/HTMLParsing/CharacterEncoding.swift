internal import Glibc
internal import POSIX

/// Finds a document's character encoding and converts it to UTF-8 (Encoding Standard; HTML Standard, section 13.2.3).
enum CharacterEncoding {
    /// Invalid bytes become U+FFFD.
    ///
    /// - Throws: `.unknownEncoding`.
    static func utf8(_ content: [UInt8], charset: String?) throws(HTMLError) -> [UInt8] {
        if content.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(content[3...]) }
        if content.starts(with: [0xFF, 0xFE]) { return try converted(content[2...], from: "UTF-16LE") }
        if content.starts(with: [0xFE, 0xFF]) { return try converted(content[2...], from: "UTF-16BE") }
        let declared = (charset ?? declared(in: content))?.lowercased()
        guard let name = declared else {
            // Browsers fall back to windows-1252 for most languages.
            if String(validating: content, as: UTF8.self) != nil { return content }
            return try converted(content[...], from: "WINDOWS-1252")
        }
        switch name {
        // A document that could be read so far as to find this name is not in UTF-16.
        case "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be": return repaired(content[...])
        case "iso-8859-1", "latin1", "us-ascii", "ascii", "cp1252":
            return try converted(content[...], from: "WINDOWS-1252")
        default: return try converted(content[...], from: name)
        }
    }

    private static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    /// The encoding that a `meta` element names: the first `charset=` of the first 1,024 bytes.
    private static func declared(in content: [UInt8]) -> String? {
        let ascii = content.prefix(1024).map { byte in byte < 0x80 ? byte : UInt8(ascii: "?") }
        let head = String(decoding: ascii, as: UTF8.self).lowercased()
        guard let key = head.range(ofBytes: "charset") else { return nil }
        let isInMeta = head[..<key.lowerBound].range(ofBytes: "<meta") != nil
        let rest = head[key.upperBound...].drop(while: \.isWhitespace)
        guard isInMeta, rest.first == "=" else { return nil }
        let value = rest.dropFirst().drop { character in character.isWhitespace || "\"'".contains(character) }
        let name = value.prefix { character in
            character.isLetter || character.isNumber || "-_:.".contains(character)
        }
        if name.isEmpty { return nil }
        return String(name)
    }

    /// The corresponding C function is `iconv`.
    private static func converted(_ content: ArraySlice<UInt8>, from name: String) throws(HTMLError) -> [UInt8] {
        guard !name.isEmpty, name.utf8.allSatisfy(isOfName), let converter = iconv_open("UTF-8", name),
            converter != iconv_t(bitPattern: -1)
        else { throw HTMLError(.unknownEncoding, detail: name) }
        defer { iconv_close(converter) }
        var output: [UInt8] = []
        var input = content.map { byte in CChar(bitPattern: byte) }
        var buffer = [CChar](repeating: 0, count: 1 << 16)
        input.withUnsafeMutableBufferPointer { input in
            var next = input.baseAddress
            var left = input.count
            while left > 0 {
                switch convertPart(of: &next, &left, by: converter, through: &buffer, to: &output) {
                case EILSEQ, EINVAL:
                    output += "\u{FFFD}".utf8
                    next = next?.advanced(by: 1)
                    left -= 1
                case 0, E2BIG: continue
                default: return
                }
            }
        }
        return output
    }

    /// Converts as much as the buffer has room for, and moves the input on. Returns iconv's error number, or 0.
    private static func convertPart(
        of next: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, by converter: iconv_t,
        through buffer: inout [CChar], to output: inout [UInt8]
    ) -> Int32 {
        buffer.withUnsafeMutableBufferPointer { buffer in
            var end = buffer.baseAddress
            var room = buffer.count
            let result = iconv(converter, &next, &left, &end, &room)
            let failure = result == Int(bitPattern: .max) ? errno : 0
            output += buffer.prefix(buffer.count - room).map { character in UInt8(bitPattern: character) }
            return failure
        }
    }

    /// Whether names of encodings have the byte: a letter, a digit, a hyphen or an underscore.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
