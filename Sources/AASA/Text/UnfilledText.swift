/// Texts that an author was to replace: `<your domain>`, or one of the words below.
enum UnfilledText {
    /// In capitals only: `todo` is a word of names.
    private static let words = ["TODO", "FIXME", "REPLACE_ME", "CHANGE_ME", "CHANGEME", "PLACEHOLDER"]

    /// The first one in a text; nil without one.
    static func first(in text: String) -> String? {
        let bytes = text.utf8
        if let open = bytes.firstIndex(of: UInt8(ascii: "<")),
            let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")), bytes.index(after: open) < close
        {
            return String(text[open...close])
        }
        let parts = bytes.lazy.split { byte in
            !(byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte))
        }
        return words.first { word in parts.contains { $0.elementsEqual(word.utf8) } }
    }
}
