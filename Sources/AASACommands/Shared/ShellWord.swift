/// A word in single quotes, as a shell reads it (POSIX.1-2017, Shell Command Language, 2.2.2).
struct ShellWord: CustomStringConvertible {
    private let text: String

    init(_ text: String) { self.text = text }

    /// A quote in the word ends the quotes, is escaped, and begins them again.
    var description: String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
