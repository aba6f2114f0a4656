/// Texts that an author was to replace: `<your domain>`, or one of the words below.
enum UnfilledText {
    /// As authors leave them in their files; none is a mark of this source. In capitals only:
    /// `todo` is a word of names.
    private static let placeholders = ["TODO", "FIXME", "REPLACE_ME", "CHANGE_ME", "CHANGEME", "PLACEHOLDER"]

    /// The first one in a text; nil without one.
    static func first(in text: String) -> String? {
        let bytes = text.utf8
        if let open = bytes.firstIndex(of: "<"),
            let close = bytes[open...].firstIndex(of: ">"), bytes.index(after: open) < close
        {
            return String(text[open...close])
        }
        // Most texts have no two capitals in a row.
        var previous: UInt8 = 0
        let hasCapitals = bytes.contains { byte in
            defer { previous = byte }
            return previous.isCapital && byte.isCapital
        }
        guard hasCapitals else { return nil }
        for part in bytes.split(whereSeparator: { $0 < 0x80 && !$0.isWord }) {
            for word in placeholders where part.elementsEqual(word.utf8) { return word }
        }
        return nil
    }
}
