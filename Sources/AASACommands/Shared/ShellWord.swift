internal import AASA

extension String {
    /// The text in single quotes, as a shell reads it (POSIX.1-2017, Shell Command Language, 2.2.2): a quote in it ends
    /// the quotes, is escaped, and begins them again.
    var shellWord: String { "'\(replacing(text: "'", with: "'\\''"))'" }

    /// The text in quotes, unless a shell reads it as one word without them.
    var shellArgument: String {
        let isPlain = !isEmpty && utf8.allSatisfy { byte in byte.isLetterOrDigit || "-._~/:@%+=,".utf8.contains(byte) }
        return if isPlain { self } else { shellWord }
    }
}
