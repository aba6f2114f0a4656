internal import Glibc
internal import POSIX

/// Finds a document's character encoding and converts it to UTF-8 (Encoding Standard; HTML Standard, section 13.2.3).
package enum CharacterEncoding {
    /// The bytes in which a declaration is looked for.
    static let prescanned = 1024

    /// Invalid bytes become U+FFFD.
    ///
    /// - Parameter labels: declared names of encodings. The first that is known is used.
    static func utf8(_ content: [UInt8], labels: [String]) -> [UInt8] {
        if content.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(content[3...]) }
        var (text, names) = (content[...], labels.map(name(of:)))
        if content.starts(with: [0xFF, 0xFE]) { (text, names) = (content[2...], ["UTF-16LE"]) }
        if content.starts(with: [0xFE, 0xFF]) { (text, names) = (content[2...], ["UTF-16BE"]) }
        for name in names {
            if name == "utf-8" { return repaired(text) }
            if let converted = converted(text, from: name) { return converted }
        }
        // Browsers fall back to windows-1252 for most languages.
        if String(validating: content, as: UTF8.self) != nil { return content }
        return converted(text, from: "WINDOWS-1252") ?? repaired(text)
    }

    /// Labels of the Encoding Standard that iconv does not know, or for smaller encodings, by iconv's name for each.
    private static let names: [String: String] = {
        // A document that could be read so far as to find its label is not in UTF-16.
        let table = """
            utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8 utf-16 utf-16le utf-16be unicode \
            csunicode unicodefeff unicodefffe ucs-2 iso-10646-ucs-2
            windows-1252 iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 iso-ir-100 csisolatin1 latin1 l1 ascii \
            us-ascii ansi_x3.4-1968 cp819 ibm819 x-user-defined
            windows-1254 iso-8859-9 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 iso-ir-148 csisolatin5 latin5 l5
            cp874 iso-8859-11 iso8859-11 iso885911 tis-620 dos-874
            iso-8859-6 iso-8859-6-e iso-8859-6-i csiso88596e csiso88596i
            iso-8859-8 iso-8859-8-e iso-8859-8-i csiso88598e csiso88598i logical visual
            iso-8859-7 sun_eu_greek
            iso-8859-15 csisolatin9 l9
            koi8-r koi koi8_r
            macintosh x-mac-roman
            mac-uk x-mac-cyrillic x-mac-ukrainian
            gb18030 gbk x-gbk gb2312 gb_2312 gb_2312-80 csgb2312 csiso58gb231280 iso-ir-58 chinese
            big5-hkscs big5 x-x-big5 csbig5 cn-big5
            cp932 shift_jis shift-jis sjis x-sjis csshiftjis ms_kanji ms932 windows-31j
            euc-jp x-euc-jp
            cp949 euc-kr cseuckr windows-949 korean iso-ir-149 ksc5601 ksc_5601 ks_c_5601-1987 ks_c_5601-1989 \
            csksc56011987
            """
        var names: [String: String] = [:]
        for line in table.split(separator: "\n") {
            let labels = line.split(separator: " ").map(String.init)
            for label in labels { names[label] = labels[0] }
        }
        return names
    }()

    private static func name(of label: String) -> String {
        let label = label.lowercased().filter { !$0.isWhitespace }
        if label.hasPrefix("x-cp") { return String(label.dropFirst(2)) }
        return names[label] ?? label
    }

    private static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(String(decoding: bytes, as: UTF8.self).utf8)
    }

    /// The labels that `meta` elements declare (HTML Standard, section 13.2.3.2).
    static func labels(in nodes: [HTMLDocument.Node]) -> [String] {
        nodes.compactMap { node in
            if node.name != "meta" { return nil }
            func value(_ name: String) -> String? { node.attributes.first { $0.name == name }?.value }
            if let label = value("charset") { return label }
            guard value("http-equiv")?.lowercased() == "content-type" else { return nil }
            return value("content").flatMap(label(in:))
        }
    }

    /// The label in a `Content-Type` (HTML Standard, section 2.5.2).
    package static func label(in contentType: String) -> String? {
        var rest = contentType.lowercased()[...]
        while let key = rest.range(ofBytes: "charset") {
            rest = rest[key.upperBound...].drop(while: \.isWhitespace)
            guard rest.first == "=" else { continue }
            let value = rest.dropFirst().drop(while: \.isWhitespace)
            guard let quote = value.first, "\"'".contains(quote) else {
                return String(value.prefix { character in !character.isWhitespace && character != ";" })
            }
            return value.dropFirst().firstIndex(of: quote).map { end in String(value[..<end].dropFirst()) }
        }
        return nil
    }

    /// The corresponding C function is `iconv`. Returns nil if it does not know the name.
    private static func converted(_ content: ArraySlice<UInt8>, from name: String) -> [UInt8]? {
        let isOfName = { (character: Character) in
            character.isLetter || character.isNumber || "-_.:".contains(character)
        }
        guard !name.isEmpty, name.allSatisfy(isOfName), let converter = iconv_open("UTF-8", name),
            converter != iconv_t(bitPattern: -1)
        else { return nil }
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
}
