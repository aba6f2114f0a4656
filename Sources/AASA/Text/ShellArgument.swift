extension String {
    /// The text as a word of a command line for a shell, in single quotes unless it is one without them (POSIX.1-2017,
    /// Shell Command Language, 2.2.2): a quote in it ends the quotes, is escaped, and begins them again.
    package var shellArgument: String {
        let isPlain = !isEmpty && utf8.allSatisfy { byte in byte.isLetterOrDigit || "-._~/:@%+=,".utf8.contains(byte) }
        return if isPlain && !hasPrefix("~") { self } else { "'\(replacing(text: "'", with: "'\\''"))'" }
    }
}
