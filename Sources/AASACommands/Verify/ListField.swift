internal import AASA
internal import Arguments

/// A line that cannot be used, and the place in it.
struct InvalidLine: Error {
    /// Characters from 1.
    var column: Int
    /// Lower case, no full stop.
    var message: String
    /// The message without what is on the line: the same for lines that have the same error.
    var kind: String
    var hint: String?

    init(column: Int, message: String, kind: String? = nil, hint: String? = nil) {
        self.column = column
        self.message = message
        self.kind = kind ?? message
        self.hint = hint
    }
}

/// A value in a list, with its place in the line.
struct ListField {
    var text: String
    /// Characters from 1.
    var column: Int

    init(_ text: String, at column: Int) {
        self.text = text
        self.column = column
    }

    /// A part of a line without the white space around it.
    init(_ part: ArraySlice<UInt8>, of line: ArraySlice<UInt8>) {
        let trimmed = part.trimmed
        text = String(utf8: trimmed)
        column = trimmed.startIndex - line.startIndex + 1
    }

    /// The host and port of a URL; nil for a text without scheme and path.
    var withoutScheme: ListField? {
        let url = URLParts(text)
        // Other schemes are for the message on sites.
        guard url.scheme == nil || url.hasScheme("https") || url.hasScheme("http") else { return nil }
        guard !url.authority.isEmpty, url.authority.utf8.count < text.utf8.count else { return nil }
        return ListField(String(url.authority), at: column)
    }

    /// Reads the text as an argument of the command line.
    func value<T>(_ read: (String) throws(ValidationError) -> T) throws(InvalidLine) -> T {
        do throws(ValidationError) {
            return try read(text)
        } catch {
            let word = ShownURL.text(text)
            let shown = if word.count > 60 { word.prefix(60) + "…" } else { word[...] }
            throw InvalidLine(
                column: column, message: "'\(shown)': \(error.message)", kind: error.message, hint: error.hint)
        }
    }
}
