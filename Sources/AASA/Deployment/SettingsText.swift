/// A text in TOML: 'literal', or "basic" with escapes (toml.io/en/v1.0.0#string).
struct SettingsText {
    private(set) var bytes: [UInt8] = []
    /// Behind its quotation mark, or where its line ends.
    private(set) var end: Int
    private let source: ArraySlice<UInt8>

    private static let escapes: [Unicode.Scalar: UInt8] = [
        "b": 0x08, "t": 0x09, "n": 0x0A, "f": 0x0C, "r": 0x0D, "\"": 0x22, "\\": 0x5C,
    ]

    /// - Parameter source: from the first quotation mark on.
    init(_ source: ArraySlice<UInt8>) {
        self.source = source
        end = source.startIndex
        guard let mark = source.first else { return }
        end += 1
        while end < source.endIndex, source[end] != "\n" {
            let byte = source[end]
            end += 1
            if byte == mark { return }
            if byte == "\\", mark == "\"" { readEscape() } else { bytes.append(byte) }
        }
    }

    /// The texts of `name = ["…", '…']`, which may go on in the next lines, or the one of `name = "…"`.
    ///
    /// - Parameter source: from the line with the name on.
    /// - Returns: the texts, and where their value ends.
    static func all(in source: ArraySlice<UInt8>) -> (texts: [String], end: Int) {
        var texts: [String] = []
        var isArray = false
        var index = source.firstIndex(of: UInt8(ascii: "=")) ?? source.endIndex
        while index < source.endIndex {
            switch source[index] {
            case "\"", "'":
                let text = SettingsText(source[index...])
                if !text.bytes.isEmpty { texts.append(String(utf8: text.bytes)) }
                index = text.end
                continue
            case "#": index = source[index...].firstIndex(of: UInt8(ascii: "\n")) ?? source.endIndex
            case "[": isArray = true
            case "]": return (texts, index)
            default: break
            }
            if index < source.endIndex, source[index] == "\n", !isArray { return (texts, index) }
            index += 1
        }
        return (texts, source.endIndex)
    }

    /// What is behind a `\`. One that TOML does not know is kept.
    private mutating func readEscape() {
        guard end < source.endIndex else { return }
        let byte = source[end]
        let digits = byte == "u" ? 4 : 8
        let code = source[(end + 1)...].prefix(digits)
        if byte == "u" || byte == "U", let value = UInt32(String(utf8: code), radix: 16),
            let scalar = Unicode.Scalar(value)
        {
            bytes += Array(String(Character(scalar)).utf8)
            end += 1 + code.count
        } else if let meant = Self.escapes[Unicode.Scalar(byte)] {
            bytes.append(meant)
            end += 1
        } else {
            bytes.append(UInt8(ascii: "\\"))
        }
    }
}
