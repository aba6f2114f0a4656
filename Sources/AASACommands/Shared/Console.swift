internal import AASA
internal import POSIX

/// The only writer to standard output and standard error.
///
/// Results go to standard output. Everything else goes to standard error with `aasa: ` in front, in lower case and
/// without a full stop at the end.
struct Console {
    /// Whether results are shown in colour.
    let isColoured: Bool

    init() {
        let isDumb = Environment.value("TERM") == "dumb"
        let isRefused = !(Environment.value("NO_COLOR") ?? "").isEmpty
        isColoured = StandardStream.output.isTerminal && !isDumb && !isRefused
    }

    /// Whether results and messages come to one screen.
    var sharesTerminal: Bool { StandardStream.output.isTerminal }

    /// One line of results.
    func write(_ line: String) throws(CommandFailure) { try write(Array((line + "\n").utf8)) }

    /// Results that are no text.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do throws(FileError) {
            try StandardStream.output.write(bytes)
        } catch {
            throw CommandFailure(error)
        }
    }

    func error(_ message: String) { complain("error", message) }
    func warning(_ message: String) { complain("warning", message) }
    func note(_ message: String) { complain("note", message) }
    func hint(_ message: String) { complain("hint", message) }

    /// Text for standard error that is no message: an overview of the verbs.
    func overview(_ text: String) { try? StandardStream.error.write(Array((text + "\n").utf8)) }

    /// Puts a text in place of the line of the terminal that standard error is.
    func redraw(_ text: String) { try? StandardStream.error.write(Array("\r\u{1B}[K\(text)".utf8)) }

    /// There is nowhere to say that standard error cannot be written to.
    private func complain(_ kind: String, _ message: String) {
        try? StandardStream.error.write(Array("aasa: \(kind): \(message.printable)\n".utf8))
    }
}
