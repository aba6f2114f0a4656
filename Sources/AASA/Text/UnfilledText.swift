/// Texts that an author was to replace: `<your domain>`, `REPLACE_ME`, `TODO`.
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
        return text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init).first(where: words.contains)
    }
}
